"""The skill battle rules, version 1.0: wins without han, local yaku, adjustments."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import RuleError
from engine.notation import format_tiles, parse_tiles
from engine.ruleset.load import preset
from engine.scoring.result import Score
from engine.scoring.score import score
from engine.scoring.waits import is_tenpai
from engine.scoring.wire import hand_from_mapping

OPEN = {"tiles": "345m11p789s", "win": "5m", "melds": ["chi:123p", "pon:999s"], "seat": "S"}


def scored(data: dict[str, Any]) -> Score:
    return score(hand_from_mapping(data), preset("skill-battle"))


def test_a_yaku_worth_nothing_makes_a_win():
    found = scored(OPEN | {"tiles": "345m11p789s", "melds": ["chi:123p", "pon:999m"]})
    assert (found.yaku, found.han, found.fu, found.total) == ((("kokuhyou", 0),), 0, 30, 500)


@pytest.mark.parametrize(
    ("tiles", "melds", "yaku"),
    [
        ("667788s678m67899p", [], ("daiyuugo", 3)),
        ("666678m99p", ["chi:678s", "pon:999s"], ("daiyuugo", 2)),
        ("112233s123m12344p", [], ("shouyuugo", 3)),
        ("789m99p", ["chi:789s", "pon:777s", "pon:999m"], ("zendai", 5)),
        ("555m11p", ["pon:444z", "pon:333z", "chi:123s"], ("kyakufuu", 0)),
        ("555m11p", ["pon:333z", "chi:456p", "chi:123s"], ("taibafuu", 0)),
        ("22z", ["pon:333m", "chi:456m", "pon:111s", "pon:999p"], ("juunirakutai", 1)),
        ("111555777s99s777z", [], ("benikujaku", 1)),
    ],
)
def test_local_yaku(tiles: str, melds: list[str], yaku: tuple[str, int]):
    win = format_tiles(parse_tiles(tiles)[:1])
    found = scored({"tiles": tiles, "win": win, "melds": melds, "seat": "S"})
    assert yaku in found.yaku


def test_the_five_of_a_crimson_hand_must_be_red():
    red = {"tiles": "222340m666888m77z", "win": "7z", "seat": "S"}
    assert ("beni_isshoku", 1) in scored(red).yaku
    plain = scored(red | {"tiles": "222345m666888m77z"})
    assert plain.yakuman == 0


def test_menzenchin_opens_the_ura_dora_and_does_not_go_with_riichi():
    hand = {"tiles": "234m456p678s22p345s", "win": "5s", "seat": "S", "dora": ["9m"], "ura": ["1p"]}
    names = dict(scored(hand).yaku)
    assert names["menzenchin"] == 1
    assert names["ura"] == 2
    assert "menzenchin" not in dict(scored(hand | {"flags": ["riichi"]}).yaku)


def test_knitted_tiles_win_at_25_fu():
    knitted = {"tiles": "147m258p369s12345z", "win": "1z", "seat": "S", "tsumo": False}
    found = scored(knitted)
    assert (found.fu, dict(found.yaku)["kokuhyou"]) == (25, 0)
    straight = {"tiles": "147m258p369s55z", "win": "5z", "melds": ["chi:123m"], "seat": "S"}
    assert scored(straight).fu == 25
    with pytest.raises(RuleError, match="not a winning hand"):
        score(hand_from_mapping(knitted), preset("tenhou"))


def test_a_knitted_hand_can_be_tenpai():
    tiles = parse_tiles("147m258p369s1234z")
    assert is_tenpai(tiles, (), knitted=True)
    assert not is_tenpai(tiles, ())


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"step": "direct", "quantity": "fu", "amount": 4}, (0, 30)),
        ({"step": "direct", "quantity": "fu", "amount": 12}, (0, 40)),
        ({"step": "direct", "quantity": "fu", "amount": -99}, (0, 20)),
        ({"step": "final", "quantity": "fu", "change": "at_least", "amount": 70}, (0, 70)),
        ({"step": "final", "quantity": "fu", "change": "at_most", "amount": 20}, (0, 20)),
        ({"step": "direct", "quantity": "han", "amount": 2}, (2, 30)),
        ({"step": "final", "quantity": "han", "change": "set", "amount": 5}, (5, 30)),
        ({"step": "direct", "quantity": "han", "amount": -3}, (0, 30)),
    ],
)
def test_what_the_table_attaches_to_a_win(change: dict[str, Any], expected: tuple[int, int]):
    found = scored(OPEN | {"melds": ["chi:123p", "pon:999m"], "adjustments": [change]})
    assert (found.han, found.fu) == expected


def test_fixed_fu_are_not_adjusted_while_counting():
    change = {"adjustments": [{"step": "direct", "quantity": "fu", "amount": 20}]}
    pairs = {"tiles": "1122m3344p5566s77z", "win": "7z", "seat": "S"}
    assert scored(pairs | change).fu == 25
    pinfu = {"tiles": "234m456p678s22p345s", "win": "5s", "seat": "S"}
    assert scored(pinfu | change).fu == 30


def test_an_open_hand_of_runs_keeps_thirty_fu():
    change = {"adjustments": [{"step": "direct", "quantity": "fu", "amount": -10}]}
    runs = {"tiles": "345m22p678s", "win": "5m", "melds": ["chi:234p", "chi:567s"], "seat": "S"}
    assert scored(runs | change).fu == 30


def test_situational_yaku_of_discards():
    ron = {"tiles": "234m456p678s22p345s", "win": "5s", "seat": "S"}
    names = dict(scored(ron | {"flags": ["tsubame_gaeshi"]}).yaku)
    assert names["tsubame_gaeshi"] == 1
    assert dict(scored(ron | {"flags": ["kanburi"]}).yaku)["kanburi"] == 1
