"""How a hand can be built, before any tile is chosen: the one enumeration of fu.

A plan says how four sets stand and which wait the hand won on; a structure adds the fu of the pair,
from which the fu of the hand follow, and the yaku that no choice of tiles avoids.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from engine.scoring import fu, marks
from engine.scoring.fu import Wait
from engine.scoring.score import Scorer
from engine.scoring.tables.worth import mode_of

SETS: Final = 4
DECIDED: Final = frozenset(
    {
        "juunirakutai",
        "pinfu",
        "sanankou",
        "sankantsu",
        "suuankou",
        "suuankou_tanki",
        "suukantsu",
        "toitoi",
    }
)
"""Yaku that a plan decides alone; every other depends on the groups of tiles alone."""
_RUN_WAITS: Final = (Wait.RYANMEN, Wait.KANCHAN, Wait.PENCHAN)


class Triplet(NamedTuple):
    """How a triplet or kan stands, and what it adds to `sums` beside fu."""

    concealed: bool
    called: bool
    kan: bool
    sums: int


CONCEALED: Final = Triplet(True, False, False, marks.TRIPLET_SETS + marks.ANKOU)  # noqa: FBT003
RONNED: Final = Triplet(False, False, False, marks.TRIPLET_SETS)  # noqa: FBT003
PON: Final = Triplet(False, True, False, marks.TRIPLET_SETS + marks.CALLS)  # noqa: FBT003
MINKAN: Final = Triplet(False, True, True, PON.sums + marks.KANS)  # noqa: FBT003
ANKAN: Final = Triplet(True, False, True, CONCEALED.sums + marks.KANS + marks.ANKANS)  # noqa: FBT003


class Plan(NamedTuple):
    """A way to build a hand.

    `triplets` pairs each triplet or kan with whether it is of terminals or honours; `chi` counts
    the runs that were called, of `runs` in all; `fu` are those of the sets and the wait.
    """

    triplets: tuple[tuple[Triplet, bool], ...]
    runs: int
    chi: int
    wait: Wait
    fu: int
    sums: int

    @property
    def closed(self) -> bool:
        """Say whether nothing was called."""
        return self.chi == 0 and not any(triplet.called for triplet, _ in self.triplets)

    @property
    def kans(self) -> int:
        """Return the number of kans."""
        return sum(triplet.kan for triplet, _ in self.triplets)

    @property
    def outside(self) -> int:
        """Return the number of triplets and kans of terminals or honours."""
        return sum(outside for _, outside in self.triplets)


class Structure(NamedTuple):
    """A plan with its pair: the fu of the hand, and which of the decided yaku it has."""

    plan: Plan
    pair_fu: int
    fu: int
    yaku: frozenset[str]


@lru_cache(maxsize=256)
def structures(
    scorer: Scorer, pairs: tuple[int, ...], *, closed: bool, tsumo: bool, rinshan: bool
) -> tuple[Structure, ...]:
    """Return every structure with a pair of one of these fu, won in one way."""
    win = fu.win_fu(scorer.rules, closed=closed, tsumo=tsumo, rinshan=rinshan)
    found = []
    for plan in plans(closed=closed, tsumo=tsumo):
        yaku = _decided(scorer, plan, tsumo=tsumo)
        for pair_fu in pairs:
            names = yaku - {"pinfu"} if pair_fu else yaku
            counted = scorer.fu.rounded[win + plan.fu + pair_fu]
            fixed = fu.PINFU[tsumo] if "pinfu" in names else counted
            found.append(Structure(plan, pair_fu, fixed, names))
    return tuple(found)


def _decided(scorer: Scorer, plan: Plan, *, tsumo: bool) -> frozenset[str]:
    """Return the yaku a plan decides, taking a pair without fu."""
    bits = marks.STANDARD | marks.ANY_TILE
    if plan.wait is Wait.TANKI:
        bits |= marks.TANKI
    elif plan.wait is Wait.RYANMEN and plan.runs == SETS:
        bits |= marks.RYANMEN
    worth = scorer.yaku.worth(bits, plan.sums, mode_of(closed=plan.closed, tsumo=tsumo), 0)
    return DECIDED.intersection(name for name, _ in worth.yaku)


@cache
def plans(*, closed: bool, tsumo: bool) -> tuple[Plan, ...]:
    """Return every plan of closed or of open hands, won from the wall or from a discard."""
    return tuple(plan for plan in _plans(tsumo=tsumo) if plan.closed is closed)


def _plans(*, tsumo: bool) -> Iterator[Plan]:
    kinds = list(product((CONCEALED, PON, ANKAN, MINKAN), (False, True)))
    for runs in range(SETS + 1):
        for triplets in combinations_with_replacement(kinds, SETS - runs):
            for chi in range(runs + 1):
                yield from _waiting(triplets, runs, chi, tsumo=tsumo)


def _waiting(
    triplets: tuple[tuple[Triplet, bool], ...], runs: int, chi: int, *, tsumo: bool
) -> Iterator[Plan]:
    """Yield the plans of some sets with each wait that one of them, or the pair, allows.

    A triplet completed by ron counts as open (ロン和了で完成した刻子は明刻子).
    """
    for wait in (*(_RUN_WAITS if chi < runs else ()), Wait.TANKI):
        yield _plan(triplets, runs, chi, wait)
    for won in dict.fromkeys(pair for pair in triplets if pair[0] is CONCEALED):
        completed = list(triplets)
        completed.remove(won)
        ended = (CONCEALED if tsumo else RONNED, won[1])
        yield _plan((ended, *completed), runs, chi, Wait.SHANPON)


def _plan(triplets: tuple[tuple[Triplet, bool], ...], runs: int, chi: int, wait: Wait) -> Plan:
    sets_fu = sum(
        fu.triplet_fu(concealed=triplet.concealed, outside=outside, kan=triplet.kan)
        for triplet, outside in triplets
    )
    sums = marks.CALLS * chi + sum(triplet.sums for triplet, _ in triplets)
    return Plan(triplets, runs, chi, wait, fu.WAIT[wait] + sets_fu, sums)
