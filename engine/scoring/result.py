"""What a scored hand looks like."""

from __future__ import annotations

from typing import NamedTuple

from engine.points import Points
from engine.scoring.value import Payments


class Score(NamedTuple):
    """A winning hand's worth.

    `yaku` pairs ids of `engine.scoring.yaku` (and dora, aka, ura) with han, or with multiples if it
    is a yakuman; then `han` and `fu` are None. `fu_items` say where the fu come from, before
    rounding. `reading` lists the groups counted, melds last, such as "123m" or "pon:777z".
    """

    yaku: tuple[tuple[str, int], ...]
    han: int | None
    fu: int | None
    fu_items: tuple[tuple[str, int], ...]
    yakuman: int
    limit: str | None
    base: Points
    payments: Payments
    reading: tuple[str, ...]
    wait: str

    @property
    def total(self) -> Points:
        """Return everything the winner gets, without honba and sticks."""
        return self.payments.total
