"""From han and fu to base points (基本点), and from base points to what each player pays.

The table of limits is the same in every published ruleset met; kiriage mangan and kazoe yakuman
are options of `Limits`. Payments are rounded up to a hundred one by one (EMA 4.2, Tenhou 点数計算).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.points import Points, round_up
from engine.ruleset.hand_options import Limits


class Limit(StrEnum):
    """The names of the limits (満貫 and above)."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    KAZOE_YAKUMAN = "kazoe_yakuman"
    YAKUMAN = "yakuman"


MANGAN_BASE = 2000
YAKUMAN_BASE = 8000

_BASE_BY_LIMIT = {
    Limit.MANGAN: MANGAN_BASE,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.KAZOE_YAKUMAN: YAKUMAN_BASE,
    Limit.YAKUMAN: YAKUMAN_BASE,
}
_LIMIT_FROM_HAN = (
    (13, Limit.KAZOE_YAKUMAN),
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (5, Limit.MANGAN),
)
_HAN_LIMITED_ALONE = 5
_KIRIAGE_BASE = 1920
MOST_HAN = 13
MOST_FU = 512
"""No hand has more fu, whatever a table attaches to it."""


class Payments(NamedTuple):
    """Who pays what, without honba and sticks: either `ron`, or the other two.

    A dealer's self-drawn win has `from_dealer` 0 and three players paying `from_child`.
    """

    ron: Points
    from_dealer: Points
    from_child: Points
    total: Points


def limit_of(limits: Limits, *, han: int, fu: int | None) -> Limit | None:
    """Return the limit a hand reaches by han and fu, None below mangan.

    `fu` may be None from five han on, where it no longer matters.

    >>> from engine.ruleset.hand_options import Limits
    >>> limit_of(Limits(), han=4, fu=30), limit_of(Limits(kiriage=True), han=4, fu=30)
    (None, <Limit.MANGAN: 'mangan'>)
    """
    for least, limit in _LIMIT_FROM_HAN:
        if han >= least:
            if limit is Limit.KAZOE_YAKUMAN and not limits.kazoe:
                return Limit.SANBAIMAN
            return limit
    raw = _raw_base(han, fu)
    if raw >= MANGAN_BASE or (limits.kiriage and raw == _KIRIAGE_BASE):
        return Limit.MANGAN
    return None


def base_points(limits: Limits, *, han: int, fu: int | None) -> Points:
    """Return the base points of a hand that is not a yakuman.

    Below five han they are fu x 2^(han + 2), at most a mangan; zero han follows the same formula
    (skill battle, section 点数计算).

    >>> from engine.ruleset.hand_options import Limits
    >>> base_points(Limits(), han=3, fu=40), base_points(Limits(), han=0, fu=70)
    (1280, 280)
    """
    limit = limit_of(limits, han=han, fu=fu)
    return _raw_base(han, fu) if limit is None else _BASE_BY_LIMIT[limit]


def yakuman_base(multiple: int) -> Points:
    """Return the base points of a yakuman that counts `multiple` times.

    >>> yakuman_base(2)
    16000
    """
    return YAKUMAN_BASE * multiple


def limit_name(limits: Limits, *, han: int, fu: int | None, yakuman: int = 0) -> str | None:
    """Return the limit's name for display, None below mangan.

    >>> from engine.ruleset.hand_options import Limits
    >>> limit_name(Limits(), han=6, fu=30), limit_name(Limits(), han=0, fu=None, yakuman=2)
    ('haneman', 'yakuman')
    """
    if yakuman:
        return Limit.YAKUMAN.value
    limit = limit_of(limits, han=han, fu=fu)
    return None if limit is None else limit.value


def ron_payment(base: Points, *, dealer: bool) -> Points:
    """Return what the discarder pays; `dealer` says whether the winner deals.

    >>> ron_payment(1280, dealer=False), ron_payment(1280, dealer=True)
    (5200, 7700)
    """
    return round_up(base * (6 if dealer else 4))


def tsumo_payments(base: Points, *, dealer: bool) -> tuple[Points, Points]:
    """Return what the dealer and what each other player pays; `dealer`: the winner deals.

    A dealer's win has no paying dealer, so the first number is 0 and three players pay the second.

    >>> tsumo_payments(1280, dealer=False), tsumo_payments(1280, dealer=True)
    ((2600, 1300), (0, 2600))
    """
    if dealer:
        return 0, round_up(base * 2)
    return round_up(base * 2), round_up(base)


def tsumo_total(base: Points, *, dealer: bool) -> Points:
    """Return everything a self-drawn win brings at a table of four.

    >>> tsumo_total(1280, dealer=False), tsumo_total(1280, dealer=True)
    (5200, 7800)
    """
    from_dealer, from_child = tsumo_payments(base, dealer=dealer)
    return from_child * 3 if dealer else from_dealer + from_child * 2


def _raw_base(han: int, fu: int | None) -> Points:
    if fu is None:
        message = f"fu are needed below {_HAN_LIMITED_ALONE} han"
        raise ValueError(message)
    return fu << (han + 2)


class ValueTable:
    """Base points, limits and payments of one ruleset, looked up instead of worked out.

    `rows[han][fu]` are the base points and the limit's name.
    """

    def __init__(self, limits: Limits) -> None:
        self.rows = _Rows({han: _row(limits, han) for han in range(MOST_HAN + 1)})
        self._paid = {
            (dealer, tsumo): _PaidTable(dealer=dealer, tsumo=tsumo)
            for dealer in (True, False)
            for tsumo in (True, False)
        }

    def yakuman(self, multiple: int) -> tuple[Points, str | None]:
        """Return the base points and the limit's name of a yakuman."""
        return yakuman_base(multiple), Limit.YAKUMAN.value

    def paid(self, *, dealer: bool, tsumo: bool) -> dict[Points, Payments]:
        """Return what is paid by base points; `dealer`: the winner deals."""
        return self._paid[dealer, tsumo]


class _Rows(dict[int, tuple[tuple[Points, str | None], ...]]):
    """The value of each fu, by han."""

    def __missing__(self, han: int) -> tuple[tuple[Points, str | None], ...]:
        """Return the row of very many han: above `MOST_HAN` nothing changes."""
        found = self[han] = self[MOST_HAN]
        return found


class _PaidTable(dict[Points, Payments]):
    """What everybody pays, by base points."""

    def __init__(self, *, dealer: bool, tsumo: bool) -> None:
        super().__init__()
        self._dealer = dealer
        self._tsumo = tsumo

    def __missing__(self, base: Points) -> Payments:
        """Fill in a payment when first asked."""
        found = self[base] = _payments(base, dealer=self._dealer, tsumo=self._tsumo)
        return found


def _row(limits: Limits, han: int) -> tuple[tuple[Points, str | None], ...]:
    if han >= _HAN_LIMITED_ALONE:
        value = base_points(limits, han=han, fu=None), limit_name(limits, han=han, fu=None)
        return (value,) * MOST_FU
    return tuple(
        (base_points(limits, han=han, fu=fu), limit_name(limits, han=han, fu=fu))
        for fu in range(MOST_FU)
    )


def _payments(base: Points, *, dealer: bool, tsumo: bool) -> Payments:
    if not tsumo:
        ron = ron_payment(base, dealer=dealer)
        return Payments(ron, 0, 0, ron)
    from_dealer, from_child = tsumo_payments(base, dealer=dealer)
    return Payments(0, from_dealer, from_child, tsumo_total(base, dealer=dealer))
