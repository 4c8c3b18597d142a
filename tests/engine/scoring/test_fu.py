"""Every item of fu, from EMA 2016, 4.1 and Tenhou 符計算."""

from __future__ import annotations

import pytest

from engine.ruleset.hand_options import Fu, HandRules, YakuOptions
from engine.scoring import fu
from engine.scoring.fu import FuTable, Wait
from engine.scoring.score import score
from engine.scoring.wire import hand_from_mapping
from engine.seats import Wind
from engine.tiles import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, WEST

USUAL = HandRules()
EAST_WEST = HandRules(yaku=YakuOptions(east_west_wind=True))


def honor(kind: int) -> int:
    return 1 << kind - EAST


@pytest.mark.parametrize(
    ("concealed", "outside", "kan", "expected"),
    [
        (False, False, False, 2),  # minkou of simples
        (False, True, False, 4),
        (True, False, False, 4),  # ankou
        (True, True, False, 8),
        (False, False, True, 8),  # minkan
        (False, True, True, 16),
        (True, False, True, 16),  # ankan
        (True, True, True, 32),
    ],
)
def test_triplets_and_kans(concealed, outside, kan, expected):
    assert fu.triplet_fu(concealed=concealed, outside=outside, kan=kan) == expected


@pytest.mark.parametrize(
    ("wait", "expected"),
    [
        (Wait.NONE, 0),
        (Wait.RYANMEN, 0),
        (Wait.KANCHAN, 2),
        (Wait.PENCHAN, 2),
        (Wait.TANKI, 2),
        (Wait.SHANPON, 0),
    ],
)
def test_waits_on_one_kind_count(wait, expected):
    assert fu.WAIT[wait] == expected


@pytest.mark.parametrize(
    ("closed", "tsumo", "rinshan", "expected"),
    [
        (True, False, False, 30),  # menzen ron
        (False, False, False, 20),
        (True, True, False, 22),
        (False, True, False, 22),
        (True, True, True, 22),
        (False, True, True, 22),
    ],
)
def test_the_win_itself(closed, tsumo, rinshan, expected):
    assert fu.win_fu(USUAL, closed=closed, tsumo=tsumo, rinshan=rinshan) == expected


def test_rinshan_may_count_no_tsumo():
    # JPML until 2022: 嶺上開花 without the two fu of tsumo.
    rules = HandRules(fu=Fu(rinshan_tsumo=0))
    assert fu.win_fu(rules, closed=True, tsumo=True, rinshan=True) == 20
    assert fu.win_fu(rules, closed=True, tsumo=True, rinshan=False) == 22


@pytest.mark.parametrize(
    ("pair", "seat", "wind", "expected"),
    [
        (None, Wind.EAST, Wind.EAST, 0),
        (HAKU, Wind.WEST, Wind.EAST, 2),
        (HATSU, Wind.WEST, Wind.EAST, 2),
        (CHUN, Wind.WEST, Wind.EAST, 2),
        (WEST, Wind.WEST, Wind.EAST, 2),
        (EAST, Wind.WEST, Wind.EAST, 2),
        (SOUTH, Wind.WEST, Wind.EAST, 0),
        (NORTH, Wind.WEST, Wind.EAST, 0),
        (EAST, Wind.EAST, Wind.EAST, 4),
        (SOUTH, Wind.SOUTH, Wind.SOUTH, 4),
        (NORTH, Wind.NORTH, Wind.NORTH, 4),
        (NORTH, Wind.EAST, Wind.NORTH, 2),
    ],
)
def test_pairs(pair, seat, wind, expected):
    bits = 0 if pair is None else honor(pair)
    assert fu.pair_fu(USUAL, seat, wind, bits) == expected
    assert FuTable(USUAL).pairs[4 * seat + wind][bits] == expected


def test_a_pair_of_a_double_wind_may_count_two():
    # M-League and Tenhou differ: 連風牌の雀頭 2 or 4.
    rules = HandRules(fu=Fu(double_wind_pair=2))
    assert fu.pair_fu(rules, Wind.SOUTH, Wind.SOUTH, honor(SOUTH)) == 2
    assert fu.pair_fu(rules, Wind.SOUTH, Wind.EAST, honor(SOUTH)) == 2


@pytest.mark.parametrize(
    ("wind", "usual", "east_west"),
    [(0, 0b0001, 0b0101), (1, 0b0010, 0b1010), (2, 0b0100, 0b0101), (3, 0b1000, 0b1010)],
)
def test_the_winds_of_the_round(wind, usual, east_west):
    assert fu.round_winds(USUAL, wind) == usual
    assert fu.round_winds(EAST_WEST, wind) == east_west


def test_fu_are_rounded_up_to_ten():
    assert [fu.round_up(raw) for raw in (20, 22, 30, 32, 39, 40)] == [20, 30, 30, 40, 40, 40]
    rounded = FuTable(USUAL).rounded
    assert [rounded[raw] for raw in (20, 22, 30, 34, 110)] == [30, 30, 30, 40, 110]
    assert FuTable(HandRules(fu=Fu(open_pinfu=20))).rounded[20] == 20
    assert len(rounded) > 20 + 4 * 32 + 4 + 2 + 10


def test_fixed_fu():
    assert fu.SPECIAL_SHAPE == 25
    assert fu.PINFU == {True: 20, False: 30}


HANDS = [  # tiles, melds, winning tile, more; fu, items in the order in which they are listed
    ("123m456p789s234p55s", [], "4p", {}, 30, [("base", 20), ("menzen_ron", 10)]),  # pinfu
    ("123m456p789s234p55s", [], "4p", {"tsumo": True}, 20, [("base", 20)]),
    ("123m456p789s234p55s", [], "3p", {"tsumo": True}, 30,
     [("base", 20), ("wait", 2), ("tsumo", 2)]),  # kanchan
    ("123m456p789s234p55s", [], "7s", {"flags": ["riichi"]}, 40,
     [("base", 20), ("wait", 2), ("menzen_ron", 10)]),  # penchan
    ("123m456p789s234p55s", [], "5s", {"flags": ["riichi"]}, 40,
     [("base", 20), ("wait", 2), ("menzen_ron", 10)]),  # tanki
    ("456p789s234p66z", ["chi 123m"], "4p", {"flags": ["houtei"]}, 30,
     [("base", 20), ("valued_pair", 2)]),
    ("456p789s234p55s", ["chi 123m"], "4p", {"flags": ["houtei"]}, 30,
     [("base", 20), ("open_pinfu_floor", 10)]),
    ("222m456p789s55s", ["pon 777z"], "5p", {}, 30,
     [("base", 20), ("ankou 2m", 4), ("minkou 7z", 4), ("wait", 2)]),
    ("222m456p789s55s", ["pon 777z"], "2m", {}, 30,
     [("base", 20), ("minkou 2m", 2), ("minkou 7z", 4)]),  # ron makes it an open triplet
    ("222m456p789s55s", ["pon 777z"], "2m", {"tsumo": True}, 30,
     [("base", 20), ("ankou 2m", 4), ("minkou 7z", 4), ("tsumo", 2)]),
    ("111m456p55s", ["minkan 7777z", "ankan 2222s"], "4p", {"tsumo": True}, 70,
     [("base", 20), ("ankou 1m", 8), ("minkan 7z", 16), ("ankan 2s", 16), ("tsumo", 2)]),
    ("456p55s", ["shouminkan 2222m", "ankan 7777z", "pon 333s"], "4p", {}, 70,
     [("base", 20), ("minkan 2m", 8), ("ankan 7z", 32), ("minkou 3s", 2)]),
    ("1133557799m1122p", [], "1m", {}, 25, [("chiitoi", 25)]),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "melds", "win", "more", "expected", "items"), HANDS)
def test_hands_list_their_items(tiles, melds, win, more, expected, items):
    written = [dict(zip(("type", "tiles"), meld.split(), strict=True)) for meld in melds]
    asked = {"tiles": tiles, "melds": written, "win": win, "seat": "W", **more}
    found = score(hand_from_mapping(asked), USUAL)
    assert found.fu == expected
    assert sorted(found.fu_items) == sorted(items)


def test_rinshan_without_tsumo_fu_in_a_hand():
    asked = {
        "tiles": "456p789s234p66z",
        "melds": [{"type": "minkan", "tiles": "2222m"}],
        "win": "4p",
        "seat": "W",
        "tsumo": True,
        "flags": ["rinshan"],
    }
    hand = hand_from_mapping(asked)
    old = score(hand, HandRules(fu=Fu(rinshan_tsumo=0)))
    assert (old.fu, dict(old.fu_items)) == (30, {"base": 20, "minkan 2m": 8, "valued_pair": 2})
    assert dict(score(hand, USUAL).fu_items)["tsumo"] == 2


LISTED = [  # fu, of the win, the pair, the wait; items in the order in which they are listed
    (30, 30, 0, Wait.RYANMEN, [("base", 20), ("menzen_ron", 10)]),
    (20, 20, 0, Wait.RYANMEN, [("base", 20)]),
    (30, 20, 0, Wait.RYANMEN, [("base", 20), ("open_pinfu_floor", 10)]),
    (30, 22, 2, Wait.KANCHAN, [("base", 20), ("valued_pair", 2), ("wait", 2), ("tsumo", 2)]),
    (40, 30, 4, Wait.TANKI, [("base", 20), ("valued_pair", 4), ("wait", 2), ("menzen_ron", 10)]),
]


@pytest.mark.parametrize(("total", "of_win", "pair", "wait", "items"), LISTED)
def test_a_table_lists_items_the_first_time_as_later(total, of_win, pair, wait, items):
    table = FuTable(USUAL)
    for _ in range(2):
        assert table.items(total, (), of_win, pair, wait) == tuple(items)
    sets = (("ankou 1m", 8),)
    if total > 20 and of_win > 20:
        listed = table.items(total, sets, of_win, pair, wait)
        assert listed == (items[0], *sets, *items[1:])


def test_a_table_is_of_one_ruleset():
    table = FuTable(USUAL)
    assert table.rules is USUAL
    assert {len(table.pairs), *map(len, table.pairs)} == {16, 65}
    low = FuTable(HandRules(fu=Fu(open_pinfu=20)))
    assert low.items(30, (), 20, 0, Wait.RYANMEN) == (("base", 20),)
