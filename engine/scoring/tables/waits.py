"""What each suit of concealed tiles waits for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scoring.tables.division import divide
from engine.scoring.tables.layout import HONORS, MAN, PIN, SOU, WEIGHT, suit_counts
from engine.tiles import COPIES


@dataclass(frozen=True, slots=True)
class SuitWaits:
    """How one suit of concealed tiles stands.

    `rest` is its number of tiles modulo 3; `complete`: it is sets alone, or sets and the pair, as
    far as its number allows; `waits` are the kinds that complete it, as bits; `fifth` are those it
    would need a fifth tile for.
    """

    rest: int
    complete: bool
    waits: int
    fifth: int


class _WaitTable(dict[int, SuitWaits]):
    """The waits of a suit by key."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> SuitWaits:
        """Fill in a key when first asked."""
        counts = suit_counts(key, self._suit)
        rest = sum(counts) % 3
        waits = fifth = 0
        for place, count in enumerate(counts):
            kind = self._suit * 9 + place
            if rest and divide(key + WEIGHT[kind], self._suit, most=COPIES + 1):
                bit = 1 << kind
                waits |= bit if count < COPIES else 0
                fifth |= bit if count == COPIES else 0
        complete = rest == 1 or bool(divide(key, self._suit))
        found = self[key] = SuitWaits(rest, complete, waits, fifth)
        return found


_MAN, _PIN, _SOU, _HONORS = (_WaitTable(suit) for suit in range(4))


def suit_waits(packed: int) -> tuple[SuitWaits, SuitWaits, SuitWaits, SuitWaits]:
    """Return how the four suits of packed tiles stand."""
    return _MAN[packed & MAN], _PIN[packed & PIN], _SOU[packed & SOU], _HONORS[packed & HONORS]
