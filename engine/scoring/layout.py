"""How a hand and a reading of it are packed into whole numbers.

A hand is one number with five bits per kind of tile: enough for 28 copies, so that wrong input
never carries into the next kind. Above the 34 kinds three more fields count the red fives. The nine
kinds of a suit (the seven honours) are masked out of it as a key for the tables of `division`.

A reading is two numbers: `bits`, OR-ed over its parts, says what occurs in it, and `sums`, added
over its parts, says how often. A yaku asks both through `engine.scoring.traits`.
"""

from __future__ import annotations

from typing import Final

from engine.tiles import EAST, KIND_OF, KINDS, RED_MAN, REDS, Tile

DIGIT: Final = 5
"""Bits per kind of tile."""
DIGIT_MASK: Final = (1 << DIGIT) - 1
SUIT_BITS: Final = DIGIT * 9
RED_SHIFT: Final = DIGIT * KINDS
ONE_OF_EACH: Final = sum(1 << DIGIT * kind for kind in range(KINDS))
EIGHTS: Final = ONE_OF_EACH * 0b11000
"""A count above four has one of these bits when three are added; none of a hand can reach 29."""
KINDS_MASK: Final = (1 << RED_SHIFT) - 1
MAN, PIN, SOU = (((1 << SUIT_BITS) - 1) << SUIT_BITS * suit for suit in range(3))
HONORS: Final = KINDS_MASK & ~(MAN | PIN | SOU)
"""The parts of a packed hand that are the keys of the four suits."""

WEIGHT: Final = tuple(
    (1 << DIGIT * KIND_OF[tile])
    + (1 << RED_SHIFT + DIGIT * (tile - RED_MAN) if tile in REDS else 0)
    for tile in range(len(KIND_OF))
)
"""What each tile adds to a packed hand."""

# bits: 3 x 7 runs, 3 x 9 triplets, 7 honour triplets, 7 honour pairs, then the marks below.
RUN_LANE: Final = 7
TRIPLETS: Final = 21
TRIPLET_LANE: Final = 9
HONOR_TRIPLETS: Final = TRIPLETS + 3 * TRIPLET_LANE
HONOR_PAIR: Final = HONOR_TRIPLETS + 7
HONOR_BITS: Final = 0x7F
SUITED: Final = (1 << HONOR_TRIPLETS) - 1
"""The bits of runs and triplets in suits."""
WIND_TRIPLETS, WIND_PAIRS = 0b1111 << HONOR_TRIPLETS, 0b1111 << HONOR_PAIR
DRAGON_PAIRS: Final = 0b1110000 << HONOR_PAIR
WIND_BITS: Final = WIND_TRIPLETS | WIND_PAIRS
_MARKS: Final = HONOR_PAIR + 7

(
    HAS_MAN,
    HAS_PIN,
    HAS_SOU,
    HAS_HONOR,
    HAS_TERMINAL,
    HAS_SIMPLE,
    HAS_CHUN,
    NOT_GREEN,
    NOT_LOW,
    NOT_HIGH,
    NOT_TOP,
    NOT_CRIMSON,
    NOT_PEACOCK,
    INSIDE,
    RYANMEN,
    TANKI,
    CHUUREN,
    PURE,
    STANDARD,
    PAIRS,
    ORPHANS,
    KNITTED,
    SANSHOKU,
    SAME_TRIPLETS,
    STRAIGHT,
) = (1 << _MARKS + place for place in range(25))
"""The marks. NOT_LOW: some tile isn't a 1-4, NOT_HIGH: a 6-9, NOT_TOP: a 7-9; NOT_CRIMSON and
NOT_PEACOCK: a tile outside the sets of the two red yakuman; INSIDE: a set or pair without terminal
or honour; PURE: the nine-sided chuuren or thirteen-sided orphans; the last three are patterns over
several suits."""
LOCAL_MARKS: Final = HAS_CHUN | NOT_LOW | NOT_HIGH | NOT_TOP | NOT_CRIMSON | NOT_PEACOCK
"""The marks only local yaku ask for; elsewhere they are left out, to tell fewer readings apart."""

# sums: fu, then four counts of three bits, pairs and calls, and the kind of wait.
FU_MASK: Final = 0x3FF
ANKOU, KANS, SETS_ALIKE, TWINS, PAIR_COUNT, CALLS, ANKANS = (
    1 << 10 + 3 * place for place in range(7)
)
COUNT: Final = 7
"""The most a count can be, all its bits."""
COUNTS_SHIFT: Final = 10
COUNTS_BITS: Final = 3 * 7
COUNTS_MASK: Final = (1 << COUNTS_BITS) - 1
KANS_FIELD, SETS_ALIKE_FIELD = KANS * COUNT, SETS_ALIKE * COUNT
PAIR_FIELD, CALLS_FIELD, ANKANS_FIELD = PAIR_COUNT * COUNT, CALLS * COUNT, ANKANS * COUNT
LOCAL_COUNTS: Final = (PAIR_FIELD | CALLS_FIELD | ANKANS_FIELD) >> COUNTS_SHIFT
"""The counts only local yaku ask for, as they lie in a key."""
WAIT_SHIFT: Final = COUNTS_SHIFT + COUNTS_BITS
WAITS: Final = ("", "ryanmen", "kanchan", "penchan", "tanki", "shanpon")

_GREEN: Final = frozenset({19, 20, 21, 23, 25, 32})
_CRIMSON: Final = frozenset({1, 2, 3, 4, 5, 7, 33})
_PEACOCK: Final = frozenset({18, 22, 24, 26, 33})


def marks_of_kind(kind: Tile) -> int:
    """Return the marks a tile sets by lying in a hand."""
    marks = 0 if kind in _GREEN else NOT_GREEN
    marks |= 0 if kind in _CRIMSON else NOT_CRIMSON
    marks |= 0 if kind in _PEACOCK else NOT_PEACOCK
    if kind >= EAST:
        last = HAS_CHUN if kind == KINDS - 1 else 0
        return marks | HAS_HONOR | NOT_LOW | NOT_HIGH | NOT_TOP | last
    digit = kind % 9 + 1
    marks |= (HAS_MAN, HAS_PIN, HAS_SOU)[kind // 9]
    marks |= HAS_TERMINAL if digit in {1, 9} else HAS_SIMPLE
    marks |= NOT_LOW if digit > 4 else 0  # noqa: PLR2004
    marks |= NOT_HIGH if digit < 6 else 0  # noqa: PLR2004
    return marks | (NOT_TOP if digit < 7 else 0)  # noqa: PLR2004


MARKS: Final = tuple(marks_of_kind(kind) for kind in range(KINDS))


def pack(tiles: tuple[Tile, ...]) -> int:
    """Return the packed hand of some tiles."""
    return sum(WEIGHT[tile] for tile in tiles)


def unpack(packed: int) -> list[int]:
    """Return how many tiles of each of the 34 kinds there are.

    >>> unpack(pack((0, 0, 34)))[:6]
    [2, 0, 0, 0, 1, 0]
    """
    return [packed >> DIGIT * kind & DIGIT_MASK for kind in range(KINDS)]


def suit_keys(packed: int) -> tuple[int, int, int, int]:
    """Split a packed hand into the keys of man, pin, sou and honours."""
    return packed & MAN, packed & PIN, packed & SOU, packed & HONORS


def suit_counts(key: int, suit: int) -> list[int]:
    """Return how many tiles of each of its kinds the key of a suit has.

    >>> suit_counts(pack((9, 9, 17)), suit=1)
    [2, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    shifted = key >> SUIT_BITS * suit
    return [shifted >> DIGIT * place & DIGIT_MASK for place in range(9 if suit < 3 else 7)]  # noqa: PLR2004
