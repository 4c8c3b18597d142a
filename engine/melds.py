"""Melds (副露): what lies open beside a hand, and concealed kans."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final

from engine.tiles import EAST, KIND_OF, Tile


class MeldKind(StrEnum):
    """How a meld was made."""

    CHI = "chi"
    PON = "pon"
    MINKAN = "minkan"
    SHOUMINKAN = "shouminkan"
    ANKAN = "ankan"


_KINDS: Final = (None, *MeldKind)  # None first, so that no code starts with a zero digit
KANS: Final = frozenset({MeldKind.MINKAN, MeldKind.SHOUMINKAN, MeldKind.ANKAN})


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: three tiles in a row (チー), or three or four alike (ポン, 大明槓, 加槓, 暗槓).

    Build melds with `make_meld`, which refuses tiles that don't form one; the class takes them on
    trust. `code` is a number that only equal melds share, for tables.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    code: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out the code once."""
        code: int = _KINDS.index(self.kind)
        for tile in self.tiles:
            code = code * len(KIND_OF) + tile
        object.__setattr__(self, "code", code)

    @property
    def first(self) -> Tile:
        """Return the lowest kind."""
        return min(KIND_OF[tile] for tile in self.tiles)

    @property
    def is_open(self) -> bool:
        """Say whether it opens the hand; a concealed kan doesn't."""
        return self.kind is not MeldKind.ANKAN

    @property
    def is_kan(self) -> bool:
        """Say whether it has four tiles."""
        return self.kind in KANS


@cache
def make_meld(kind: MeldKind, tiles: tuple[Tile, ...]) -> Meld | None:
    """Return the meld of these tiles, None if they don't form one of that kind.

    >>> make_meld(MeldKind.CHI, (1, 0, 2))
    Meld(kind=<MeldKind.CHI: 'chi'>, tiles=(1, 0, 2))
    >>> make_meld(MeldKind.CHI, (7, 8, 9)) is None
    True
    """
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    if kind is MeldKind.CHI:
        low = kinds[0] if kinds else EAST
        fits = kinds == [low, low + 1, low + 2] and low < EAST and low % 9 <= 6  # noqa: PLR2004
    else:
        fits = len(kinds) == (4 if kind in KANS else 3) and kinds[0] == kinds[-1]
    return Meld(kind, tiles) if fits else None


def meld_of_code(code: int) -> Meld:
    """Return the meld of a code.

    >>> meld_of_code(Meld(MeldKind.PON, (27, 27, 27)).code)
    Meld(kind=<MeldKind.PON: 'pon'>, tiles=(27, 27, 27))
    """
    tiles: list[Tile] = []
    while code >= len(KIND_OF):
        code, tile = divmod(code, len(KIND_OF))
        tiles.append(tile)
    return Meld(tuple(MeldKind)[code - 1], tuple(reversed(tiles)))


def forbidden_discards(meld: Meld, called: Tile) -> frozenset[Tile]:
    """Return the kinds that swap the called tile for itself or its other end (喰い替え).

    Tenhou 喰い替え, EMA 3.3.2: the same tile, and after a chi at one end the tile beyond the other.

    >>> sorted(forbidden_discards(Meld(MeldKind.CHI, (1, 2, 3)), called=1))
    [1, 4]
    >>> sorted(forbidden_discards(Meld(MeldKind.CHI, (1, 2, 3)), called=2))
    [2]
    """
    kind = KIND_OF[called]
    forbidden = {kind}
    if meld.kind is MeldKind.CHI:
        low = meld.first
        if kind == low and low % 9 < 6:  # noqa: PLR2004
            forbidden.add(low + 3)
        if kind == low + 2 and low % 9 > 0:
            forbidden.add(low - 1)
    return frozenset(forbidden)
