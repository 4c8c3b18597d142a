"""Winning shapes that are not four sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, TypeAlias

from engine.scoring import layout
from engine.scoring.division import PLAIN, Part
from engine.scoring.layout import (
    DIGIT,
    DIGIT_MASK,
    KNITTED,
    MARKS,
    ONE_OF_EACH,
    ORPHANS,
    PAIRS,
    PURE,
)
from engine.tiles import EAST, KIND_OF, KINDS, NAMES, TERMINALS_AND_HONORS, Tile

Shape: TypeAlias = tuple[int, tuple[Part, Part, Part, Part]]
"""The bits of a hand read as a special shape, and its part with three empty ones."""

NOTHING: Final[Part] = (0, 0, (), ())

FU: Final = 25
TILES: Final = 14
NOT_TWO: Final = ONE_OF_EACH * (DIGIT_MASK - 2)
_ORPHANS: Final = sum(1 << DIGIT * kind for kind in TERMINALS_AND_HONORS)
_NOT_ORPHANS: Final = (ONE_OF_EACH - _ORPHANS) * DIGIT_MASK
_HONORS: Final = sum(1 << DIGIT * kind for kind in range(EAST, KINDS))
_KNITTED: Final = tuple(
    sum(
        1 << DIGIT * (suit * 9 + start + step)
        for suit, start in enumerate(starts)
        for step in (0, 3, 6)
    )
    for starts in permutations(range(3))
)
"""The six ways to take 147 of one suit, 258 of another and 369 of the third, packed."""


def is_seven_pairs(packed: int) -> bool:
    """Say whether 14 packed tiles are seven different pairs (七対子)."""
    return packed & NOT_TWO == 0


def special_readings(packed: int, win: Tile, *, alone: bool, knitted: bool) -> list[Shape]:
    """Return the readings of packed concealed tiles as a special shape.

    `alone`: there are no melds. `knitted`: the knitted shapes of Chinese official rules count, as
    do pairs that are the same twice (skill battle, 役种【国标和】).
    """
    tiles = packed & layout.KINDS_MASK
    found: list[Shape] = []
    if alone and is_seven_pairs(tiles):
        found.append(_shape(tiles, PAIRS, "chiitoi"))
    if alone and not tiles & _NOT_ORPHANS and _holds(tiles, _ORPHANS):
        pure = PURE if tiles >> DIGIT * KIND_OF[win] & DIGIT_MASK > 1 else 0
        found.append(_shape(tiles, ORPHANS | pure, "kokushi"))
    if knitted and any(_is_knitted(tiles, alone=alone)):
        found.append(_shape(tiles, KNITTED, "special_shape"))
    return found


class _Composition(dict[int, tuple[int, tuple[str, ...]]]):
    """The marks of the tiles of a suit, and the tiles in writing, kind by kind."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[int, tuple[str, ...]]:
        """Fill in a suit when first asked."""
        marks, written = 0, []
        for place, count in enumerate(layout.suit_counts(key, self._suit)):
            kind = self._suit * 9 + place
            if count:
                marks |= MARKS[kind]
                written.append(NAMES[kind][0] * count + NAMES[kind][1])
        found = self[key] = (marks, tuple(written))
        return found


_COMPOSITIONS: Final = tuple(_Composition(suit) for suit in range(4))


def clear_tables() -> None:
    """Forget everything worked out so far, as when just imported."""
    for composition in _COMPOSITIONS:
        composition.clear()


def _shape(tiles: int, marks: int, item: str) -> Shape:
    groups: tuple[str, ...] = ()
    for composition, key in zip(_COMPOSITIONS, layout.suit_keys(tiles), strict=True):
        more, written = composition[key]
        marks |= more
        groups += written
    return marks, ((0, 0, ((item, FU),), groups), NOTHING, NOTHING, NOTHING)


def _is_knitted(tiles: int, *, alone: bool) -> Iterator[bool]:
    """Yield whether the tiles are each of the shapes that only Chinese official rules know."""
    counts = layout.unpack(tiles)
    if alone:  # pairs that are the same twice
        yield all(count % 2 == 0 for count in counts) and not is_seven_pairs(tiles)
    for knitted in _KNITTED:
        if alone:  # fourteen different honours and knitted tiles (全不靠, 七星不靠)
            yield not tiles & ~(knitted | _HONORS) and tiles.bit_count() == TILES
        yield _holds(tiles, knitted) and _is_sets_and_pair(tiles - knitted)  # 組合龍


def _holds(tiles: int, wanted: int) -> bool:
    """Say whether packed tiles hold each of the kinds wanted."""
    present = (tiles | tiles >> 1 | tiles >> 2) & ONE_OF_EACH
    return present & wanted == wanted


def _is_sets_and_pair(tiles: int) -> bool:
    keys = layout.suit_keys(tiles)
    pairs = sum(sum(layout.suit_counts(key, suit)) % 3 == 2 for suit, key in enumerate(keys))  # noqa: PLR2004
    return pairs == 1 and all(table[key] for table, key in zip(PLAIN, keys, strict=True))
