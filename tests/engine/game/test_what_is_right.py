"""What a refusal says would be right: its code, its field, and the values it offers instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.check import check
from engine.game.check_wins import most_yakuman
from tests.engine.game.sheet import (
    abort,
    at,
    chombo,
    draw,
    nagashi,
    ron,
    row,
    rules,
    seat,
    seats,
    tsumo,
)

FIVE_ABORTS = ["kyuushu_kyuuhai", "sanchahou", "suucha_riichi", "suufon_renda", "suukaikan"]
LEAST_ONE = {"least": 1, "most": 3}


def declared(outcome, **more):
    return replace(outcome, **more)


OFFERED = [
    row(
        "000-20 four riichi",
        "tenhou",
        draw("ESWN", riichi="ESWN"),
        ("four_riichi_abort", "riichi", {"type": "abortive_draw", "kind": "suucha_riichi"}),
    ),
    row(
        "000-20 three rons",
        "tenhou",
        ron("E", S="5", W="5", N="5"),
        ("triple_ron_aborts", "winners", {"type": "abortive_draw", "kind": "sanchahou"}),
    ),
    row(
        "000-20 who declared fourth",
        {"riichi": {"fourth_riichi": "returned"}},
        abort("suucha_riichi", riichi="ESWN"),
        ("fourth_riichi_missing", "riichi_on_last_discard", [0, 1, 2, 3]),
    ),
    row(
        "000-20 four riichi of three",
        "tenhou",
        abort("suucha_riichi", riichi="ESW"),
        ("four_riichi_missing", "riichi", [0, 1, 2, 3]),
    ),
    row(
        "000-31 cut short without riichi",
        "tenhou",
        ron("E", S="1/30", hand={"riichi": "WN", "cut": "E"}),
        ("not_in_riichi", "riichi_on_last_discard", [2, 3]),
    ),
    row(
        "000-31 cut short by a tsumo",
        "tenhou",
        tsumo(S="1/30", hand={"riichi": "W", "cut": "W"}),
        ("declaration_not_last", "riichi_on_last_discard", None),
    ),
    row(
        "000-31 cut short, but not the discarder's",
        "tenhou",
        ron("E", S="1/30", hand={"riichi": "W", "cut": "W"}),
        ("declaration_not_last", "riichi_on_last_discard", None),
    ),
    row(
        "002-26 dead hand, tsumo",
        "skill-battle",
        declared(tsumo(S="2/30"), dead_hands=seats("SE")),
        ("dead_hand", "winner.seat", [2, 3]),
    ),
    row(
        "002-26 dead hand, second winner",
        "skill-battle",
        declared(ron("E", W="1/30", S="1/30"), dead_hands=seats("S")),
        ("dead_hand", "winners.1.seat", [0, 2, 3]),
    ),
    row(
        "002-26 dead hand, nagashi",
        "skill-battle",
        declared(nagashi("E", "SW"), dead_hands=seats("W")),
        ("dead_hand", "tenpai", [0, 1, 3]),
    ),
    row(
        "004-22 riichi and noten",
        "ema2016",
        draw("E", riichi="W"),
        ("riichi_noten", "tenpai", [0, 2]),
    ),
    row(
        "ema2016 nagashi",
        "ema2016",
        nagashi("S"),
        ("nagashi_not_allowed", "type", {"type": "exhaustive_draw"}),
    ),
    row("000-22 nagashi by nobody", "tenhou", nagashi(""), ("nagashi_seats", "seats", None)),
    row("ema2016 aborts", "ema2016", abort("suukaikan"), ("abort_not_allowed", "kind", [])),
    row(
        "an abort switched off",
        {"draws": {"abortive": FIVE_ABORTS[:4]}},
        abort("suukaikan"),
        ("abort_not_allowed", "kind", FIVE_ABORTS[:4]),
    ),
    row(
        "000-20 tenpai does not matter",
        "tenhou",
        abort("suukaikan", "E"),
        ("tenpai_not_asked", "tenpai", []),
    ),
    row("tenhou chombo", "tenhou", chombo("S"), ("chombo_not_allowed", "type", None)),
    row(
        "002-26 riichi comes with the outcome",
        "skill-battle",
        chombo("S", riichi="E"),
        ("hand_continues", "riichi", []),
    ),
    row(
        "what really moves",
        "tenhou",
        declared(draw("E"), deltas=(3000, 0, -1500, -1500)),
        ("deltas_wrong", "deltas", [3000, -1000, -1000, -1000]),
    ),
    row(
        "000-14 not in East 1",
        "tenhou",
        draw("E", stops=True),
        ("dealer_may_not_stop", "dealer_stops", False),
    ),
    row(
        "won on their own discard",
        "tenhou",
        ron("W", W="1/30"),
        ("winner_is_discarder", "winners.0.seat", [0, 1, 3]),
    ),
    row("no winner", "tenhou", ron("W"), ("winner_count", "winners", LEAST_ONE)),
    row("atamahane", "mleague", ron("W", S="1/30", E="1/30"), ("atamahane", "winners", [0])),
    row(
        "atamahane, even of three",
        "mleague",
        ron("W", S="1/30", E="2/30", N="1/30"),
        ("atamahane", "winners", [3]),
    ),
    row(
        "004-22 open and in riichi",
        "ema2016",
        replace(
            tsumo(S="2/30", hand={"riichi": "S"}),
            winner=replace(tsumo(S="2/30").winner, open_hand=True),
        ),
        ("riichi_open", "winner.open_hand", False),
    ),
    row(
        "both yakuman and han",
        "tenhou",
        replace(tsumo(S="Y"), winner=replace(tsumo(S="Y").winner, han=13)),
        ("yakuman_with_han", "winner.yakuman", 0),
    ),
    row(
        "both yakuman and fu",
        "tenhou",
        replace(tsumo(S="Y"), winner=replace(tsumo(S="Y").winner, fu=30)),
        ("yakuman_with_han", "winner.yakuman", 0),
    ),
    row(
        "000-58 five yakuman",
        "tenhou",
        tsumo(S="YYYYY"),
        ("too_many_yakuman", "winner.yakuman", {"least": 1, "most": 4}),
    ),
    row(
        "ema2016 two yakuman",
        "ema2016",
        ron("E", S="YY"),
        ("too_many_yakuman", "winners.0.yakuman", {"least": 1, "most": 1}),
    ),
    row(
        "no chips",
        "tenhou",
        tsumo(1, S="2/30"),
        ("chips_impossible", "winner.chips", {"least": 0, "most": 0}),
    ),
    row(
        "too many chips",
        {"chips": {"points": 2000}},
        tsumo(41, S="2/30"),
        ("chips_impossible", "winner.chips", {"least": 0, "most": 40}),
    ),
    row(
        "fewer than none",
        {"chips": {"points": 2000}},
        tsumo(-1, S="2/30"),
        ("chips_impossible", "winner.chips", {"least": 0, "most": 40}),
    ),
    row(
        "000-27 no pao for that",
        "tenhou",
        tsumo(S="Y suukantsu:W"),
        ("pao_not_allowed", "winner.pao.0.yakuman", ["daisangen", "daisuushii"]),
    ),
    row(
        "000-26 twice for the same",
        "tenhou",
        tsumo(S="YY daisangen:W daisangen:N"),
        ("pao_twice", "winner.pao.1.yakuman", None),
    ),
    row(
        "000-26 the winner",
        "tenhou",
        ron("E", S="Y daisangen:S"),
        ("pao_is_winner", "winners.0.pao.0.seat", [0, 2, 3]),
    ),
    row(
        "000-26 a second for one yakuman",
        "tenhou",
        tsumo(S="Y daisangen:W daisuushii:N"),
        ("pao_without_yakuman", "winner.yakuman", {"least": 2}),
    ),
    row(
        "mjsoul: daisuushii counts twice",
        "mjsoul",
        tsumo(S="Y daisuushii:N"),
        ("pao_without_yakuman", "winner.yakuman", {"least": 2}),
    ),
    row(
        "rinshan is a tsumo",
        {"pao": {"yakuman": ["rinshan"]}},
        ron("W", S="5 rinshan:N"),
        ("pao_needs_tsumo", "winners.0.pao.0.yakuman", None),
    ),
]


@pytest.mark.parametrize(("name", "outcome", "expected"), OFFERED)
def test_what_would_be_right(name, outcome, expected):
    ruleset = rules(name) if isinstance(name, str) else rules("tenhou", **name)
    [found] = check(ruleset, at(), outcome)
    assert (found.code, found.field, found.expected) == expected


ACCEPTED = [
    row("as declared", "tenhou", declared(draw("E"), deltas=(3000, -1000, -1000, -1000))),
    row("four yakuman", "tenhou", tsumo(S="YYYY")),
    row("the most chips", {"chips": {"points": 2000}}, tsumo(40, S="2/30")),
    row(
        "four riichi, one cut short",
        "tenhou",
        ron("N", S="2/30", hand={"riichi": "ESWN", "cut": "N"}),
    ),
    row("four riichi where none abort", "ema2016", draw("ESWN", riichi="ESWN")),
    row("four riichi and a false win", "ema2016", chombo("E", riichi="ESWN")),
    row("a false riichi that counts", "skill-battle", draw("", riichi="E")),
    row("three nagashi", "tenhou", nagashi("ESW")),
    row("tenpai that matters", {"renchan": {"abort": "dealer_tenpai"}}, abort("suukaikan", "E")),
    row("riichi and an offence that ends the hand", "ema2016", chombo("E", riichi="W")),
    row("a third dead hand elsewhere", "tenhou", declared(draw("E"), dead_hands=seats("S"))),
]


@pytest.mark.parametrize(("name", "outcome"), ACCEPTED)
def test_what_is_right(name, outcome):
    ruleset = rules(name) if isinstance(name, str) else rules("tenhou", **name)
    assert check(ruleset, at(), outcome) == []


def test_every_riichi_that_cannot_be_paid_is_named():
    poor = at(points=(900, 900, 50000, 48200))
    found = check(rules(), poor, draw("ESW", riichi="ESW"))
    assert [(each.code, each.field) for each in found] == [("riichi_not_affordable", "riichi")] * 2


def test_two_riichi_players_who_are_noten_are_both_named():
    found = check(rules("ema2016"), at(), draw("N", riichi="WS"))
    assert [each.params["seat"] for each in found] == [1, 2]
    assert {tuple(each.expected) for each in found} == {(1, 2, 3)}


@pytest.mark.parametrize(
    ("name", "most"),
    [
        # 000-58: they stack, each single; with doubles daisuushii and suuankou tanki count twice.
        row("000-58", "tenhou", 4),
        row("mjsoul", "mjsoul", 6),
        row("ema2016: no stacking", "ema2016", 1),
        row("doubles without stacking", {"limits": {"yakuman_stacking": False}}, 2),
    ],
)
def test_how_many_yakuman_there_can_be(name, most):
    doubles = {"yaku": {"double_yakuman": ["daisuushii"]}}
    ruleset = rules(name) if isinstance(name, str) else rules("tenhou", **doubles, **name)
    assert most_yakuman(ruleset) == most


def test_who_is_dead_already_stays_so():
    state = replace(at(), dead_hands=seats("W"))
    outcome = declared(draw("SWN"), dead_hands=seats("N"))
    found = check(rules("skill-battle"), state, outcome)
    assert [each.params["seat"] for each in found] == [seat("W"), seat("N")]
    assert {tuple(each.expected) for each in found} == {(0, 1)}


def opened(outcome):
    return replace(outcome, winners=tuple(replace(win, open_hand=True) for win in outcome.winners))


TWO_HAN = {"limits": {"two_han_from_honba": 5}}

CLAIMED = [
    # Seven pairs are closed; riichi is a han of its own, and with tsumo another (000-55).
    row("000-55 open seven pairs", "tenhou", 0, opened(ron("E", S="3/25")), ["fu_impossible"]),
    row("000-55 seven pairs", "tenhou", 0, ron("E", S="3/25"), []),
    row("000-55 seven pairs in riichi", "tenhou", 0, ron("E", S="3/25", hand={"riichi": "S"}), []),
    row(
        "riichi and pinfu are two han",
        "tenhou",
        0,
        ron("E", S="1/30", hand={"riichi": "S"}),
        ["han_fu_impossible"],
    ),
    row("riichi alone at 40 fu", "tenhou", 0, ron("E", S="1/40", hand={"riichi": "S"}), []),
    row(
        "riichi and tsumo are two han",
        "tenhou",
        0,
        tsumo(S="1/40", hand={"riichi": "S"}),
        ["han_fu_impossible"],
    ),
    # 000-46: two han from five honba on, where a ruleset still asks for them.
    row("000-46 five honba", TWO_HAN, 5, ron("E", S="1/30"), ["han_too_low"]),
    row("000-46 four honba", TWO_HAN, 4, ron("E", S="1/30"), []),
    row("000-46 abolished", "tenhou", 5, ron("E", S="1/30"), []),
]


@pytest.mark.parametrize(("name", "honba", "outcome", "codes"), CLAIMED)
def test_han_and_fu_fit_how_the_hand_was_won(name, honba, outcome, codes):
    ruleset = rules(name) if isinstance(name, str) else rules("tenhou", **name)
    assert [each.code for each in check(ruleset, at(honba=honba), outcome)] == codes


SAID = [
    row("noten in riichi online", "tenhou", draw("E", riichi="W"), "always tenpai"),
    row("noten in riichi at a table", "ema2016", draw("E", riichi="W"), "chombo: record that"),
    row("yakuman", "tenhou", tsumo(S="YYYYY"), "more than 4 yakuman"),
    row("chips", {"chips": {"points": 2000}}, tsumo(41, S="2/30"), "between 0 and 40"),
    row("no chips", "tenhou", tsumo(1, S="2/30"), "no chips"),
    row("pao", "tenhou", tsumo(S="Y daisangen:W daisuushii:N"), "at least 2 yakuman"),
]


@pytest.mark.parametrize(("name", "outcome", "words"), SAID)
def test_a_refusal_names_the_limit(name, outcome, words):
    ruleset = rules(name) if isinstance(name, str) else rules("tenhou", **name)
    [found] = check(ruleset, at(), outcome)
    assert words in found.message


def test_a_dealer_may_stop_who_is_first_by_coming_from_behind():
    """000-43 names the rule (追いつき有利): level with East, with fewer points before the hand."""
    ruleset = rules("tenhou", end={"agari_yame": "optional"}, result={"tie_break": "comeback"})
    state = at("S4", points=(33000, 19000, 19000, 29000))
    assert check(ruleset, state, tsumo(N="2/30", hand={"stops": True})) == []


@pytest.mark.parametrize(
    ("by_win", "by_tenpai", "win_stops", "tenpai_stops"),
    [("optional", "off", True, False), ("off", "optional", False, True)],
)
def test_stopping_by_a_win_and_by_tenpai_are_two_rules(by_win, by_tenpai, win_stops, tenpai_stops):
    ruleset = rules("tenhou", end={"agari_yame": by_win, "tenpai_yame": by_tenpai})
    state = at("S4", points=(20000, 20000, 20000, 40000))
    won, waited = tsumo(N="2/30", hand={"stops": True}), draw("N", stops=True)
    assert (check(ruleset, state, won) == []) is win_stops
    assert (check(ruleset, state, waited) == []) is tenpai_stops
