"""Fu (符): the fixed ones of each kind of win, and the items shown beside a score."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.ruleset.hand_options import HandOptions
from engine.scoring.traits import pair_fu

Item: TypeAlias = tuple[str, int]

BASE: Final = 20
MENZEN_RON: Final = 10
TSUMO: Final = 2
WAIT: Final = 2
_WAITS_WITH_FU: Final = frozenset({2, 3, 4})
"""Kanchan, penchan and tanki, by their place in `layout.WAITS`."""
_MOST: Final = 256
"""No hand reaches this many: four concealed kans of honours make 32 each."""


class FuTable:
    """The fu of one ruleset.

    `pairs` holds, for each seat wind x 4 + round wind, the fu of a pair by its honour bit;
    `rounded` the final fu by the fu counted, where 20 is left only to an open hand of runs.
    """

    def __init__(self, rules: HandOptions) -> None:
        self._rules = rules
        self._bare: tuple[Item, ...] = (("base", BASE),)
        self._tails: dict[tuple[int, int, int], tuple[Item, ...]] = {}
        self.pairs = tuple(
            tuple(pair_fu(rules, seat, wind, pair) for pair in range(65))
            for seat in range(4)
            for wind in range(4)
        )
        rounded = [-(-raw // 10) * 10 for raw in range(_MOST)]
        rounded[BASE] = rules.fu.open_pinfu
        self.rounded = tuple(rounded)

    def start(self, *, closed: bool, tsumo: bool, rinshan: bool) -> int:
        """Return the fu of the win itself."""
        if tsumo:
            return BASE + (self._rules.fu.rinshan_tsumo if rinshan else TSUMO)
        return BASE + (MENZEN_RON if closed else 0)

    def items(  # noqa: PLR0913
        self, sets: tuple[Item, ...], start: int, pair: int, wait: int, fu: int, fixed: int
    ) -> tuple[Item, ...]:
        """Return every item of a standard reading, given those of its sets.

        `start` are the fu of the win itself, `pair` those of the pair, `wait` is a place in
        `layout.WAITS`, `fu` the final fu and `fixed` those of pinfu, if it is.
        """
        if fixed == BASE:  # a self-drawn pinfu
            return self._bare
        key = (start, pair, wait)
        tail = self._tails.get(key)
        if tail is None:
            tail = self._tails[key] = _tail(start, pair, wait)
        if not sets and not tail and fu > BASE:
            return (*self._bare, ("open_pinfu_floor", fu - BASE))
        return self._bare + sets + tail


def _tail(start: int, pair: int, wait: int) -> tuple[Item, ...]:
    """Return the items beside the base and the sets: pair, wait, and how the hand was won."""
    items = (
        ("valued_pair", pair),
        ("wait", WAIT if wait in _WAITS_WITH_FU else 0),
        ("menzen_ron" if start - BASE == MENZEN_RON else "tsumo", start - BASE),
    )
    return tuple(item for item in items if item[1])
