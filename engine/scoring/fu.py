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
BASE_ITEM: Final[tuple[Item, ...]] = (("base", BASE),)
_WAITS_WITH_FU: Final = frozenset({2, 3, 4})
"""Kanchan, penchan and tanki, by their place in `layout.WAITS`."""
_MOST: Final = 256
"""No hand reaches this many: four concealed kans of honours make 32 each."""


class FuTable:
    """The fu of one ruleset.

    `pairs` holds, for each seat wind x 4 + round wind, the fu of a pair by its honour bit;
    `rounded` the final fu by the fu counted, where 20 is left only to an open hand of runs, whose
    items are `open_pinfu`; `tails` the items of a win beside its sets.
    """

    def __init__(self, rules: HandOptions) -> None:
        self._rules = rules
        self.tails = _TailTable()
        self.pairs = tuple(
            tuple(pair_fu(rules, seat, wind, pair) for pair in range(65))
            for seat in range(4)
            for wind in range(4)
        )
        rounded = [-(-raw // 10) * 10 for raw in range(_MOST)]
        rounded[BASE] = rules.fu.open_pinfu
        self.rounded = tuple(rounded)
        more = rules.fu.open_pinfu - BASE
        self.open_pinfu = (*BASE_ITEM, ("open_pinfu_floor", more)) if more else BASE_ITEM

    def start(self, *, closed: bool, tsumo: bool, rinshan: bool) -> int:
        """Return the fu of the win itself."""
        if tsumo:
            return BASE + (self._rules.fu.rinshan_tsumo if rinshan else TSUMO)
        return BASE + (MENZEN_RON if closed else 0)


class _TailTable(dict[tuple[int, int, int], tuple[Item, ...]]):
    """The items beside the base and the sets: of the pair, the wait, and the win itself.

    Keys are the fu of the win itself (20, 22 or 30), of the pair, and a place in `layout.WAITS`.
    """

    def __missing__(self, key: tuple[int, int, int]) -> tuple[Item, ...]:
        """Fill in the items of a key when first asked."""
        start, pair, wait = key
        items = (
            ("valued_pair", pair),
            ("wait", WAIT if wait in _WAITS_WITH_FU else 0),
            ("menzen_ron" if start - BASE == MENZEN_RON else "tsumo", start - BASE),
        )
        found = self[key] = tuple(item for item in items if item[1])
        return found
