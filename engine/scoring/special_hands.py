"""Hands of special shapes for each composition they can have, as proofs of claims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.scoring.hand import Hand
from engine.scoring.layout import HAS_MAN, HAS_PIN, HAS_SOU, MARKS
from engine.scoring.score import Scorer
from engine.scoring.yaku import REGISTRY
from engine.tiles import KINDS, TERMINALS_AND_HONORS, Tile

PAIRS: Final = 7
_NINE_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
_KNITTED: Final = (0, 3, 6, 10, 13, 16, 20, 23, 26)


def special_hands(scorer: Scorer, yaku: frozenset[str]) -> Iterator[Hand]:
    """Yield closed hands of special shapes that could have these yaku."""
    forbidden, relevant = 0, HAS_MAN | HAS_PIN | HAS_SOU
    for name in yaku:
        forbidden |= REGISTRY[name].forbids
    for known in scorer.yaku.counted:
        relevant |= known.forbids | known.needs
    if {"chiitoitsu", "tsuuiisou"} & yaku:
        for kinds in _pairs(forbidden, relevant):
            yield _hand(tuple(kind for kind in kinds for _ in range(2)), kinds[-1])
    if {"kokushi", "kokushi13"} & yaku:
        orphans = TERMINALS_AND_HONORS
        yield _hand((*orphans, orphans[0]), orphans[0])
        yield _hand((*orphans, orphans[0]), orphans[1])
    if {"chuuren", "junsei_chuuren"} & yaku:
        for more, win in product(range(9), repeat=2):
            yield _hand((*_NINE_GATES, more), win)
    if "kokuhyou" in yaku:
        yield _hand((*_KNITTED, 27, 28, 29, 30, 31), 31)
        yield _hand((*_KNITTED, 0, 1, 2, 31, 31), 31)


def _hand(tiles: tuple[Tile, ...], win: Tile) -> Hand:
    return Hand(concealed=tuple(sorted(tiles)), win=win)


def _pairs(forbidden: int, relevant: int) -> Iterator[tuple[Tile, ...]]:
    """Yield seven kinds for every set of marks that seven pairs can have."""
    reached: list[dict[int, tuple[Tile, ...]]] = [{0: ()}, *({} for _ in range(PAIRS))]
    for kind in range(KINDS):
        if MARKS[kind] & forbidden:
            continue
        mark = MARKS[kind] & relevant
        for number in range(PAIRS - 1, -1, -1):
            for marks, kinds in reached[number].items():
                reached[number + 1].setdefault(marks | mark, (*kinds, kind))
    yield from reached[PAIRS].values()
