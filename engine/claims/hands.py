"""Whole hands from a plan and its groups of tiles, as proofs of claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final, TypeAlias

from engine.claims.plans import ANKAN, CONCEALED, MINKAN, PON, RONNED, Plan, Triplet
from engine.melds import Meld, MeldKind, make_meld
from engine.scoring.check import MOST_INDICATORS, most_dora
from engine.scoring.fu import Wait
from engine.scoring.hand import Flag, Hand
from engine.scoring.tables.division import PAIR, TRIPLET, Group
from engine.seats import Wind
from engine.tiles import COPIES, DORA_AFTER, EAST, KIND_OF, KINDS, TERMINALS_AND_HONORS, Tile

FIVES: Final = (4, 13, 22)
_MELDED: Final = {PON: MeldKind.PON, ANKAN: MeldKind.ANKAN, MINKAN: MeldKind.MINKAN}

Groups: TypeAlias = tuple[tuple[Group, ...], Group]
"""Four sets, lowest first, and a pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a search is for.

    With `exact` the yaku of the tiles must be just `yaku`; without, others may come along.
    `dora` are the dora, red fives and ura dora wanted, `aka` the red fives there are by suit.
    """

    yaku: frozenset[str]
    situational: frozenset[str]
    flags: frozenset[Flag]
    closed: bool
    tsumo: bool
    seat_wind: Wind
    round_wind: Wind
    dora: tuple[int, int, int]
    aka: tuple[int, int, int]
    exact: bool


def built(target: Target, plan: Plan, groups: Groups) -> Iterator[Hand]:
    """Yield hands of given groups that follow a plan."""
    sets, pair = groups
    triplets = [group for group in sets if group >= TRIPLET]
    runs = [group for group in sets if group < TRIPLET]
    for ways in dict.fromkeys(permutations(plan.triplets)):
        if [is_outside(group) for group in triplets] != [outside for _, outside in ways]:
            continue
        standing = [(group, way) for group, (way, _) in zip(triplets, ways, strict=True)]
        if max(tile_counts((*sets, pair), standing).values()) > COPIES:
            continue
        for win, chi in _wins(plan, runs, standing, pair):
            hand = _laid(target, standing, runs, chi, pair, win)
            if hand is not None:
                yield hand


def _laid(
    target: Target,
    triplets: list[tuple[Group, Triplet]],
    runs: list[Group],
    chi: tuple[Group, ...],
    pair: Group,
    win: Tile,
) -> Hand | None:
    """Return the hand with its melds laid apart."""
    concealed: list[Tile] = [pair - PAIR] * 2
    melds: list[Meld | None] = []
    for group, way in triplets:
        kind = group - TRIPLET
        if way in _MELDED:
            melds.append(make_meld(_MELDED[way], (kind,) * (4 if way.kan else 3)))
        else:
            concealed += [kind] * 3
    called = Counter(chi)
    for run in runs:
        if called[run]:
            called[run] -= 1
            melds.append(make_meld(MeldKind.CHI, (run, run + 1, run + 2)))
        else:
            concealed += [run, run + 1, run + 2]
    if win not in concealed:
        return None
    return shown_hand(target, tuple(sorted(concealed)), win, tuple(m for m in melds if m))


def shown_hand(
    target: Target, concealed: tuple[Tile, ...], win: Tile, melds: tuple[Meld, ...]
) -> Hand:
    """Return a hand in the situation of a target, with its dora."""
    dora, aka, ura = target.dora
    hand = Hand(
        concealed=concealed,
        win=win,
        melds=melds,
        tsumo=target.tsumo,
        seat_wind=target.seat_wind,
        round_wind=target.round_wind,
        flags=target.flags,
        more_dora=dora,
        more_ura=ura,
    )
    return with_reds(hand, aka, target.aka) if aka else hand


def is_outside(group: Group) -> bool:
    """Say whether a triplet or pair is of terminals or honours."""
    return group % KINDS in TERMINALS_AND_HONORS


def tile_counts(
    groups: tuple[Group, ...], triplets: Iterable[tuple[Group, Triplet]] = ()
) -> Counter[Tile]:
    """Count the tiles of groups; kans take one more."""
    counts: Counter[Tile] = Counter()
    for group in groups:
        kind = group % KINDS
        if group < TRIPLET:
            counts.update((kind, kind + 1, kind + 2))
        else:
            counts[kind] += 2 if group >= PAIR else 3
    for group, way in triplets:
        counts[group - TRIPLET] += way.kan
    return counts


def has_five(group: Group) -> bool:
    """Say whether a five, which can be red, lies in a group."""
    low = group % KINDS
    if low >= EAST:
        return False
    return low % 9 in ((2, 3, 4) if group < TRIPLET else (4,))


def can_be_dealt(target: Target, groups: tuple[Group, ...]) -> bool:
    """Say whether there are tiles for some groups, and the dora wanted may be among them.

    Every triplet counts as a kan here; a whole hand is asked again.
    """
    counts = tile_counts(groups)
    if max(counts.values()) > COPIES:
        return False
    dora, aka, ura = target.dora
    if aka > sum(min(most, counts[five]) for five, most in zip(FIVES, target.aka, strict=True)):
        return False
    if not dora and not ura:
        return True
    most = {kind: COPIES if TRIPLET + kind in groups else count for kind, count in counts.items()}
    shown = [
        count for kind, count in most.items() for _ in range(COPIES - counts[_DORA_BEFORE[kind]])
    ]
    return max(dora, ura) <= sum(sorted(shown)[-MOST_INDICATORS:])


_DORA_BEFORE: Final = {DORA_AFTER[kind]: kind for kind in range(KINDS)}


def _wins(
    plan: Plan, runs: list[Group], triplets: list[tuple[Group, Triplet]], pair: Group
) -> Iterator[tuple[Tile, tuple[Group, ...]]]:
    """Yield winning tiles with the wait of a plan, and the runs that were called then."""
    if plan.wait in {Wait.TANKI, Wait.SHANPON}:
        ends = [pair - PAIR]
        if plan.wait is Wait.SHANPON:
            ends = [group - TRIPLET for group, way in triplets if way in {CONCEALED, RONNED}]
        for win in ends:
            yield win, tuple(runs[: plan.chi])
        return
    for place, run in enumerate(runs):
        others = runs[:place] + runs[place + 1 :]
        called = tuple(others[: plan.chi])
        edge = run % 9
        if plan.wait is Wait.KANCHAN:
            yield run + 1, called
        if plan.wait is Wait.PENCHAN and edge in {0, 6}:
            yield run + (2 if edge == 0 else 0), called
        if plan.wait is Wait.RYANMEN:
            yield from ((run, called) for _ in range(edge != 6))  # noqa: PLR2004
            yield from ((run + 2, called) for _ in range(edge != 0))


def with_reds(hand: Hand, number: int, most: tuple[int, int, int]) -> Hand:
    """Return a hand with that many of its fives red, as far as there are fives."""
    left = list(most)

    def reddened(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        nonlocal number
        found = []
        for tile in tiles:
            suit = tile // 9
            if number and tile in FIVES and left[suit]:
                left[suit] -= 1
                number -= 1
                found.append(KINDS + suit)
            else:
                found.append(tile)
        return tuple(found)

    concealed = reddened(hand.concealed)
    melds = tuple(make_meld(meld.kind, reddened(meld.tiles)) or meld for meld in hand.melds)
    win = hand.win
    if win not in concealed:
        win = next(tile for tile in concealed if KIND_OF[tile] == win)
    return replace(hand, concealed=concealed, melds=melds, win=win)


def has_dora(hand: Hand, wanted: tuple[int, int, int]) -> bool:
    """Say whether the dora wanted can be: red fives shown, and enough that indicators can make."""
    dora, aka, ura = wanted
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    reds = sum(tile >= KINDS for tile in tiles)
    most = most_dora(hand) if dora or ura else 0
    return reds == aka and max(dora, ura) <= most
