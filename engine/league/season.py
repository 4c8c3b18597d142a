"""A league or a team cup: stages of games, what is carried over between them, and who advances.

M-League is the model: four of the teams meet in a game, the line-up is chosen per game, and half
of the points are carried over at each cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic

from engine.errors import N_, RuleError, Violation, wrong
from engine.ids import Player, Team
from engine.league.stages import CarryOver, StageRules
from engine.points import Points
from engine.standings.cuts import Cut, cut, lot_order
from engine.standings.ranking import Place, rank
from engine.standings.tie_rules import Placements, Tally
from engine.standings.totals import (
    GameLine,
    ShareRounding,
    line_values,
    placements,
    round_points,
    team_totals,
)

ZERO = Fraction(0)


class IllegalLeagueError(RuleError):
    """The games or penalties don't belong to the league as it stands."""

    code = "illegal_league"


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePenalty(Generic[Team]):
    """Points an organiser takes off a team in a stage (negative gives)."""

    stage: int
    team: Team
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow(Generic[Team]):
    """A team in the table of a stage: `place.total` is exact, `points` that total rounded once."""

    place: Place[Team]
    carried: Points
    earned: Fraction
    penalties: Points
    points: Points
    games: int
    placements: Placements


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
    penalties: Sequence[StagePenalty[Team]] = (),
    decisions: CutDecisions[Team] | None = None,
) -> tuple[StageTable[Team], ...]:
    """Return the tables of the stages; none follows a cut that is still open.

    Raises IllegalLeagueError with every line or penalty of a team that is not in its stage.
    """
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
            rows = _rows(rules, carry(rules, before, here), played, fines, before)
            found = _cut(stage, rules, rows, decisions or CutDecisions())
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
    totals = {row.place.who: row.place.total for row in before.rows}
    return {
        team: round_points(totals[team] * share, rules.share_rounding, rules.share_unit)
        for team in teams
    }


def _cut(
    stage: int,
    rules: StageRules,
    rows: Sequence[TeamRow[Team]],
    decisions: CutDecisions[Team],
) -> Cut[Team]:
    places = [row.place for row in rows]
    teams = [place.who for place in places]
    lot = lot_order(decisions.seeds[stage], teams) if stage in decisions.seeds else ()
    ruling = decisions.rulings.get(stage, ())
    return cut(places, rules.advance, rules.cut_ties, lot=lot, ruling=ruling)


def _rows(
    rules: StageRules,
    carried: Mapping[Team, Points],
    lines: Sequence[GameLine[Team, Player]],
    penalties: Sequence[StagePenalty[Team]],
    before: StageTable[Team] | None,
) -> tuple[TeamRow[Team], ...]:
    earned = dict.fromkeys(carried, ZERO) | team_totals(rules.summing, lines)
    lost = Counter[Team]()
    for penalty in penalties:
        lost[penalty.team] += penalty.points
    ranks = {row.place.who: row.place.rank for row in before.rows} if before else {}
    valued = list(zip(lines, line_values(rules.summing, lines), strict=True))
    tallies = {
        team: Tally(
            total=carried[team] + earned[team] - lost[team],
            placements=placements(line for line in lines if line.team == team),
            best_game=max((value for line, value in valued if line.team == team), default=ZERO),
            previous_rank=ranks.get(team, 0),
        )
        # The ids settle nothing: they only list teams that share a rank in the same order always.
        for team in sorted(carried, key=repr)
    }
    return tuple(
        TeamRow(
            place=place,
            carried=carried[place.who],
            earned=earned[place.who],
            penalties=lost[place.who],
            points=round_points(place.total, ShareRounding.HALF_UP),
            games=sum(line.team == place.who for line in lines),
            placements=tallies[place.who].placements,
        )
        for place in rank(tallies, rules.tie_breaks)
    )


def _check_members(
    teams: Sequence[Team],
    lines: Sequence[GameLine[Team, Player]],
    penalties: Sequence[StagePenalty[Team]],
    stage: int,
) -> Iterator[Violation]:
    used = {line.team for line in lines} | {penalty.team for penalty in penalties}
    for team in sorted(used - set(teams), key=repr):
        template = N_("{team} has games or penalties in stage {stage}, but does not play in it.")
        params = {"team": team, "stage": stage + 1}
        yield wrong("team_not_in_stage", f"stages.{stage}", template, list(teams), **params)
