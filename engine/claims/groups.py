"""Choices of sets for a search, and what they bring together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from engine.claims.hands import Groups, Target
from engine.scoring import marks
from engine.scoring.score import Scorer
from engine.scoring.tables.division import GROUP_PARTS, TRIPLET, Group


class Remembered:
    """What an iterator yields, worked out once and only as far as it is asked for."""

    def __init__(self, source: Iterator[Groups]) -> None:
        self._source = source
        self._known: list[Groups] = []

    def __iter__(self) -> Iterator[Groups]:
        """Yield everything from the start."""
        place = 0
        while True:
            if place == len(self._known):
                following = next(self._source, None)
                if following is None:
                    return
                self._known.append(following)
            yield self._known[place]
            place += 1


def marks_of(sets: tuple[Group, ...]) -> tuple[int, int]:
    """Return the bits and sums of four sets, without those of runs and triplets in no pattern."""
    bits, sums = marks.STANDARD, 0
    for group in sets:
        bits |= GROUP_PARTS[group].bits
        sums += marks.TRIPLET_SETS if group >= TRIPLET else 0
    runs = [group for group in sets if group < TRIPLET]
    if len(set(runs)) < len(runs):
        sums += marks.IDENTICAL_RUNS * sum(runs.count(run) // 2 for run in set(runs))
    has_pattern = marks.RUN_PATTERNS[bits & marks.RUNS] or marks.triplet_pattern(bits)
    return bits if has_pattern else bits & ~marks.SUITED, sums


def _chosen(pool: list[Group], number: int) -> Iterator[tuple[Group, ...]]:
    """Yield choices from a pool, those without repetition first."""
    yield from combinations(pool, number)
    for choice in combinations_with_replacement(pool, number):
        if len(set(choice)) < number:
            yield choice


def filled(pools: tuple[list[Group], ...], left: list[int]) -> Iterator[tuple[Group, ...]]:
    """Yield choices of the numbers left from each pool."""
    runs, simple, outside = pools
    for first in _chosen(runs, left[0]):
        for second in _chosen(simple, left[1]):
            for third in _chosen(outside, left[2]):
                yield (*first, *second, *third)


def scattered(group: Group) -> int:
    """Order groups so that neighbours in the order are far apart, as in most hands."""
    return group * 37 % 101


def unwanted(scorer: Scorer, target: Target) -> int:
    """Return the honour triplets that would bring a yaku not wanted, by themselves."""
    honors = marks.HONOR_BITS << marks.HONOR_TRIPLETS
    found = 0
    for known in scorer.yaku.counted:
        if known.id in target.yaku:
            continue
        if known.test is None and known.needs & honors == known.needs:
            found |= known.needs
        wind = {"seat_wind": target.seat_wind, "round_wind": target.round_wind}.get(known.id)
        if wind is not None:
            found |= 1 << marks.HONOR_TRIPLETS + wind
    return found
