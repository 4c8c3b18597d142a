"""Offences: what they cost, and how the hand goes on. Clauses as in test_settlement.py."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.check import check
from engine.game.result import result
from engine.game.state import EndReason
from tests.engine.game.sheet import after, at, chombo, draw, paid, ron, row, rules, seats


def with_chombo(**options):
    return rules("tenhou", chombo={"payment": "reverse_mangan"} | options)


PAID = [
    # A mangan to the others: 4000 to the dealer, 2000 to children; the dealer pays 4000 to all.
    row("002-26 a child", at(), chombo("S"), (4000, -8000, 2000, 2000)),
    row("002-26 a child, third dealer", at("E3"), chombo("N"), (2000, 2000, 4000, -8000)),
    row("002-26 the dealer", at("E2"), chombo("S"), (4000, -12000, 4000, 4000)),
    row("002-26 no honba and no sticks", at(honba=3), chombo("W"), (4000, 2000, -8000, 2000)),
    row(
        "002-26 riichi goes back",
        at(),
        chombo("W", "false_riichi", riichi="WN"),
        (4000, 2000, -8000, 2000),
    ),
]


@pytest.mark.parametrize(("state", "outcome", "expected"), PAID)
def test_a_reverse_mangan(state, outcome, expected):
    assert paid(with_chombo(), state, outcome) == expected


def test_points_after_uma():
    """EMA 2016: 20000 off the score, nothing moves at the table, twice is twice."""
    ruleset, state = rules("ema2016"), at("E2", honba=1, sticks="W")
    assert paid(ruleset, state, chombo("S")) == (0, 0, 0, 0)
    once = after(ruleset, state, chombo("S"))
    assert once.deductions == (0, 20000, 0, 0)
    twice = after(ruleset, after(ruleset, once, chombo("S")), chombo("N"))
    assert twice.deductions == (0, 40000, 0, 20000)
    assert twice == replace(state, deductions=twice.deductions, points_before=state.points)
    assert [seat.penalties for seat in result(ruleset, twice)] == [0, 40000, 0, 20000]


FOLLOWS = [
    # EMA 2016 and WRC replay the hand; EMA 2025 ends the game (preset's source).
    row("ema2016", "ema2016", "wrong_win", None, ""),
    row("ema2016 false riichi", "ema2016", "false_riichi", None, ""),
    row("wrc2022", "wrc2022", "other", None, ""),
    row("ema2025", "ema2025", "wrong_win", EndReason.CHOMBO, ""),
    row("ema2025 false riichi", "ema2025", "false_riichi", EndReason.CHOMBO, ""),
    row("ema2025 other", "ema2025", "other", EndReason.CHOMBO, ""),
    # Skill battle: the hand goes on without the offender.
    row("002-26 wrong win", "skill-battle", "wrong_win", None, "S"),
    row("002-25 false riichi", "skill-battle", "false_riichi", None, "S"),
]


@pytest.mark.parametrize(("name", "offence", "ended", "dead"), FOLLOWS)
def test_what_follows(name, offence, ended, dead):
    state = at("E2", honba=1, sticks="W")
    left = after(rules(name), state, chombo("S", offence))
    assert (left.label, left.deposits, left.ended) == ("E2-1", state.deposits, ended)
    assert left.dead_hands == seats(dead)


@pytest.mark.parametrize("offence", ["wrong_win", "false_riichi", "other"])
def test_each_offence_has_an_option_of_its_own(offence):
    ruleset = with_chombo(**{offence: "ends_game"})
    for other in ("wrong_win", "false_riichi", "other"):
        ended = after(ruleset, at(), chombo("S", other)).ended
        assert ended == (EndReason.CHOMBO if other == offence else None)


def test_two_offenders_of_one_hand_are_both_dead():
    first = after(rules("skill-battle"), at(), chombo("S"))
    second = after(rules("skill-battle"), first, chombo("W"))
    assert second.dead_hands == seats("SW")
    assert after(rules("skill-battle"), second, draw("N")).dead_hands == seats("")


def test_a_payment_for_an_offence_can_bust():
    """000-13 counts every way below zero."""
    state = at(points=(50000, 7900, 40000, 22100))
    assert after(with_chombo(), state, chombo("S")).ended is EndReason.TOBI
    assert after(with_chombo(), at(points=(50000, 8000, 40000, 22000)), chombo("S")).ended is None


def test_a_false_riichi_at_a_draw_is_paid_first():
    """002-24: reverse mangan, then noten payments, and the draw counts."""
    found = paid(rules("skill-battle"), at(), draw("E", riichi="W"))
    assert found == (4000 + 3000, 2000 - 1000, -8000 - 1000 - 1000, 2000 - 1000)
    two = paid(rules("skill-battle"), at("E4"), draw("", riichi="WS"))
    assert two == (2000 + 2000, -8000 + 2000 - 1000, 2000 - 8000 - 1000, 4000 + 4000)


REFUSED = [
    row("tenhou: impossible online", "tenhou", chombo("S"), ["chombo_not_allowed"]),
    row("002-26 riichi comes later", "skill-battle", chombo("S", riichi="W"), ["hand_continues"]),
    row("ema2016 riichi may be told", "ema2016", chombo("S", riichi="W"), []),
    row("tenhou false riichi", "tenhou", draw("E", riichi="W"), ["riichi_noten"]),
    row("ema2016 false riichi", "ema2016", draw("E", riichi="W"), ["riichi_noten"]),
    row("002-24 false riichi counts", "skill-battle", draw("E", riichi="W"), []),
]


@pytest.mark.parametrize(("name", "outcome", "codes"), REFUSED)
def test_offences_that_cannot_be_entered(name, outcome, codes):
    assert [violation.code for violation in check(rules(name), at(), outcome)] == codes


@pytest.mark.parametrize(
    ("outcome", "field"),
    [
        row("002-26 no win", ron("E", S="1/30"), "winners.0.seat"),
        row("002-26 noten", draw("SW"), "tenpai"),
    ],
)
def test_a_dead_hand(outcome, field):
    state = replace(at(), dead_hands=seats("S"))
    [violation] = check(rules("skill-battle"), state, outcome)
    assert (violation.code, violation.field, violation.expected) == ("dead_hand", field, [0, 2, 3])
