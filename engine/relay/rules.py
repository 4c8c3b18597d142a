"""A relay match: its options, what it starts with, and who wins it.

Four teams, one member of each per stage, hand their points on from stage to stage (the format of
Saki, of the PTT tournament of 2013, and of the finals of 学生麻雀甲子園).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from engine.errors import N_, RuleError, Violation, wrong
from engine.ids import Team
from engine.points import UNIT, BySeat, Points, by_seat
from engine.relay.boundary import check_total
from engine.relay.lending import LendingRules
from engine.ruleset.options import LeftoverSticks, Ruleset, Tobi
from engine.seats import SEAT_COUNT
from engine.standings.ranking import Place, rank
from engine.standings.tie_rules import Tally, TieRule

MOST_STAGES = 20
MOST_HANCHAN = 10


class IllegalMatchError(RuleError):
    """The teams, points or options don't make a relay match."""

    code = "illegal_match"


class SeatDraw(StrEnum):
    """How the seats of a match are drawn.

    UNIFORM: anew for every game, all orders equally likely. BALANCED: one draw for the match, in
    which every team starts in every wind once per four games.
    """

    UNIFORM = "uniform"
    BALANCED = "balanced"


@dataclass(frozen=True, slots=True, kw_only=True)
class RelayStage:
    """A stage (先鋒戦, 次鋒戦 ...): one member of each team plays these many hanchan."""

    name: str
    hanchan: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RelayRules:
    """The options of a relay match; `starting_points` are per team.

    `tie_break` ranks teams that end level: SEAT_ORDER of the last game, or None for a shared rank.
    """

    stages: tuple[RelayStage, ...]
    starting_points: Points = 100000
    lending: LendingRules = field(default_factory=LendingRules)
    tie_break: TieRule | None = TieRule.SEAT_ORDER
    seat_draw: SeatDraw = SeatDraw.UNIFORM

    @property
    def games(self) -> tuple[tuple[int, int], ...]:
        """The stage and the hanchan in it of every game, in order, both from 0."""
        return tuple(
            (stage, hanchan)
            for stage, options in enumerate(self.stages)
            for hanchan in range(options.hanchan)
        )


def check_rules(rules: RelayRules) -> Iterator[Violation]:
    """Yield every reason why the options don't make a relay."""
    if not 0 < len(rules.stages) <= MOST_STAGES:
        yield _bounds("stages", len(rules.stages), 1, MOST_STAGES)
    for place, stage in enumerate(rules.stages):
        if not stage.name.strip():
            template = N_("A stage needs a name.")
            yield wrong("name_missing", f"stages.{place}.name", template)
        if not 0 < stage.hanchan <= MOST_HANCHAN:
            yield _bounds(f"stages.{place}.hanchan", stage.hanchan, 1, MOST_HANCHAN)
    if rules.tie_break not in {None, TieRule.SEAT_ORDER}:
        allowed = [TieRule.SEAT_ORDER.value, "none"]
        template = N_("Level teams of a relay are ranked by seat_order or none.")
        yield wrong("unknown_value", "tie_break", template, allowed)
    yield from _check_points(rules)


def check_ruleset(rules: RelayRules, ruleset: Ruleset) -> Iterator[Violation]:
    """Yield every option of a ruleset under which points carried over would not add up."""
    if ruleset.result.leftover_sticks is LeftoverSticks.NOBODY:
        yield wrong(
            "points_vanish",
            "result.leftover_sticks",
            N_("In a relay somebody must get the riichi sticks left at the end."),
            [each.value for each in LeftoverSticks if each is not LeftoverSticks.NOBODY],
        )
    if rules.lending.ladder and ruleset.end.tobi is not Tobi.NONE:
        template = N_("Teams that are lent points play on below zero: tobi must be off.")
        yield wrong("bust_and_lending", "end.tobi", template, Tobi.NONE.value)


def check_teams(teams: Sequence[Team], field: str = "teams") -> Iterator[Violation]:
    """Yield the violations of a match that is not between four different teams."""
    if len(teams) != SEAT_COUNT:
        template = N_("A match has four teams, not {count}.")
        yield wrong("teams_not_four", field, template, SEAT_COUNT, count=len(teams))
    for place, team in enumerate(teams):
        if team in teams[:place]:
            template = N_("{team} is in the match twice.")
            yield wrong("team_twice", f"{field}.{place}", template, team=team)


def check_start(rules: RelayRules, points: Mapping[Team, Points]) -> Iterator[Violation]:
    """Yield what keeps points per team from being a start: four teams, all points of the match."""
    yield from check_teams(tuple(points))
    yield from check_total(points, SEAT_COUNT * rules.starting_points, "points")
    for team, owned in points.items():
        if owned % UNIT:
            yield _hundreds(f"points.{team}", owned)


def next_start(playing: Mapping[Team, Points], seats: Sequence[Team]) -> BySeat:
    """Return the starting points per seat of a game; `seats` from the starting East on.

    >>> next_start({"A": 140000, "B": 110000, "C": 140000, "D": 10000}, "DBCA")
    (10000, 110000, 140000, 140000)
    """
    return by_seat([playing[team] for team in seats])


def final_ranking(
    rules: RelayRules,
    actual: Mapping[Team, Points],
    seats: Sequence[Team],
    penalties: Mapping[Team, Points] | None = None,
) -> tuple[Place[Team], ...]:
    """Return the final places; `seats` are those of the last game from the starting East on.

    Penalties (points taken off after the game, chombo after uma) count here only: they never
    change what is carried over.
    """
    lost = penalties or {}
    order = tuple(seats)
    tallies = {
        team: Tally(total=actual[team] - lost.get(team, 0), seat=order.index(team))
        for team in sorted(actual, key=repr)
    }
    return rank(tallies, () if rules.tie_break is None else (rules.tie_break,))


def _check_points(rules: RelayRules) -> Iterator[Violation]:
    lending = rules.lending
    amounts = {
        "starting_points": rules.starting_points,
        "lending.unit": lending.unit,
        "lending.threshold": lending.threshold,
        "lending.lone_lender_loan": lending.lone_lender_loan,
    }
    for name, points in amounts.items():
        if points % UNIT:
            yield _hundreds(name, points)
    above = {"starting_points": lending.threshold, "lending.unit": 0}
    for name, least in above.items():
        if amounts[name] <= least:
            yield _above(name, least)
    if lending.lone_lender_loan < 0:
        yield _above("lending.lone_lender_loan", -1)


def _above(field: str, least: Points) -> Violation:
    return wrong("too_small", field, N_("{field} must be above {least}."), least + 1, least=least)


def _hundreds(field: str, points: Points) -> Violation:
    template = N_("Points are multiples of 100, unlike {points}.")
    return wrong("points_not_hundreds", field, template, UNIT, points=points)


def _bounds(field: str, count: int, low: int, high: int) -> Violation:
    template = N_("{field} is {count}; it must be between {low} and {high}.")
    return wrong("out_of_bounds", field, template, [low, high], count=count, low=low, high=high)
