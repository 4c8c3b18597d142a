"""How a hand is packed into one whole number: five bits per kind of tile.

That is enough for 28 copies, so that wrong input never carries into the next kind. Above the 34
kinds three more fields count the red fives. The nine kinds of a suit (the seven honours) are masked
out as a key for the tables of suits.
"""

from __future__ import annotations

from typing import Final

from engine.tiles import COPIES, DORA_AFTER, KIND_OF, KINDS, RED_MAN, REDS, Tile

DIGIT: Final = 5
"""Bits per kind of tile."""
COUNT_OF_KIND: Final = (1 << DIGIT) - 1
SUIT_BITS: Final = DIGIT * 9
RED_SHIFT: Final = DIGIT * KINDS
ONE_OF_EACH: Final = sum(1 << DIGIT * kind for kind in range(KINDS))
KINDS_MASK: Final = (1 << RED_SHIFT) - 1
MAN, PIN, SOU = (((1 << SUIT_BITS) - 1) << SUIT_BITS * suit for suit in range(3))
HONORS: Final = KINDS_MASK & ~(MAN | PIN | SOU)
"""The parts of a packed hand that are the keys of the four suits."""
_EIGHTS: Final = ONE_OF_EACH * 0b11000
_TO_EIGHT: Final = [ONE_OF_EACH * (7 - most) for most in range(COPIES + 2)]
"""A count above four has one of these bits when three are added; none of a hand can reach 29."""

WEIGHT: Final = tuple(
    (1 << DIGIT * KIND_OF[tile])
    + (1 << RED_SHIFT + DIGIT * (tile - RED_MAN) if tile in REDS else 0)
    for tile in range(len(KIND_OF))
)
"""What each tile adds to a packed hand."""
INDICATORS: Final = tuple(
    (DIGIT * dora, weight) for dora, weight in zip(DORA_AFTER, WEIGHT, strict=True)
)
"""For each indicator where its dora is counted in a packed hand, and what it weighs itself."""
weight: Final = WEIGHT.__getitem__


def pack(tiles: tuple[Tile, ...]) -> int:
    """Return the packed hand of some tiles."""
    return sum(map(weight, tiles))


def unpack(packed: int) -> list[int]:
    """Return how many tiles of each of the 34 kinds there are.

    >>> unpack(pack((0, 0, 34)))[:6]
    [2, 0, 0, 0, 1, 0]
    """
    return [packed >> DIGIT * kind & COUNT_OF_KIND for kind in range(KINDS)]


def count_of(packed: int, kind: Tile) -> int:
    """Return how many tiles of a kind there are, red ones included."""
    return packed >> DIGIT * kind & COUNT_OF_KIND


def has_too_many(packed: int, most: int = COPIES) -> bool:
    """Say whether some kind lies in it more than `most` (four or five) times."""
    return packed + _TO_EIGHT[most] & _EIGHTS != 0


def suit_keys(packed: int) -> tuple[int, int, int, int]:
    """Split a packed hand into the keys of man, pin, sou and honours."""
    return packed & MAN, packed & PIN, packed & SOU, packed & HONORS


def suit_counts(key: int, suit: int) -> list[int]:
    """Return how many tiles of each of its kinds the key of a suit has.

    >>> suit_counts(pack((9, 9, 17)), suit=1)
    [2, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    shifted = key >> SUIT_BITS * suit
    return [shifted >> DIGIT * place & COUNT_OF_KIND for place in range(9 if suit < 3 else 7)]  # noqa: PLR2004
