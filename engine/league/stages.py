"""The options of a stage of a league or team cup, and who has played too few or too many games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.errors import N_, Violation, wrong
from engine.ids import Player
from engine.points import Points
from engine.standings.cuts import CutTie
from engine.standings.tie_rules import TieRule
from engine.standings.totals import Aggregation, ShareRounding, Summing

TABLE_TIES = frozenset({TieRule.PREVIOUS_RANK, TieRule.BEST_GAME, TieRule.PLACEMENTS})
"""The tie-breaks a table of a league can apply by itself."""

MOST_SHARE = 100


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
    by rank. The first `advance` go on (0: all). `games` is how many a team plays (0: not fixed),
    `min_games` and `max_games` bound those of a player (0: no limit). `is_relay` marks a stage
    played as relay matches. Games are between four teams (`one_per_team`) or between members
    wherever they are drawn, team-mates only if `team_mates_meet`.
    """

    name: str
    is_relay: bool = False
    one_per_team: bool = True
    team_mates_meet: bool = False
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


def check_stage(stage: StageRules) -> Iterator[Violation]:
    """Yield everything that keeps the options of a stage from agreeing."""
    if not stage.name.strip():
        yield wrong("name_missing", "name", N_("A stage needs a name."))
    yield from _check_counts(stage)
    yield from _check_shares(stage)
    for rule in stage.tie_breaks:
        if rule not in TABLE_TIES:
            template = N_("{rule} is no tie-break of a table.")
            known = sorted(TABLE_TIES)
            yield wrong("unknown_value", "tie_breaks", template, known, rule=rule.value)


def _check_counts(stage: StageRules) -> Iterator[Violation]:
    least = {"games": 0, "min_games": 0, "max_games": 0, "advance": 0, "share_unit": 1}
    for name, low in least.items():
        if getattr(stage, name) < low:
            yield wrong("too_small", name, N_("{field} must be at least {low}."), low, low=low)
    if 0 < stage.max_games < stage.min_games:
        template = N_("The most games of a player can't be fewer than the least.")
        yield wrong("games_limits", "max_games", template, stage.min_games)
    if stage.summing.aggregation is Aggregation.BEST and stage.summing.best < 1:
        template = N_("State how many of the parts count.")
        yield wrong("best_missing", "summing.best", template, 1)


def _check_shares(stage: StageRules) -> Iterator[Violation]:
    shares = {"share": stage.share, "summing.multiplier": stage.summing.multiplier}
    for name, (numerator, denominator) in shares.items():
        if not 0 < numerator <= MOST_SHARE or not 0 < denominator <= MOST_SHARE:
            template = N_("{field} is a fraction of numbers from 1 to {most}, such as [1, 2].")
            yield wrong("bad_share", name, template, [1, 2], most=MOST_SHARE)


def check_games_played(stage: StageRules, games: Mapping[Player, int]) -> Iterator[Violation]:
    """Yield every member who has played too few or too many games when the stage ends.

    `games` holds every member, also those who never played.
    """
    least, most = stage.min_games, stage.max_games
    for player, count in games.items():
        where, found = f"players.{player}", {"player": player, "count": count}
        if count < least:
            template = N_("{player} has played {count} games; at least {least} are required.")
            yield wrong("too_few_games", where, template, least, least=least, **found)
        if most and count > most:
            template = N_("{player} has played {count} games; at most {most} are allowed.")
            yield wrong("too_many_games", where, template, most, most=most, **found)
