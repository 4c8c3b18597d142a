"""From han and fu to points, row by row.

The table of points is EMA 2016, 4.2 (scoring tables) and Tenhou 点数計算; kiriage is 切り上げ満貫.
"""

from __future__ import annotations

import pytest

from engine.ruleset.hand_options import Limits
from engine.scoring.value import (
    Limit,
    Payments,
    base_points,
    han_needed,
    limit_name,
    limit_of,
    payments,
    ron_payment,
    tsumo_payments,
    tsumo_total,
    yakuman_base,
)

USUAL = Limits()
KIRIAGE = Limits(kiriage=True)
NO_KAZOE = Limits(kazoe=False)

TABLE = [  # han, fu, ron of a child and of the dealer, what a child and a dealer get by tsumo
    (1, 30, 1000, 1500, (500, 300), 500),
    (1, 40, 1300, 2000, (700, 400), 700),
    (1, 50, 1600, 2400, (800, 400), 800),
    (1, 60, 2000, 2900, (1000, 500), 1000),
    (1, 70, 2300, 3400, (1200, 600), 1200),
    (1, 80, 2600, 3900, (1300, 700), 1300),
    (1, 90, 2900, 4400, (1500, 800), 1500),
    (1, 100, 3200, 4800, (1600, 800), 1600),
    (1, 110, 3600, 5300, (1800, 900), 1800),
    (2, 20, 1300, 2000, (700, 400), 700),
    (2, 25, 1600, 2400, (800, 400), 800),
    (2, 30, 2000, 2900, (1000, 500), 1000),
    (2, 40, 2600, 3900, (1300, 700), 1300),
    (2, 50, 3200, 4800, (1600, 800), 1600),
    (2, 60, 3900, 5800, (2000, 1000), 2000),
    (2, 70, 4500, 6800, (2300, 1200), 2300),
    (2, 80, 5200, 7700, (2600, 1300), 2600),
    (2, 90, 5800, 8700, (2900, 1500), 2900),
    (2, 100, 6400, 9600, (3200, 1600), 3200),
    (2, 110, 7100, 10600, (3600, 1800), 3600),
    (3, 20, 2600, 3900, (1300, 700), 1300),
    (3, 25, 3200, 4800, (1600, 800), 1600),
    (3, 30, 3900, 5800, (2000, 1000), 2000),
    (3, 40, 5200, 7700, (2600, 1300), 2600),
    (3, 50, 6400, 9600, (3200, 1600), 3200),
    (3, 60, 7700, 11600, (3900, 2000), 3900),
    (3, 70, 8000, 12000, (4000, 2000), 4000),
    (4, 20, 5200, 7700, (2600, 1300), 2600),
    (4, 25, 6400, 9600, (3200, 1600), 3200),
    (4, 30, 7700, 11600, (3900, 2000), 3900),
    (4, 40, 8000, 12000, (4000, 2000), 4000),
    (5, None, 8000, 12000, (4000, 2000), 4000),
    (6, None, 12000, 18000, (6000, 3000), 6000),
    (7, None, 12000, 18000, (6000, 3000), 6000),
    (8, None, 16000, 24000, (8000, 4000), 8000),
    (10, None, 16000, 24000, (8000, 4000), 8000),
    (11, None, 24000, 36000, (12000, 6000), 12000),
    (12, None, 24000, 36000, (12000, 6000), 12000),
    (13, None, 32000, 48000, (16000, 8000), 16000),
]


@pytest.mark.parametrize(("han", "fu", "child", "dealer", "tsumo", "dealer_tsumo"), TABLE)
def test_the_table_of_points(han, fu, child, dealer, tsumo, dealer_tsumo):
    base = base_points(USUAL, han=han, fu=fu)
    assert ron_payment(base, dealer=False) == child
    assert ron_payment(base, dealer=True) == dealer
    assert tsumo_payments(base, dealer=False) == tsumo
    assert tsumo_payments(base, dealer=True) == (0, dealer_tsumo)
    assert tsumo_total(base, dealer=False) == tsumo[0] + 2 * tsumo[1]
    assert tsumo_total(base, dealer=True) == 3 * dealer_tsumo
    assert payments(base, dealer=False, tsumo=False) == Payments(child, 0, 0, child)
    assert payments(base, dealer=True, tsumo=False) == Payments(dealer, 0, 0, dealer)
    assert payments(base, dealer=False, tsumo=True) == Payments(0, *tsumo, tsumo[0] + 2 * tsumo[1])
    assert payments(base, dealer=True, tsumo=True) == Payments(0, 0, dealer_tsumo, 3 * dealer_tsumo)


@pytest.mark.parametrize(
    ("han", "fu", "limit", "base"),
    [
        (0, 70, None, 280),  # skill battle, 点数计算: no han, the same formula
        (1, 110, None, 880),
        (2, 110, None, 1760),
        (2, 120, None, 1920),
        (2, 130, Limit.MANGAN, 2000),
        (3, 60, None, 1920),
        (3, 70, Limit.MANGAN, 2000),
        (4, 30, None, 1920),
        (4, 40, Limit.MANGAN, 2000),
        (5, 20, Limit.MANGAN, 2000),
        (5, None, Limit.MANGAN, 2000),
        (6, None, Limit.HANEMAN, 3000),
        (7, None, Limit.HANEMAN, 3000),
        (8, None, Limit.BAIMAN, 4000),
        (10, None, Limit.BAIMAN, 4000),
        (11, None, Limit.SANBAIMAN, 6000),
        (12, None, Limit.SANBAIMAN, 6000),
        (13, None, Limit.KAZOE_YAKUMAN, 8000),
        (40, None, Limit.KAZOE_YAKUMAN, 8000),
    ],
)
def test_each_limit_begins_where_the_table_says(han, fu, limit, base):
    assert limit_of(USUAL, han=han, fu=fu) is limit
    assert base_points(USUAL, han=han, fu=fu) == base
    assert limit_name(USUAL, han=han, fu=fu) == (limit and limit.value)


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60), (2, 120)])
def test_kiriage_rounds_7700_up_to_a_mangan(han, fu):
    assert limit_of(KIRIAGE, han=han, fu=fu) is Limit.MANGAN
    assert base_points(KIRIAGE, han=han, fu=fu) == 2000


@pytest.mark.parametrize(("han", "fu", "base"), [(4, 25, 1600), (3, 50, 1600), (2, 110, 1760)])
def test_kiriage_leaves_less_as_it_is(han, fu, base):
    assert limit_of(KIRIAGE, han=han, fu=fu) is None
    assert base_points(KIRIAGE, han=han, fu=fu) == base


@pytest.mark.parametrize("han", [13, 14, 26])
def test_without_kazoe_thirteen_han_are_a_sanbaiman(han):
    assert limit_of(NO_KAZOE, han=han, fu=None) is Limit.SANBAIMAN
    assert base_points(NO_KAZOE, han=han, fu=None) == 6000
    assert limit_name(NO_KAZOE, han=han, fu=None) == "sanbaiman"


def test_limits_have_these_names():
    assert [limit.value for limit in Limit] == [
        "mangan",
        "haneman",
        "baiman",
        "sanbaiman",
        "kazoe_yakuman",
        "yakuman",
    ]


@pytest.mark.parametrize(("times", "base"), [(1, 8000), (2, 16000), (6, 48000)])
def test_yakuman_count_their_multiple(times, base):
    assert yakuman_base(times) == base
    assert limit_name(USUAL, han=0, fu=None, yakuman=times) == "yakuman"


def test_below_five_han_fu_are_needed():
    with pytest.raises(ValueError, match=r"^fu are needed below 5 han$"):
        base_points(USUAL, han=4, fu=None)


@pytest.mark.parametrize(
    ("limits", "honba", "needed"),
    [
        (USUAL, 0, 1),
        (USUAL, 9, 1),
        (Limits(min_han=2), 0, 2),
        (Limits(two_han_from_honba=5), 4, 1),  # 五本場二翻縛り
        (Limits(two_han_from_honba=5), 5, 2),
        (Limits(two_han_from_honba=5), 6, 2),
        (Limits(two_han_from_honba=1), 1, 2),
        (Limits(min_han=4, two_han_from_honba=5), 5, 4),
        (Limits(zero_han=True), 0, 0),
        (Limits(zero_han=True, two_han_from_honba=5), 5, 0),
    ],
)
def test_the_han_a_win_needs(limits, honba, needed):
    assert han_needed(limits, honba) == needed


def test_so_many_fu_that_one_han_is_a_mangan():
    """250 fu x 8 are exactly 2000; only fu attached to a hand (skill battle) make so many."""
    assert limit_of(USUAL, han=1, fu=250) is Limit.MANGAN
    assert limit_of(USUAL, han=1, fu=240) is None
