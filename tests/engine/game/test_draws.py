"""Draws: noten payments, nagashi mangan, abortive draws. Clauses as in test_settlement.py."""

from __future__ import annotations

import pytest

from engine.game.check import check
from tests.engine.game.sheet import abort, after, at, draw, nagashi, paid, row, rules, seat

NOTEN = [
    # 3000 in all: each noten player pays 1000, 1500 or 3000 (003-13 不聴罰符).
    row("003-13 nobody", draw(""), (0, 0, 0, 0)),
    row("003-13 one", draw("W"), (-1000, -1000, 3000, -1000)),
    row("003-13 one, the dealer", draw("E"), (3000, -1000, -1000, -1000)),
    row("003-13 two", draw("EN"), (1500, -1500, -1500, 1500)),
    row("003-13 two others", draw("SW"), (-1500, 1500, 1500, -1500)),
    row("003-13 three", draw("ESN"), (1000, 1000, -3000, 1000)),
    row("003-13 four", draw("ESWN"), (0, 0, 0, 0)),
    row("004-26 a riichi is paid", draw("W", riichi="W"), (-1000, -1000, 2000, -1000)),
    row("004-26 two of three in riichi", draw("ESN", riichi="SN"), (1000, 0, -3000, 0)),
    row("004-26 four tenpai, one riichi", draw("ESWN", riichi="N"), (0, 0, 0, -1000)),
]


@pytest.mark.parametrize(("outcome", "expected"), NOTEN)
def test_noten_payments(outcome, expected):
    assert paid(rules(), at(honba=3), outcome) == expected


def test_noten_payments_are_an_option():
    ruleset = rules("tenhou", payments={"noten": [500, 1000, 1500]})
    assert paid(ruleset, at(), draw("W")) == (-500, -500, 1500, -500)
    assert paid(ruleset, at(), draw("WN")) == (-1000, -1000, 1000, 1000)
    assert paid(ruleset, at(), draw("SWN")) == (-1500, 500, 500, 500)


@pytest.mark.parametrize(
    ("outcome", "owners"),
    [
        row("004-26 exhaustive", draw("EW", riichi="WE"), "NEW"),
        row("004-26 nobody in riichi", draw(""), "N"),
        row("000-22 nagashi", nagashi("S", "W", riichi="W"), "NW"),
        row("000-20 abortive", abort("suukaikan", riichi="S"), "NS"),
    ],
)
def test_sticks_stay_on_the_table(outcome, owners):
    deposits = after(rules(), at(sticks="N"), outcome).deposits
    assert deposits == tuple(seat(letter) for letter in owners)


NAGASHI = [
    # A mangan instead of the noten payments: 4000 from the dealer, 2000 from children (000-22).
    row("000-22 a child", "tenhou", at(), nagashi("S"), (-4000, 8000, -2000, -2000)),
    row("000-22 the dealer", "tenhou", at(), nagashi("E"), (12000, -4000, -4000, -4000)),
    row("000-22 no noten payments", "tenhou", at(), nagashi("S", "W"), (-4000, 8000, -2000, -2000)),
    row("000-22 no honba", "tenhou", at("E3", honba=4), nagashi("N"), (-2000, -2000, -4000, 8000)),
    row(
        "000-22 no sticks, riichi is paid",
        "tenhou",
        at(sticks="W"),
        nagashi("S", "N", riichi="N"),
        (-4000, 8000, -2000, -3000),
    ),
    row("002-12 two", "tenhou", at(), nagashi("SW"), (-8000, 6000, 6000, -4000)),
    row("002-12 two, one the dealer", "tenhou", at(), nagashi("EW"), (8000, -6000, 4000, -6000)),
    row("002-12 three", "tenhou", at("E4"), nagashi("ESW"), (4000, 4000, 4000, -12000)),
]


@pytest.mark.parametrize(("name", "state", "outcome", "expected"), NAGASHI)
def test_nagashi_mangan(name, state, outcome, expected):
    assert paid(rules(name), state, outcome) == expected


def with_nagashi(value, *, takes=False):
    return rules("tenhou", draws={"nagashi": value, "nagashi_takes_honba_and_sticks": takes})


NAGASHI_OPTIONS = [
    # KNOBS 7: off, replaces_noten, as_win, plus_noten; honba and sticks none or like a win.
    row(
        "knob plus_noten",
        with_nagashi("plus_noten"),
        at(sticks="N"),
        nagashi("S", "W"),
        (-5000, 7000, 1000, -3000),
        1,
    ),
    row(
        "knob as_win, nothing taken",
        with_nagashi("as_win"),
        at(sticks="N", honba=1),
        nagashi("S", "W"),
        (-4000, 8000, -2000, -2000),
        1,
    ),
    row(
        "knob honba and sticks like a win",
        with_nagashi("as_win", takes=True),
        at(sticks="N", honba=2),
        nagashi("S", "W", riichi="W"),
        (-4200, 8600 + 2000, -3200, -2200),
        0,
    ),
    row(
        "knob several: the first from the dealer on takes honba and sticks",
        with_nagashi("replaces_noten", takes=True),
        at("E3", sticks="N", honba=1),
        nagashi("SN"),
        (-2000 - 2000 - 100, 8000 - 2000 - 100, -4000 - 4000 - 100, 8000 - 2000 + 300 + 1000),
        0,
    ),
    row(
        "knob several: the dealer is the first",
        with_nagashi("replaces_noten", takes=True),
        at("E2", sticks="N", honba=1),
        nagashi("SN"),
        (-4000 - 2000 - 100, 12000 - 4000 + 300 + 1000, -4000 - 2000 - 100, 8000 - 4000 - 100),
        0,
    ),
]


@pytest.mark.parametrize(("ruleset", "state", "outcome", "expected", "left"), NAGASHI_OPTIONS)
def test_options_of_nagashi(ruleset, state, outcome, expected, left):
    assert paid(ruleset, state, outcome) == expected
    deposits = after(ruleset, state, outcome).deposits
    assert deposits.count(seat("N")) == left


ABORTS = [
    # Nothing is paid but the riichi of the hand (000-20); who declared fourth pays too (LOG-08).
    row("000-20 nine kinds", abort("kyuushu_kyuuhai"), (0, 0, 0, 0)),
    row("000-20 four winds", abort("suufon_renda"), (0, 0, 0, 0)),
    row("000-20 four kans", abort("suukaikan", riichi="EW"), (-1000, 0, -1000, 0)),
    row("000-20 three rons", abort("sanchahou", riichi="N"), (0, 0, 0, -1000)),
    row(
        "000-20 three rons on a riichi tile: no stick",
        abort("sanchahou", riichi="WN", cut="N"),
        (0, 0, -1000, 0),
    ),
    row(
        "000-20 four riichi",
        abort("suucha_riichi", riichi="ESWN"),
        (-1000, -1000, -1000, -1000),
    ),
    row(
        "000-20 four riichi, the fourth named and paid",
        abort("suucha_riichi", riichi="ESWN", cut="W"),
        (-1000, -1000, -1000, -1000),
    ),
]


@pytest.mark.parametrize(("outcome", "expected"), ABORTS)
def test_abortive_draws(outcome, expected):
    assert paid(rules(), at(honba=2), outcome) == expected


def test_the_fourth_riichi_unpaid_where_the_ruleset_says_so():
    """KNOBS 3, fourth_riichi_deposit."""
    ruleset = rules("tenhou", riichi={"fourth_riichi": "returned"})
    outcome = abort("suucha_riichi", riichi="ESWN", cut="W")
    assert paid(ruleset, at(), outcome) == (-1000, -1000, 0, -1000)
    kept = rules("tenhou", riichi={"declaration_ronned": "kept", "fourth_riichi": "returned"})
    assert paid(kept, at(), outcome) == (-1000, -1000, 0, -1000)
    three = abort("sanchahou", riichi="WN", cut="N")
    assert paid(kept, at(), three) == (0, 0, -1000, -1000)


REFUSED = [
    row("ema2016 has no aborts", "ema2016", abort("suukaikan"), "abort_not_allowed"),
    row("mleague has no aborts", "mleague", abort("kyuushu_kyuuhai"), "abort_not_allowed"),
    row("ema2016 has no nagashi", "ema2016", nagashi("S"), "nagashi_not_allowed"),
    row("000-22 by nobody", "tenhou", nagashi(""), "nagashi_seats"),
    row("000-22 by all four", "tenhou", nagashi("ESWN"), "nagashi_seats"),
    row(
        "000-20 four riichi of three",
        "tenhou",
        abort("suucha_riichi", riichi="ESW"),
        "four_riichi_missing",
    ),
    row("000-20 four riichi go on", "tenhou", draw("ESWN", riichi="ESWN"), "four_riichi_abort"),
    row("004-22 riichi and noten", "ema2016", draw("E", riichi="W"), "riichi_noten"),
    row("000-22 riichi and noten", "tenhou", nagashi("S", "E", riichi="W"), "riichi_noten"),
]


@pytest.mark.parametrize(("name", "outcome", "code"), REFUSED)
def test_draws_that_cannot_be(name, outcome, code):
    assert [violation.code for violation in check(rules(name), at(), outcome)] == [code]
