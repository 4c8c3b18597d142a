"""Hands of every special shape, as far as yaku tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from engine.melds import MeldKind, make_meld
from engine.scoring.hand import Hand
from engine.scoring.layout import MARKS
from engine.tiles import EAST, KINDS, TERMINALS_AND_HONORS

NINE_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
HONORS = tuple(range(EAST, KINDS))


def special_hands(*, knitted: bool) -> Iterator[Hand]:
    """Yield hands of seven pairs, orphans and nine gates; `knitted`: of Chinese rules too."""
    for more, win, suit in product(range(9), range(9), range(3)):
        yield _hand(tuple(suit * 9 + place for place in (*NINE_GATES, more)), suit * 9 + win)
    for more, win in product(TERMINALS_AND_HONORS, repeat=2):
        yield _hand((*TERMINALS_AND_HONORS, more), win)
    for most in (1, 2) if knitted else (1,):
        for pairs in _pairs(most):
            yield _hand(pairs * 2, pairs[-1])
    if knitted:
        yield from _knitted()


def _hand(tiles: tuple[int, ...], win: int) -> Hand:
    return Hand(concealed=tuple(sorted(tiles)), win=win)


def _pairs(most: int) -> list[tuple[int, ...]]:
    """Return seven pairs, each kind at most so often, for all marks they can have together."""
    found: list[dict[int, tuple[int, ...]]] = [{0: ()}, *({} for _ in range(7))]
    for kind in range(KINDS):
        for number in range(6, -1, -1):
            for marks, kinds in found[number].items():
                for times in range(1, min(most, 7 - number) + 1):
                    more = (*kinds, *(kind,) * times)
                    found[number + times].setdefault(marks | MARKS[kind], more)
    return list(found[7].values())


def _knitted() -> Iterator[Hand]:
    """Yield fourteen different honours and knitted tiles, and knitted tiles with a set and pair."""
    for starts in permutations(range(3)):
        tiles = tuple(
            suit * 9 + start + step for suit, start in enumerate(starts) for step in (0, 3, 6)
        )
        for left_out in combinations((*tiles, *HONORS), 2):
            chosen = tuple(tile for tile in (*tiles, *HONORS) if tile not in left_out)
            yield _hand(chosen, chosen[0])
        for low, pair in product(range(KINDS), repeat=2):
            yield from _with_set(tiles + (pair, pair), (low,) * 3, (MeldKind.PON, MeldKind.MINKAN, MeldKind.ANKAN))
            if low < EAST and low % 9 < 7:
                yield from _with_set(tiles + (pair, pair), (low, low + 1, low + 2), (MeldKind.CHI,))
