"""What decides who is ahead: one small object each, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from app.standings.queries import Totals
from engine.errors import N_

WORST = Fraction(-5)
"""Below every average placement: of those who have not played, nobody is ahead."""
NO_POINTS = -(10**9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One thing that is compared; whoever has more of `value` is ahead."""

    code: str
    description: str
    value: Callable[[Totals], int | Fraction]


def average_placement(totals: Totals) -> Fraction | None:
    """Return the average placement exactly; None before the first game."""
    return Fraction(totals.placement_sum, totals.games) if totals.games else None


def _placement_value(totals: Totals) -> Fraction:
    average = average_placement(totals)
    return WORST if average is None else -average


def _best_value(totals: Totals) -> int:
    return NO_POINTS if totals.best_raw_points is None else totals.best_raw_points


TOTAL_SCORE = Criterion(
    code="total_score",
    description=N_("The sum of all scores, less penalties"),
    value=lambda totals: totals.score,
)
AVERAGE_PLACEMENT = Criterion(
    code="average_placement",
    description=N_("The better average placement"),
    value=_placement_value,
)
FIRST_PLACES = Criterion(
    code="first_places",
    description=N_("More first places"),
    value=lambda totals: totals.firsts,
)
BEST_RAW_POINTS = Criterion(
    code="best_raw_points",
    description=N_("The highest points at the end of a game"),
    value=_best_value,
)
CRITERIA = (TOTAL_SCORE, AVERAGE_PLACEMENT, FIRST_PLACES, BEST_RAW_POINTS)
"""Whoever is equal in all of these shares a rank."""
