"""The 34 kinds of tiles and the red fives, as small whole numbers.

Kinds are 0-8 man (萬子), 9-17 pin (筒子), 18-26 sou (索子), 27-30 the winds East to North (風牌)
and 31-33 haku, hatsu, chun (三元牌). Tiles 34, 35 and 36 are the red fives (赤牌) of man, pin and
sou.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Tile: TypeAlias = int
"""A kind, or a red five: 0 to 36."""

KINDS: Final = 34
COPIES: Final = 4
SUITS: Final = "mpsz"
RED_MAN, RED_PIN, RED_SOU = 34, 35, 36
REDS: Final = (RED_MAN, RED_PIN, RED_SOU)
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
DRAGONS: Final = (HAKU, HATSU, CHUN)
TERMINALS_AND_HONORS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))

KIND_OF: Final[tuple[Tile, ...]] = (*range(KINDS), 4, 13, 22)
"""The kind of each tile: a red five is a five."""

NAMES: Final = tuple(
    [f"{digit}{suit}" for suit in "mps" for digit in range(1, 10)]
    + [f"{digit}z" for digit in range(1, 8)]
    + ["0m", "0p", "0s"],
)
"""Each tile in MPSZ."""

DORA_AFTER: Final = tuple(
    kind // 9 * 9 + (kind % 9 + 1) % 9
    if kind < EAST
    else EAST + (kind - EAST + 1) % 4
    if kind < HAKU
    else HAKU + (kind - HAKU + 1) % 3
    for kind in KIND_OF
)
"""The kind an indicator (ドラ表示牌) makes dora: the next, 9 to 1, North to East, chun to haku."""


def sort_key(tile: Tile) -> tuple[int, int]:
    """Order tiles as they lie in a hand; a red five follows the plain ones.

    >>> [NAMES[tile] for tile in sorted([27, 5, 34, 4], key=sort_key)]
    ['5m', '0m', '6m', '1z']
    """
    return KIND_OF[tile], tile
