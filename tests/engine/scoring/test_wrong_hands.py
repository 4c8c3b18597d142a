"""What is refused, with every reason, its field and its place."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import RuleError
from engine.ruleset.load import preset
from engine.scoring.score import score
from engine.scoring.wire import hand_from_mapping, rules_from_mapping, waits_from_mapping

CLOSED = {"tiles": "123m456p789s22z345s", "win": "5s"}
WON = {"tiles": "234m456p678s22p345s", "win": "5s"}
PON = {"type": "pon", "tiles": "777z"}


def reasons(changes: dict[str, Any], ruleset: str = "tenhou") -> list[tuple[str, str]]:
    """Return the codes and fields of what is wrong with a hand."""
    with pytest.raises(RuleError) as caught:
        score(hand_from_mapping(WON | changes), preset(ruleset))
    assert all(problem.message for problem in caught.value.violations)
    return [(problem.code, problem.field) for problem in caught.value.violations]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"tiles": "234m456p678s22p345"}, [("number_without_suit", "tiles")] * 3),
        ({"tiles": "234m456p678s8z22p345s"}, [("no_such_tile", "tiles")]),
        ({"tiles": "234m456p678sx22p345s"}, [("not_a_tile", "tiles")]),
        ({"tiles": "m234m456p678s22p345s"}, [("suit_without_number", "tiles")]),
        ({"tiles": 7}, [("wrong_type", "tiles")]),
        ({"win": "45s"}, [("wrong_type", "win")]),
        ({"tsumo": "yes"}, [("wrong_type", "tsumo")]),
        ({"seat": "Q"}, [("unknown_value", "seat")]),
        ({"flags": ["riich"]}, [("unknown_value", "flags.0")]),
        ({"tsum": True}, [("unknown_field", "tsum")]),
        ({"melds": [{"type": "chi", "tiles": "245m"}]}, [("not_a_meld", "melds.0.tiles")]),
        ({"melds": [{"type": "kan", "tiles": "2222m"}]}, [("unknown_value", "melds.0.type")]),
        ({"melds": "pon"}, [("wrong_type", "melds")]),
        ({"honba": True}, [("wrong_type", "honba")]),
    ],
)
def test_what_is_no_hand_at_all(changes: dict[str, Any], expected: list[tuple[str, str]]):
    assert reasons(changes) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"tiles": "22234m456p678s22p345s"}, ("wrong_tile_count", "tiles")),
        ({"win": "9s"}, ("winning_tile_missing", "win")),
        ({"tiles": "22222m456p678s22p3s", "win": "3s"}, ("fifth_tile", "tiles")),
        ({"tiles": "22m234m456p2p", "win": "2p", "melds": [{"type": "pon", "tiles": "222m"}]},
         ("fifth_tile", "melds.0")),
        ({"dora": ["2p", "2p", "2p"]}, ("fifth_tile_indicator", "dora")),
        ({"tiles": "234m400p678s22p345s"}, ("too_many_red_fives", "tiles")),
        ({"dora": ["1m"] * 6}, ("too_many_indicators", "dora")),
        ({"flags": ["riichi"], "dora": ["1m"], "ura": ["1m", "1m"]}, ("more_ura_than_dora", "ura")),
        ({"ura": ["1m"]}, ("ura_without_riichi", "ura")),
        ({"dora": 99}, ("impossible_count", "dora")),
        ({"honba": -1}, ("impossible_count", "honba")),
    ],
)  # fmt: skip
def test_tiles_that_cannot_be(changes: dict[str, Any], expected: tuple[str, str]):
    assert expected in reasons(changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"flags": ["haitei"]}, "needs_tsumo"),
        ({"flags": ["houtei"], "tsumo": True}, "needs_ron"),
        ({"flags": ["ippatsu"]}, "ippatsu_without_riichi"),
        ({"flags": ["riichi", "double_riichi"]}, "incompatible_flags"),
        ({"flags": ["rinshan"], "tsumo": True}, "rinshan_without_kan"),
        ({"flags": ["rinshan", "haitei"], "tsumo": True}, "incompatible_flags"),
        ({"flags": ["rinshan", "ippatsu", "riichi"], "tsumo": True}, "incompatible_flags"),
        ({"flags": ["chankan", "houtei"]}, "incompatible_flags"),
        ({"flags": ["tenhou"], "tsumo": True, "seat": "S"}, "wrong_seat"),
        ({"flags": ["chiihou"], "tsumo": True}, "wrong_seat"),
        ({"flags": ["renhou"], "seat": "S", "tiles": "234m22p678s11z", "win": "8s", "melds": [PON]},
         "first_turn_with_melds"),
        ({"flags": ["riichi"], "tiles": "234m22p678s345s", "melds": [PON]}, "riichi_on_open_hand"),
        ({"flags": ["chankan"], "tiles": "234m456p678s22p555s"}, "robbed_tile_held"),
    ],
)  # fmt: skip
def test_situations_that_cannot_be(changes: dict[str, Any], expected: str):
    assert (expected, "flags") in reasons(changes)


def test_every_reason_is_told_at_once():
    found = reasons({"win": "9s", "flags": ["haitei", "ippatsu"], "dora": ["2p"] * 3})
    assert {code for code, _ in found} == {
        "winning_tile_missing",
        "fifth_tile_indicator",
        "needs_tsumo",
        "ippatsu_without_riichi",
    }


def test_the_place_of_a_fifth_tile_is_told():
    with pytest.raises(RuleError) as caught:
        score(hand_from_mapping(WON | {"tiles": "22222m456p678s22p3s"}), preset("tenhou"))
    fifth = [p for p in caught.value.violations if p.code == "fifth_tile"]
    assert [problem.params["position"] for problem in fifth] == [4]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"tiles": "123m456p789s22z34s"}, []),
        ({"tiles": "3m", "melds": ["chi:123m", "pon:777z", "ankan:1111p", "chi:345s"]}, []),
        ({"tiles": "123m456p789s22z345s"}, [("wrong_tile_count", "tiles", None)]),
        ({"tiles": "123m"}, [("wrong_tile_count", "tiles", None)]),
        ({}, [("required", "tiles", None)]),
        ({"tiles": "1111155m789s22z34s"}, [("fifth_tile", "tiles", 4),
                                           ("wrong_tile_count", "tiles", None)]),
        ({"tiles": "33m456p22z34s", "melds": ["pon:333m"]}, [("fifth_tile", "melds.0", 2),
                                                          ("wrong_tile_count", "tiles", None)]),
        ({"tiles": "123m456p7", "melds": ["chi:124m"]}, [("not_a_meld", "melds.0.tiles", None),
                                                       ("number_without_suit", "tiles", 8)]),
    ],
)  # fmt: skip
def test_tiles_that_cannot_wait(data: dict[str, Any], expected: list[tuple[str, str, int | None]]):
    found = []
    try:
        waits_from_mapping(data)
    except RuleError as error:
        found = [(p.code, p.field, p.params.get("position")) for p in error.violations]
    assert sorted(found, key=str) == expected


def test_tiles_that_do_not_win():
    assert reasons({"tiles": "234m456p679s22p345s"}) == [("not_a_win", "win")]
    pairs = {"tiles": "11m22p3z", "win": "1m", "melds": ["pon:333s", "pon:444s", "pon:555s"]}
    assert reasons(pairs) == [("not_a_win", "win")]
    four_pairs = {"tiles": "11m22p33s44z", "win": "1m", "melds": ["pon:888s", "pon:777s"]}
    assert reasons(four_pairs) == [("not_a_win", "win")]


def test_a_hand_without_yaku_or_with_dora_alone():
    hand = {"tiles": "123m456p789s22p", "win": "9s", "melds": ["chi:345s"], "dora": ["1p"]}
    assert reasons(hand) == [("no_yaku", "yaku")]


def test_two_han_are_needed_from_five_honba_where_the_ruleset_says_so():
    data = CLOSED | {"flags": ["riichi", "ippatsu"], "seat": "S", "dora": ["1z"]}
    changes = {"ruleset": {"limits": {"two_han_from_honba": 5}}}
    assert score(hand_from_mapping(data | {"honba": 4}), rules_from_mapping(changes)).han == 4
    with pytest.raises(RuleError, match="no yaku"):
        score(hand_from_mapping(data | {"honba": 5}), rules_from_mapping(changes))


def test_red_fives_may_be_refused_or_count_nothing():
    red = {"tiles": "234m406p678s22p345s"}
    assert ("too_many_red_fives", "tiles") in reasons(red, "ema2016")
    plain = rules_from_mapping({"ruleset": "tenhou", "rules": {"aka": False}})
    assert score(hand_from_mapping(WON | red), plain).yaku == (("tanyao", 1), ("pinfu", 1))


def test_kan_dora_are_refused_where_they_are_not_played():
    rules = rules_from_mapping({"ruleset": {"dora": {"kan": False}}})
    with pytest.raises(RuleError, match="at most 1"):
        score(hand_from_mapping(WON | {"dora": ["1m", "2m"]}), rules)


@pytest.mark.parametrize("ruleset", [3, {"rules": 1}])
def test_what_is_no_ruleset(ruleset: object):
    with pytest.raises(RuleError):
        rules_from_mapping({"ruleset": ruleset})
    with pytest.raises(RuleError):
        rules_from_mapping({"rules": {"akka": True}})


def test_unicode_tiles_are_read():
    unicode = {"tiles": "🀈🀉🀊🀜🀝🀞🀕🀖🀗🀚🀚🀒🀓🀔", "win": "🀔"}
    assert score(hand_from_mapping(unicode), preset("tenhou")).fu == 30
