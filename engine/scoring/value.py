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
HAN_WITHOUT_FU = 5
"""From this many han on, fu change nothing."""
HAN_UNDER_SHIBARI = 2
_KIRIAGE_BASE = 1920
"""Four han with 30 fu, three with 60 (切り上げ満貫)."""


class Payments(NamedTuple):
    """Who pays what, without honba and sticks: either `ron`, or the other two.

    A dealer's self-drawn win has `from_dealer` 0 and three players paying `from_child`.
    """

    ron: Points
    from_dealer: Points
    from_child: Points
    total: Points


def han_needed(limits: Limits, honba: int) -> int:
    """Return the han that yaku must bring with so many honba on the table (縛り).

    >>> han_needed(Limits(two_han_from_honba=5), honba=5)
    2
    """
    if limits.zero_han:
        return 0
    under_shibari = 0 < limits.two_han_from_honba <= honba
    return max(limits.min_han, HAN_UNDER_SHIBARI if under_shibari else 1)


def limit_of(limits: Limits, *, han: int, fu: int | None) -> Limit | None:
    """Return the limit a hand reaches by han and fu, None below mangan.

    `fu` may be None from five han on, where it no longer matters.

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


def payments(base: Points, *, dealer: bool, tsumo: bool) -> Payments:
    """Return what everybody pays for a hand, without honba and sticks.

    >>> payments(2000, dealer=True, tsumo=True)
    Payments(ron=0, from_dealer=0, from_child=4000, total=12000)
    """
    if not tsumo:
        ron = ron_payment(base, dealer=dealer)
        return Payments(ron=ron, from_dealer=0, from_child=0, total=ron)
    from_dealer, from_child = tsumo_payments(base, dealer=dealer)
    total = tsumo_total(base, dealer=dealer)
    return Payments(ron=0, from_dealer=from_dealer, from_child=from_child, total=total)


def _raw_base(han: int, fu: int | None) -> Points:
    if fu is None:
        message = f"fu are needed below {HAN_WITHOUT_FU} han"
        raise ValueError(message)
    return fu << (han + 2)
