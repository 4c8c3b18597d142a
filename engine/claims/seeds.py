"""The sets that some yaku can't do without, as places to start a search from."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from engine.scoring.tables.division import RUN, TRIPLET, Group
from engine.tiles import CHUN, DRAGONS, EAST, HAKU, HATSU

SUIT_YAKU: Final = frozenset({"honitsu", "chinitsu"})
"""Yaku of one suit, whichever it is."""

_SUITS: Final = (0, 9, 18)
_RUNS: Final = tuple(RUN + suit + place for suit in _SUITS for place in range(7))
_WINDS: Final = tuple(TRIPLET + EAST + wind for wind in range(4))
_DRAGONS: Final = tuple(TRIPLET + dragon for dragon in DRAGONS)

_ALTERNATIVES: Final[dict[str, list[tuple[Group, ...]]]] = {
    "chanta": [(suit + place,) for suit in _SUITS for place in (0, 6)],
    "junchan": [(suit + place,) for suit in _SUITS for place in (0, 6)],
    "haku": [(TRIPLET + HAKU,)],
    "hatsu": [(TRIPLET + HATSU,)],
    "chun": [(TRIPLET + CHUN,)],
    "ittsuu": [(suit, suit + 3, suit + 6) for suit in _SUITS],
    "sanshoku_doujun": [tuple(suit + place for suit in _SUITS) for place in range(7)],
    "sanshoku_doukou": [tuple(TRIPLET + suit + place for suit in _SUITS) for place in range(9)],
    "iipeikou": [(run, run) for run in _RUNS],
    "ryanpeikou": [(a, a, b, b) for a, b in combinations_with_replacement(_RUNS, 2)],
    "shousangen": list(combinations(_DRAGONS, 2)),
    "daisangen": [_DRAGONS],
    "daisuushii": [_WINDS],
    "shousuushii": list(combinations(_WINDS, 3)),
    "shousanfuu": list(combinations(_WINDS, 2)),
    "sanfuukoku": list(combinations(_WINDS, 3)),
}
"""For each yaku the least sets, one way per row; a yaku not here may come about in any way."""


@lru_cache(maxsize=256)
def seeds(yaku: frozenset[str], seat_wind: int, round_wind: int) -> list[tuple[Group, ...]]:
    """Return the least sets that all of the yaku need together, one way per row.

    Sets needed by several yaku are taken once; rows of more than four sets are left out.
    """
    ways = [_ALTERNATIVES[name] for name in sorted(yaku & set(_ALTERNATIVES))]
    ways += [[(_WINDS[seat_wind],)]] if "seat_wind" in yaku else []
    ways += [[(_WINDS[round_wind],)]] if "round_wind" in yaku else []
    ways += [[(_WINDS[round_wind - 2],)]] if {"facing_wind", "taibafuu"} & yaku else []
    if "kyakufuu" in yaku:
        ways.append([(_WINDS[wind],) for wind in range(4) if wind not in {seat_wind, round_wind}])
    found: dict[tuple[Group, ...], None] = {(): None}
    for way in ways:
        joined = (_joined(row, more) for row, more in product(found, way))
        found = dict.fromkeys(row for row in joined if len(row) <= 4)  # noqa: PLR2004
    return list(found)


def _joined(first: tuple[Group, ...], second: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(sorted((Counter(first) | Counter(second)).elements()))
