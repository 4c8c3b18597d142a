"""Hands of every special shape, as far as yaku tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

from engine.melds import MeldKind, make_meld
from engine.scoring.hand import Hand
from engine.scoring.marks import MARKS
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
    found: list[dict[tuple[int, bool], tuple[int, ...]]] = [{(0, False): ()}]
    found += [{} for _ in range(7)]
    for kind in range(KINDS):
        for number in range(6, -1, -1):
            for (marks, twice), kinds in found[number].items():
                for times in range(1, min(most, 7 - number) + 1):
                    key = (marks | MARKS[kind], twice or times > 1)
                    found[number + times].setdefault(key, (*kinds, *(kind,) * times))
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
            rest = (*tiles, pair, pair)
            if low < EAST and low % 9 < 7:
                yield from _with_set(rest, (low, low + 1, low + 2), (MeldKind.CHI,))
            yield from _with_set(rest, (low,) * 3, (MeldKind.PON,))
            yield from _with_set(rest, (low,) * 4, (MeldKind.MINKAN, MeldKind.ANKAN))


def _with_set(
    rest: tuple[int, ...], tiles: tuple[int, ...], kinds: tuple[MeldKind, ...]
) -> Iterator[Hand]:
    """Yield a hand with one more set, concealed and called."""
    if max((*rest, *tiles).count(tile) for tile in tiles) > 4:
        return
    win = next(tile for tile in rest if (*rest, *tiles).count(tile) == 1)
    if len(tiles) == 3:
        yield _hand((*rest, *tiles), win)
    for kind in kinds:
        meld = make_meld(kind, tiles)
        assert meld is not None
        yield replace(_hand(rest, win), melds=(meld,))
