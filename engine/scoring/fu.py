"""Fu (符): what each part of a winning hand counts; nowhere else are these numbers written.

EMA 2016, 4.1; Tenhou 符計算. Fu are added up and rounded up to ten, but for the fixed fu of pinfu
and of shapes other than four sets and a pair.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

from engine.ruleset.hand_options import HandOptions


class Wait(IntEnum):
    """How a hand waited for the tile it won on (待ち)."""

    NONE = 0
    RYANMEN = 1
    KANCHAN = 2
    PENCHAN = 3
    TANKI = 4
    SHANPON = 5


BASE: Final = 20
MENZEN_RON: Final = 10
TSUMO: Final = 2
PAIR: Final = 2
"""A pair of dragons, of the own or of the round's wind."""
WAIT: Final = (0, 0, 2, 2, 2, 0)
"""By the kind of wait: kanchan, penchan and tanki count."""
TRIPLET: Final = 2
"""An open triplet of simples; see `triplet_fu`."""
SPECIAL_SHAPE: Final = 25
"""Seven pairs (七対子), and whatever else is not four sets and a pair."""
PINFU: Final = {True: BASE, False: BASE + MENZEN_RON}
"""Pinfu by tsumo, where it goes with it, and by ron."""

Item: TypeAlias = tuple[str, int]
"""What is listed beside a score, such as ("ankou 1s", 8)."""

_MOST: Final = 256
"""No hand reaches this many: four concealed kans of honours make 32 each."""


def triplet_fu(*, concealed: bool, outside: bool, kan: bool) -> int:
    """Return the fu of a triplet or kan; `outside`: of terminals or honours.

    >>> triplet_fu(concealed=False, outside=False, kan=False)
    2
    >>> triplet_fu(concealed=True, outside=True, kan=True)
    32
    """
    return TRIPLET * (2 if concealed else 1) * (2 if outside else 1) * (4 if kan else 1)


def pair_fu(rules: HandOptions, seat_wind: int, round_wind: int, honors: int) -> int:
    """Return the fu of a pair, given which honours it is as seven bits (none for suited tiles)."""
    if honors >> 4:
        return PAIR
    own, prevailing = honors & 1 << seat_wind, honors & round_winds(rules, round_wind)
    if own and prevailing:
        return rules.fu.double_wind_pair
    return PAIR if own or prevailing else 0


def round_winds(rules: HandOptions, wind: int) -> int:
    """Return which winds count as the round's, as four bits.

    In an east-west game (東西場, Tenhou room notes) the wind opposite the round's counts as well.
    """
    return 1 << wind | (1 << (wind + 2) % 4 if rules.yaku.east_west_wind else 0)


def win_fu(rules: HandOptions, *, closed: bool, tsumo: bool, rinshan: bool) -> int:
    """Return the fu of the win itself, with the base."""
    if tsumo:
        return BASE + (rules.fu.rinshan_tsumo if rinshan else TSUMO)
    return BASE + (MENZEN_RON if closed else 0)


def round_up(fu: int) -> int:
    """Return fu rounded up to ten.

    >>> round_up(32)
    40
    """
    return -(-fu // 10) * 10


class FuTable:
    """The fu of one ruleset.

    `pairs` holds, for each seat wind x 4 + round wind, the fu of a pair by its honour bit;
    `rounded` the final fu by the fu counted, where 20 is left only to an open hand of runs.
    """

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self.pairs = tuple(
            tuple(pair_fu(rules, seat, wind, honors) for honors in range(65))
            for seat in range(4)
            for wind in range(4)
        )
        rounded = [round_up(raw) for raw in range(_MOST)]
        rounded[BASE] = rules.fu.open_pinfu
        self.rounded = tuple(rounded)
        self._items: dict[tuple[int, int, int], tuple[Item, ...]] = {}
        more = rules.fu.open_pinfu - BASE
        self._raise = (("open_pinfu_floor", more),) if more else ()

    def items(
        self, fu: int, sets: tuple[Item, ...], win: int, pair: int, wait: int
    ) -> tuple[Item, ...]:
        """Return every item of a hand of so many fu: of its sets, its pair, its wait, the win."""
        beside = self._items.get((win, pair, wait))
        if beside is None:
            beside = self._items[win, pair, wait] = _items_beside_sets(win, pair, wait)
        if sets or beside:
            return _BASE_ITEM + sets + beside
        return _BASE_ITEM + self._raise if fu > BASE else _BASE_ITEM


_BASE_ITEM: Final = (("base", BASE),)


def _items_beside_sets(win: int, pair: int, wait: int) -> tuple[Item, ...]:
    items = (
        ("valued_pair", pair),
        ("wait", WAIT[wait]),
        ("menzen_ron" if win - BASE == MENZEN_RON else "tsumo", win - BASE),
    )
    return tuple(item for item in items if item[1])
