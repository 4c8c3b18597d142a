"""The value of each han and fu, and what is paid for it, looked up instead of worked out."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.points import Points
from engine.ruleset.hand_options import Limits
from engine.scoring.value import HAN_WITHOUT_FU, Payments, base_points, limit_name, payments

_MOST_HAN: Final = 13
_MOST_FU: Final = 512
"""No hand has more fu, whatever a table attaches to it."""

Row = tuple[tuple[Points, str | None], ...]
"""Base points and the limit's name, by fu."""


class ValueTable(dict[int, Row]):
    """The value of each han and fu under one ruleset, as `table[han][fu]`."""

    def __init__(self, limits: Limits) -> None:
        super().__init__({han: _row(limits, han) for han in range(_MOST_HAN + 1)})

    def __missing__(self, han: int) -> Row:
        """Return the row of very many han: above thirteen nothing changes."""
        found = self[han] = self[_MOST_HAN]
        return found


def _row(limits: Limits, han: int) -> Row:
    if han >= HAN_WITHOUT_FU:
        value = base_points(limits, han=han, fu=None), limit_name(limits, han=han, fu=None)
        return (value,) * _MOST_FU
    return tuple(
        (base_points(limits, han=han, fu=fu), limit_name(limits, han=han, fu=fu))
        for fu in range(_MOST_FU)
    )


class PaidTable(dict[Points, Payments]):
    """What everybody pays, by base points."""

    def __init__(self, *, dealer: bool, tsumo: bool) -> None:
        super().__init__()
        self._dealer = dealer
        self._tsumo = tsumo

    def __missing__(self, base: Points) -> Payments:
        """Fill in a payment when first asked."""
        found = self[base] = payments(base, dealer=self._dealer, tsumo=self._tsumo)
        return found


@cache
def paid_by_base(*, dealer: bool, tsumo: bool) -> PaidTable:
    """Return what everybody pays by base points; `dealer`: the winner deals."""
    return PaidTable(dealer=dealer, tsumo=tsumo)
