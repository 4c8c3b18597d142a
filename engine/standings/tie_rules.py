"""What tells players or teams apart: small objects with a code, a description and a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Self, TypeAlias

from engine.errors import N_
from engine.points import Points

Placements: TypeAlias = tuple[int, int, int, int]
"""How many first, second, third and fourth places."""

Value: TypeAlias = Fraction | int | tuple[Fraction | int, ...]
"""What a rule compares; more is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a player or a team has made, as far as any rule looks at it.

    `total` is exact, in points. `previous_rank` is that in the stage before (0: none), `seat` that
    at the start of the last game, from East on.
    """

    total: Fraction | Points
    placements: Placements = (0, 0, 0, 0)
    best_raw_points: Points | None = None
    best_game: Fraction = Fraction(0)
    previous_rank: int = 0
    seat: int = 0


def average_placement(placements: Placements) -> Fraction | None:
    """Return the average placement exactly; None before the first game.

    >>> average_placement((1, 1, 0, 1))
    Fraction(7, 3)
    """
    first, second, third, fourth = placements
    places = first + 2 * second + 3 * third + 4 * fourth
    return Fraction(places, sum(placements)) if places else None


def _average(tally: Tally) -> Fraction | int:
    """Return what ranks the better average first, and those who have not played last."""
    average = average_placement(tally.placements)
    return -5 if average is None else -average


def _best_raw_points(tally: Tally) -> tuple[int, ...]:
    return () if tally.best_raw_points is None else (tally.best_raw_points,)


class TieRule(StrEnum):
    """A rule that ranks: its code, its description, and what it compares.

    SEAT_ORDER goes by the seats of the last game in East 1 (東1局の風順). LOT and RULING decide at
    a cut only: no table can apply them by itself.
    """

    description: str
    compared: Callable[[Tally], Value]

    def __new__(
        cls, code: str, description: str, compared: Callable[[Tally], Value] = lambda _: 0
    ) -> Self:
        """Make a member that equals its code."""
        rule = str.__new__(cls, code)
        rule._value_ = code
        rule.description, rule.compared = description, compared
        return rule

    TOTAL_SCORE = (
        "total_score",
        N_("The sum of all scores, less penalties"),
        lambda tally: tally.total,
    )
    AVERAGE_PLACEMENT = "average_placement", N_("The better average placement"), _average
    FIRST_PLACES = "first_places", N_("More first places"), lambda tally: tally.placements[0]
    BEST_RAW_POINTS = (
        "best_raw_points",
        N_("The highest points at the end of a game"),
        _best_raw_points,
    )
    PREVIOUS_RANK = (
        "previous_rank",
        N_("rank in the stage before"),
        lambda tally: -tally.previous_rank,
    )
    BEST_GAME = "best_game", N_("best single game"), lambda tally: tally.best_game
    PLACEMENTS = "placements", N_("most first places"), lambda tally: tally.placements[:3]
    SEAT_ORDER = (
        "seat_order",
        N_("seats of the last game, from the starting East on"),
        lambda tally: -tally.seat,
    )
    LOT = "lot", N_("a lot")
    RULING = "ruling", N_("the referee's decision")


OF_PLAYERS = (TieRule.AVERAGE_PLACEMENT, TieRule.FIRST_PLACES, TieRule.BEST_RAW_POINTS)
"""What tells players of an event with the same total apart."""
