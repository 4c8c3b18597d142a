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

    bare: Final = (("base", BASE),)

    def __init__(self, rules: HandOptions) -> None:
        self._rules = rules
        self._tails: dict[tuple[int, bool, int, int], tuple[Item, ...]] = {}
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

    def tail(self, start: int, pair: int, wait: int, *, tsumo: bool) -> tuple[Item, ...]:
        """Return the items beside the base and the sets: pair, wait, and how it was won.

        `pair` are its fu; `wait` is a place in `layout.WAITS`.
        """
        key = (start, tsumo, pair, wait)
        found = self._tails.get(key)
        if found is None:
            items = (
                ("valued_pair", pair),
                ("wait", WAIT if wait in _WAITS_WITH_FU else 0),
                ("tsumo" if tsumo else "menzen_ron", start - BASE),
            )
            found = self._tails[key] = tuple(item for item in items if item[1])
        return found
