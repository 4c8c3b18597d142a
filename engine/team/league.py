"""A league or a team cup: stages of games, what is carried over between them, and who advances.

M-League is the model: four of the teams meet in a game, the line-up is chosen per game, and half
of the points are carried over at each cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from engine.errors import N_, RuleError, Violation
from engine.points import Points
from engine.team.cuts import Cut, CutTie, cut, lot_order
from engine.team.ids import Player, Team
from engine.team.ranking import Key, Place, TieRule, rank_teams
from engine.team.totals import (
    GameLine,
    PlacementPoints,
    ShareRounding,
    Summing,
    line_values,
    placements,
    round_points,
    team_totals,
)

NOTHING_YET = Fraction(0)


class IllegalLeagueError(RuleError):
    """The games or penalties don't belong to the league as it stands."""

    code = "illegal_league"


class CarryOver(StrEnum):
    """What a team takes along from the stage before (持ち越し)."""

    NOTHING = "nothing"
    ALL = "all"
    SHARE = "share"
    SEEDS = "seeds"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRules:
    """A stage of a league.

    `carry_over` says what is brought into it: a `share` (numerator and denominator) of the exact
    total before, rounded once when it is carried to a multiple of `share_unit` points, or `seeds`
    by rank. The first `advance` go on (0: all). The player limits count games in this stage;
    `max_games` 0 is none. `is_relay` marks a stage played as relay matches.
    """

    name: str
    is_relay: bool = False
    games: int = 0
    min_games: int = 0
    max_games: int = 0
    summing: Summing = field(default_factory=Summing)
    carry_over: CarryOver = CarryOver.NOTHING
    share: tuple[int, int] = (1, 2)
    share_unit: Points = 1
    share_rounding: ShareRounding = ShareRounding.HALF_UP
    seeds: tuple[Points, ...] = ()
    tie_breaks: tuple[TieRule, ...] = ()
    advance: int = 0
    cut_ties: CutTie = CutTie.REFEREE


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPenalty(Generic[Team]):
    """Points an organiser takes off a team in a stage (negative gives)."""

    stage: int
    team: Team
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow(Generic[Team]):
    """A team in the table of a stage; `total` is exact, `points` what is shown, rounded once."""

    team: Team
    rank: int
    carried: Points
    earned: Fraction
    penalties: Points
    total: Fraction
    points: Points
    games: int
    placements: PlacementPoints
    tied: tuple[Team, ...]
    resolved_by: TieRule | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTable(Generic[Team]):
    """The table of a stage, the best first, and who advances from it."""

    rules: StageRules
    rows: tuple[TeamRow[Team], ...]
    cut: Cut[Team]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDecisions(Generic[Team]):
    """What decides ties at the line, by stage: the seed of a lot, or the referee's choice."""

    seeds: Mapping[int, str] = field(default_factory=dict)
    rulings: Mapping[int, tuple[Team, ...]] = field(default_factory=dict)


def season(
    stages: Sequence[StageRules],
    teams: Sequence[Team],
    lines: Sequence[GameLine[Team, Player]],
    *,
    penalties: Sequence[TeamPenalty[Team]] = (),
    decisions: CutDecisions[Team] | None = None,
) -> tuple[StageTable[Team], ...]:
    """Return the tables of the stages; none follows a cut that is still open.

    Raises IllegalLeagueError with every line or penalty of a team that is not in its stage.
    """
    decided: CutDecisions[Team] = decisions or CutDecisions()
    tables: list[StageTable[Team]] = []
    violations: list[Violation] = []
    for stage, rules in enumerate(stages):
        before = tables[-1] if tables else None
        if before and before.cut.open_places:
            break
        here = before.cut.advanced if before else tuple(teams)
        played = [line for line in lines if line.stage == stage]
        fines = [penalty for penalty in penalties if penalty.stage == stage]
        violations += _check_members(here, played, fines, stage)
        if not violations:
            carried = carry(rules, before, here)
            rows, places = _rows(rules, carried, played, fines, before)
            lot = lot_order(decided.seeds[stage], here) if stage in decided.seeds else ()
            ruling = decided.rulings.get(stage, ())
            found = cut(places, rules.advance, rules.cut_ties, lot=lot, ruling=ruling)
            tables.append(StageTable(rules=rules, rows=rows, cut=found))
    if violations:
        raise IllegalLeagueError(violations)
    return tuple(tables)


def carry(
    rules: StageRules, before: StageTable[Team] | None, teams: Sequence[Team]
) -> dict[Team, Points]:
    """Return the points every team brings into a stage; a share is rounded here and only here."""
    if before is None or rules.carry_over is CarryOver.NOTHING:
        return dict.fromkeys(teams, 0)
    if rules.carry_over is CarryOver.SEEDS:
        seeds = (*rules.seeds, *[0] * len(teams))
        return dict(zip(teams, seeds, strict=False))
    share = Fraction(*rules.share) if rules.carry_over is CarryOver.SHARE else Fraction(1)
    totals = {row.team: row.total for row in before.rows}
    return {
        team: round_points(totals[team] * share, rules.share_rounding, rules.share_unit)
        for team in teams
    }


def _rows(
    rules: StageRules,
    carried: Mapping[Team, Points],
    lines: Sequence[GameLine[Team, Player]],
    penalties: Sequence[TeamPenalty[Team]],
    before: StageTable[Team] | None,
) -> tuple[tuple[TeamRow[Team], ...], tuple[Place[Team], ...]]:
    earned = team_totals(rules.summing, lines)
    lost = {team: sum(each.points for each in penalties if each.team == team) for team in carried}
    totals = {
        team: points + earned.get(team, NOTHING_YET) - lost[team]
        for team, points in carried.items()
    }
    keys = [(rule, _keys(rule, rules, tuple(carried), lines, before)) for rule in rules.tie_breaks]
    places = rank_teams(totals, keys)
    rows = []
    for place in places:
        team = place.team
        own = [line for line in lines if line.team == team]
        rows.append(
            TeamRow(
                team=team,
                rank=place.rank,
                carried=carried[team],
                earned=earned.get(team, NOTHING_YET),
                penalties=lost[team],
                total=place.total,
                points=round_points(place.total, ShareRounding.HALF_UP),
                games=len(own),
                placements=placements(own),
                tied=place.tied,
                resolved_by=place.resolved_by,
            )
        )
    return tuple(rows), places


def _keys(
    rule: TieRule,
    rules: StageRules,
    teams: Sequence[Team],
    lines: Sequence[GameLine[Team, Player]],
    before: StageTable[Team] | None,
) -> Mapping[Team, Key]:
    """Return what a tie-break compares, more being better."""
    own = {team: [line for line in lines if line.team == team] for team in teams}
    match rule:
        case TieRule.PREVIOUS_RANK:
            ranks = {row.team: row.rank for row in before.rows} if before else {}
            return {team: (-ranks.get(team, 0),) for team in teams}
        case TieRule.BEST_GAME:
            return {
                team: (max(line_values(rules.summing, own[team]), default=NOTHING_YET),)
                for team in teams
            }
        case TieRule.PLACEMENTS:
            return {team: placements(own[team])[:3] for team in teams}
        case TieRule.SEAT_ORDER | TieRule.LOT | TieRule.RULING:
            return dict.fromkeys(teams, (0,))


def _check_members(
    teams: Sequence[Team],
    lines: Sequence[GameLine[Team, Player]],
    penalties: Sequence[TeamPenalty[Team]],
    stage: int,
) -> Iterator[Violation]:
    used = {line.team for line in lines} | {penalty.team for penalty in penalties}
    for team in sorted(used - set(teams), key=repr):
        yield Violation(
            code="team_not_in_stage",
            field=f"stages.{stage}",
            template=N_("{team} has games or penalties in stage {stage}, but does not play in it."),
            params={"team": team, "stage": stage + 1},
            expected=list(teams),
        )
