"""Winning shapes that are not four sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from engine.scoring import fu, marks
from engine.scoring.tables import layout
from engine.scoring.tables.division import PLAIN, Part, Reading
from engine.scoring.tables.layout import COUNT_OF_KIND, DIGIT, ONE_OF_EACH
from engine.tiles import EAST, KIND_OF, KINDS, NAMES, TERMINALS_AND_HONORS, Tile

_NOTHING: Final = Part(0, 0)
_TILES: Final = 14
_NOT_TWO: Final = ONE_OF_EACH * (COUNT_OF_KIND - 2)
_ORPHANS: Final = sum(1 << DIGIT * kind for kind in TERMINALS_AND_HONORS)
_NOT_ORPHANS: Final = (ONE_OF_EACH - _ORPHANS) * COUNT_OF_KIND
_ORPHAN_KINDS: Final[int] = sum(1 << kind for kind in TERMINALS_AND_HONORS)
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
    return packed & _NOT_TWO == 0


def special_readings(
    packed: int, win: Tile, bits: int = 0, sums: int = 0, *, alone: bool, knitted: bool
) -> list[Reading]:
    """Return the readings of packed concealed tiles as a special shape.

    `bits` and `sums` are those of the melds; `alone`: there are none. `knitted`: the knitted shapes
    of Chinese official rules count, as do pairs that are the same twice (skill battle 【国标和】).
    """
    tiles = packed & layout.KINDS_MASK
    shapes: list[tuple[int, str]] = []
    if alone and is_seven_pairs(tiles):
        shapes.append((marks.SEVEN_PAIRS, "chiitoi"))
    if alone and not tiles & _NOT_ORPHANS and _holds(tiles, _ORPHANS):
        pure = marks.PURE if layout.count_of(tiles, KIND_OF[win]) > 1 else 0
        shapes.append((marks.ORPHANS | pure, "kokushi"))
    if knitted and any(_is_knitted(tiles, alone=alone)):
        shapes.append((marks.KNITTED, "special_shape"))
    return [_reading(tiles, bits | mark, sums, item) for mark, item in shapes]


def waits_of_pairs(packed: int) -> int:
    """Return the kind that 13 packed tiles lack for seven different pairs, as bits."""
    single, double = packed & ONE_OF_EACH, packed >> 1 & ONE_OF_EACH
    pairs = double.bit_count() == 6 and single.bit_count() == 1 and not single & double  # noqa: PLR2004
    kind: int = (single.bit_length() - 1) // DIGIT
    return 1 << kind if pairs else 0


def waits_of_orphans(packed: int) -> int:
    """Return the kinds that complete 13 packed tiles as thirteen orphans, as bits."""
    if packed & layout.KINDS_MASK & _NOT_ORPHANS:
        return 0
    held = (packed | packed >> 1) & _ORPHANS
    missing = [kind for kind in TERMINALS_AND_HONORS if not held >> kind * DIGIT & 1]
    if not missing:
        return _ORPHAN_KINDS
    return 1 << missing[0] if len(missing) == 1 else 0


class _Composition(dict[int, tuple[int, tuple[str, ...]]]):
    """The marks of the tiles of a suit, and the tiles in writing, kind by kind."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[int, tuple[str, ...]]:
        """Fill in a suit when first asked."""
        bits, written = 0, []
        for place, count in enumerate(layout.suit_counts(key, self._suit)):
            kind = self._suit * 9 + place
            if count:
                bits |= marks.MARKS[kind]
                written.append(NAMES[kind][0] * count + NAMES[kind][1])
        found = self[key] = (bits, tuple(written))
        return found


_COMPOSITIONS: Final = tuple(_Composition(suit) for suit in range(4))


def _reading(tiles: int, bits: int, sums: int, item: str) -> Reading:
    groups: tuple[str, ...] = ()
    for composition, key in zip(_COMPOSITIONS, layout.suit_keys(tiles), strict=True):
        more, written = composition[key]
        bits |= more
        groups += written
    shape = Part(0, 0, ((item, fu.SPECIAL_SHAPE),), groups)
    return bits, sums, (shape, _NOTHING, _NOTHING, _NOTHING)


def _is_knitted(tiles: int, *, alone: bool) -> Iterator[bool]:
    """Yield whether the tiles are each of the shapes that only Chinese official rules know."""
    counts = layout.unpack(tiles)
    if alone:  # pairs that are the same twice
        yield all(count % 2 == 0 for count in counts) and not is_seven_pairs(tiles)
    for knitted in _KNITTED:
        if alone:  # fourteen different honours and knitted tiles (全不靠, 七星不靠)
            yield not tiles & ~(knitted | _HONORS) and tiles.bit_count() == _TILES
        yield _holds(tiles, knitted) and _is_sets_and_pair(tiles - knitted)  # 組合龍


def _holds(tiles: int, wanted: int) -> bool:
    """Say whether packed tiles hold each of the kinds wanted."""
    present = (tiles | tiles >> 1 | tiles >> 2) & ONE_OF_EACH
    return present & wanted == wanted


def _is_sets_and_pair(tiles: int) -> bool:
    keys = layout.suit_keys(tiles)
    pairs = sum(sum(layout.suit_counts(key, suit)) % 3 == 2 for suit, key in enumerate(keys))  # noqa: PLR2004
    return pairs == 1 and all(table[key] for table, key in zip(PLAIN, keys, strict=True))
