"""Hands of special shapes for each composition they can have, as proofs of claims."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from engine.melds import Meld, MeldKind, make_meld
from engine.scoring.hand import Hand
from engine.scoring.marks import HAS_MAN, HAS_PIN, HAS_SOU, MARKS
from engine.scoring.score import Scorer
from engine.scoring.yaku import REGISTRY
from engine.tiles import EAST, KINDS, TERMINALS_AND_HONORS, Tile

PAIRS: Final = 7
_NINE_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
_KNITTED: Final = (0, 3, 6, 10, 13, 16, 20, 23, 26)


def special_hands(scorer: Scorer, yaku: frozenset[str]) -> Iterator[Hand]:
    """Yield hands of special shapes that could have these yaku."""
    forbidden, relevant = 0, HAS_MAN | HAS_PIN | HAS_SOU
    for name in yaku:
        forbidden |= REGISTRY[name].forbids
    for known in scorer.yaku.counted:
        relevant |= known.forbids | known.needs
    knitted = scorer.yaku.has("kokuhyou")
    if knitted or {"chiitoitsu", "tsuuiisou"} & yaku:
        for kinds in _pairs(forbidden, relevant, most=2 if knitted else 1):
            yield _hand(kinds * 2, kinds[-1])
    if {"kokushi", "kokushi13"} & yaku:
        orphans = TERMINALS_AND_HONORS
        yield _hand((*orphans, orphans[0]), orphans[0])
        yield _hand((*orphans, orphans[0]), orphans[1])
    if {"chuuren", "junsei_chuuren"} & yaku:
        for more, win in product(range(9), repeat=2):
            yield _hand((*_NINE_GATES, more), win)
    if knitted:
        yield from _knitted()


def _knitted() -> Iterator[Hand]:
    """Yield hands of knitted tiles: with honours, and with a set of each kind and a pair."""
    yield _hand((*_KNITTED, *range(EAST, EAST + 5)), 0)
    yield _hand((*_KNITTED, 1, 1, 9, 10, 11), 0)
    melds = [make_meld(MeldKind.CHI, (9, 10, 11))]
    for kind in range(EAST, KINDS):
        melds.append(make_meld(MeldKind.PON, (kind,) * 3))
        melds += [make_meld(how, (kind,) * 4) for how in (MeldKind.MINKAN, MeldKind.ANKAN)]
    for meld in melds:
        if meld is not None:
            yield _hand((*_KNITTED, 1, 1), 0, (meld,))


def _hand(tiles: tuple[Tile, ...], win: Tile, melds: tuple[Meld, ...] = ()) -> Hand:
    return Hand(concealed=tuple(sorted(tiles)), win=win, melds=melds)


@lru_cache(maxsize=64)
def _pairs(forbidden: int, relevant: int, *, most: int) -> tuple[tuple[Tile, ...], ...]:
    """Return seven kinds, each `most` times at most, for every set of marks that they can have."""
    reached: list[dict[tuple[int, bool], tuple[Tile, ...]]] = [{(0, False): ()}]
    reached += [{} for _ in range(PAIRS)]
    for kind in range(KINDS):
        if MARKS[kind] & forbidden:
            continue
        mark = MARKS[kind] & relevant
        for number in range(PAIRS - 1, -1, -1):
            for (marks, twice), kinds in reached[number].items():
                for times in range(1, min(most, PAIRS - number) + 1):
                    key = (marks | mark, twice or times > 1)
                    reached[number + times].setdefault(key, (*kinds, *(kind,) * times))
    return tuple(reached[PAIRS].values())
