"""Winning shapes that are not four sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, TypeAlias

from engine.scoring import layout
from engine.scoring.division import PLAIN, Part
from engine.scoring.layout import KNITTED, MARKS, ONE_OF_EACH, ORPHANS, PAIRS, PURE
from engine.tiles import EAST, KINDS, NAMES, TERMINALS_AND_HONORS, Tile

Reading: TypeAlias = tuple[int, int, tuple[Part, ...]]

SEVEN_PAIRS_FU: Final = 25
_NOT_TWO: Final = ONE_OF_EACH * (layout.DIGIT_MASK - 2)
_KNITTED_SUITS: Final = tuple(
    tuple(sum(1 << layout.DIGIT * (suit * 9 + start + step) for step in (0, 3, 6))
          for suit, start in enumerate(starts))
    for starts in permutations(range(3))
)  # fmt: skip
"""For each way to give 147, 258 and 369 to the suits: the packed tiles of each suit."""
_HONORS: Final = sum(1 << layout.DIGIT * kind for kind in range(EAST, KINDS))


def is_seven_pairs(packed: int) -> bool:
    """Say whether 14 packed tiles are seven different pairs (七対子)."""
    return packed & _NOT_TWO == 0


def special_readings(packed: int, win: Tile, *, alone: bool, knitted: bool) -> list[Reading]:
    """Return the readings of packed concealed tiles as a special shape.

    `alone`: there are no melds. `knitted`: the knitted shapes of Chinese official rules count, as
    do pairs that are the same twice (skill battle, 役种【国标和】).
    """
    found: list[Reading] = []
    if alone:
        if is_seven_pairs(packed):
            found.append(_shape(packed, PAIRS, ("chiitoi", SEVEN_PAIRS_FU)))
        found += _orphans(packed, win)
    if knitted:
        found += _knitted(packed, alone=alone)
    return found


def _shape(packed: int, marks: int, item: tuple[str, int]) -> Reading:
    counts = layout.unpack(packed)
    for kind, count in enumerate(counts):
        marks |= MARKS[kind] if count else 0
    groups = tuple(NAMES[kind][0] * count + NAMES[kind][1]
                   for kind, count in enumerate(counts) if count)  # fmt: skip
    return marks, 0, (Part(0, 0, (item,), groups),)


def _orphans(packed: int, win: Tile) -> Iterator[Reading]:
    """Yield thirteen orphans (国士無双); pure if the winning tile is the pair."""
    counts = layout.unpack(packed)
    if all(counts[kind] for kind in TERMINALS_AND_HONORS) and sum(counts) == 14:  # noqa: PLR2004
        if sum(counts[kind] for kind in TERMINALS_AND_HONORS) == 14:  # noqa: PLR2004
            pure = PURE if counts[win] > 1 else 0
            yield _shape(packed, ORPHANS | pure, ("kokushi", SEVEN_PAIRS_FU))


def _knitted(packed: int, *, alone: bool) -> Iterator[Reading]:
    item = ("special_shape", SEVEN_PAIRS_FU)
    counts = layout.unpack(packed)
    if alone and sum(counts) == 14 and all(count % 2 == 0 for count in counts) and 4 in counts:  # noqa: PLR2004
        yield _shape(packed, KNITTED, item)
    for suits in _KNITTED_SUITS:
        knitted = sum(suits)
        if alone and not packed & ~(knitted | _HONORS) and packed.bit_count() == 14:  # noqa: PLR2004
            yield _shape(packed, KNITTED, item)
        rest = packed - knitted
        if _holds(packed, knitted) and _is_sets_and_pair(rest):
            yield _shape(packed, KNITTED, item)
            return


def _holds(packed: int, wanted: int) -> bool:
    """Say whether packed tiles hold at least the wanted single ones."""
    return all(
        packed >> layout.DIGIT * kind & layout.DIGIT_MASK
        for kind in range(KINDS)
        if wanted >> layout.DIGIT * kind & 1
    )


def _is_sets_and_pair(packed: int) -> bool:
    keys = layout.suit_keys(packed)
    pairs = sum(sum(layout.unpack(key)) % 3 == 2 for key in keys)  # noqa: PLR2004
    return pairs == 1 and all(table[key] for table, key in zip(PLAIN, keys, strict=True))
