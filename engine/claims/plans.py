"""How a hand can be built, before any tile is chosen: the plans a claim is tested against."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from engine.scoring.division import KANCHAN, PENCHAN, RYANMEN_WAIT, SHANPON, TANKI_WAIT
from engine.scoring.layout import ANKANS, ANKOU, CALLS, KANS, SETS_ALIKE

WAIT_FU: Final = {RYANMEN_WAIT: 0, KANCHAN: 2, PENCHAN: 2, TANKI_WAIT: 2, SHANPON: 0}


class Alike(NamedTuple):
    """How a triplet or kan stands: its fu if of simples, and what it adds to `sums`."""

    fu: int
    sums: int
    called: bool
    kan: bool


CONCEALED: Final = Alike(4, SETS_ALIKE + ANKOU, called=False, kan=False)
RONNED: Final = Alike(2, SETS_ALIKE, called=False, kan=False)
PON: Final = Alike(2, SETS_ALIKE + CALLS, called=True, kan=False)
ANKAN: Final = Alike(16, SETS_ALIKE + ANKOU + KANS + ANKANS, called=False, kan=True)
MINKAN: Final = Alike(8, SETS_ALIKE + KANS + CALLS, called=True, kan=True)


class Plan(NamedTuple):
    """A way to build a hand.

    `alike` pairs each triplet or kan with whether it is of terminals or honours; `chi` counts the
    runs that were called, of `runs` in all; `fu` are those of the sets and the wait, without the
    pair and the win itself.
    """

    alike: tuple[tuple[Alike, bool], ...]
    runs: int
    chi: int
    wait: int
    fu: int
    sums: int

    @property
    def closed(self) -> bool:
        """Say whether nothing was called."""
        return self.chi == 0 and not any(state.called for state, _ in self.alike)

    @property
    def kans(self) -> int:
        """Return the number of kans."""
        return sum(state.kan for state, _ in self.alike)


@cache
def plans(*, closed: bool, tsumo: bool) -> tuple[Plan, ...]:
    """Return every plan of closed or of open hands, won from the wall or from a discard."""
    return tuple(plan for plan in _plans(tsumo=tsumo) if plan.closed is closed)


def _plans(*, tsumo: bool) -> Iterator[Plan]:
    states = list(product((CONCEALED, PON, ANKAN, MINKAN), (False, True)))
    for runs in range(5):
        for alike in combinations_with_replacement(states, 4 - runs):
            for chi in range(runs + 1):
                yield from _waiting(alike, runs, chi, tsumo=tsumo)


def _waiting(
    alike: tuple[tuple[Alike, bool], ...], runs: int, chi: int, *, tsumo: bool
) -> Iterator[Plan]:
    """Yield the plans of some sets with each wait that one of them, or the pair, allows."""
    for wait in WAIT_FU:
        if wait in {RYANMEN_WAIT, KANCHAN, PENCHAN} and chi == runs:
            continue
        if wait != SHANPON:
            yield _plan(alike, runs, chi, wait)
            continue
        for won in dict.fromkeys(pair for pair in alike if pair[0] is CONCEALED):
            completed = list(alike)
            completed.remove(won)
            ended = CONCEALED if tsumo else RONNED
            yield _plan(((ended, won[1]), *completed), runs, chi, wait)


def _plan(alike: tuple[tuple[Alike, bool], ...], runs: int, chi: int, wait: int) -> Plan:
    fu = WAIT_FU[wait] + sum(state.fu * (2 if outside else 1) for state, outside in alike)
    return Plan(alike, runs, chi, wait, fu, CALLS * chi + sum(state.sums for state, _ in alike))
