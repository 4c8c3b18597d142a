"""What a reading of a hand shows, in two whole numbers that the yaku ask.

`bits`, OR-ed over the sets and the pair, says what occurs: the names below, runs and triplets.
`sums`, added over them, says how often: the fu, the counts below and the kind of wait.
"""

from __future__ import annotations

from typing import Final

from engine.tiles import EAST, KINDS, Tile

# 3 x 7 bits of runs, 3 x 9 of triplets and kans, 7 honour triplets, 7 honour pairs, then the names.
RUN_LANE: Final = 7
TRIPLETS: Final = 3 * RUN_LANE
TRIPLET_LANE: Final = 9
HONOR_TRIPLETS: Final = TRIPLETS + 3 * TRIPLET_LANE
HONOR_PAIR: Final = HONOR_TRIPLETS + 7
HONOR_BITS: Final = 0b1111111
WINDS: Final = 0b0001111
DRAGONS: Final = 0b1110000
"""Which of the seven bits of honours are winds (East lowest), and which are dragons."""
RUNS: Final = (1 << TRIPLETS) - 1
SUITED: Final = (1 << HONOR_TRIPLETS) - 1
"""The bits of runs, and of runs and triplets in suits."""
WIND_TRIPLETS, WIND_PAIRS = WINDS << HONOR_TRIPLETS, WINDS << HONOR_PAIR
DRAGON_PAIRS: Final = DRAGONS << HONOR_PAIR
WIND_BITS: Final = WIND_TRIPLETS | WIND_PAIRS
HAKU_TRIPLET, HATSU_TRIPLET, CHUN_TRIPLET = (1 << HONOR_TRIPLETS + place for place in (4, 5, 6))
_NAMES: Final = HONOR_PAIR + 7

(
    HAS_MAN,
    HAS_PIN,
    HAS_SOU,
    HAS_HONOR,
    HAS_TERMINAL,
    HAS_SIMPLE,
    HAS_CHUN,
    NOT_GREEN,  # a tile that isn't one of 23468s and hatsu
    NOT_LOW,  # a tile that isn't a 1-4
    NOT_HIGH,  # a tile that isn't a 6-9
    NOT_TOP,  # a tile that isn't a 7-9
    NOT_CRIMSON,  # a tile outside the set of 紅一色
    NOT_PEACOCK,  # a tile outside the set of 紅孔雀
    INSIDE,  # a set or pair without terminal or honour
    RYANMEN,  # a suit of runs that ended a two-sided wait
    TANKI,  # a suit of triplets that ended a wait for the pair
    CHUUREN,  # nine gates
    PURE,  # with the wait on all nine, or on all thirteen orphans
    STANDARD,  # four sets and a pair
    SEVEN_PAIRS,
    ORPHANS,
    KNITTED,
    SANSHOKU_DOUJUN,
    SANSHOKU_DOUKOU,
    ITTSUU,
) = (1 << _NAMES + place for place in range(25))
ANY_TILE: Final = INSIDE - HAS_MAN
"""Every mark that a tile sets by lying in a hand, whatever group it is in."""
LOCAL: Final = HAS_CHUN | NOT_LOW | NOT_HIGH | NOT_TOP | NOT_CRIMSON | NOT_PEACOCK
"""The marks only local yaku ask for; elsewhere they are left out, to tell fewer readings apart."""

# Ten bits of fu, seven counts of three bits, then the kind of wait.
FU: Final = (1 << 10) - 1
COUNT: Final = 0b111
"""The most a count can be, all its bits."""
ANKOU, KANS, TRIPLET_SETS, IDENTICAL_RUNS, PAIRS, CALLS, ANKANS = (
    1 << 10 + 3 * place for place in range(7)
)
"""One of each that is counted: concealed triplets, kans, triplets and kans, pairs of the same run,
pairs, called melds, concealed kans."""
COUNTS_SHIFT: Final = 10
COUNTS_BITS: Final = 3 * 7
COUNTS_MASK: Final = (1 << COUNTS_BITS) - 1
LOCAL_COUNTS: Final = (PAIRS | CALLS | ANKANS) * COUNT >> COUNTS_SHIFT
"""The counts only local yaku ask for, as they lie in a key."""
WAIT_SHIFT: Final = COUNTS_SHIFT + COUNTS_BITS

_GREEN: Final = frozenset({19, 20, 21, 23, 25, 32})
_CRIMSON: Final = frozenset({1, 2, 3, 4, 5, 7, 33})
_PEACOCK: Final = frozenset({18, 22, 24, 26, 33})
_LOWEST_RUNS: Final = 1 | 1 << RUN_LANE | 1 << 2 * RUN_LANE
_TRIPLETS_OF_A_SUIT: Final = (1 << TRIPLET_LANE) - 1


def _marks_of_kind(kind: Tile) -> int:
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


MARKS: Final = tuple(_marks_of_kind(kind) for kind in range(KINDS))
"""The marks of each kind of tile."""


class _RunPatterns(dict[int, int]):
    """The mark of ittsuu or sanshoku doujun, or 0, by the bits of the runs."""

    def __missing__(self, runs: int) -> int:
        """Look for a pattern in runs first met; there are less than ten thousand."""
        pattern = 0
        if runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS:
            pattern = ITTSUU
        elif runs & runs >> RUN_LANE & runs >> 2 * RUN_LANE:
            pattern = SANSHOKU_DOUJUN
        self[runs] = pattern
        return pattern


RUN_PATTERNS: Final = _RunPatterns()


def triplet_pattern(bits: int) -> int:
    """Return the mark of sanshoku doukou if the triplets make it, else 0."""
    triplets = bits >> TRIPLETS
    same = triplets & triplets >> TRIPLET_LANE & triplets >> 2 * TRIPLET_LANE
    return SANSHOKU_DOUKOU if same & _TRIPLETS_OF_A_SUIT else 0
