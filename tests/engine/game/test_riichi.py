"""The stick of a riichi: when it is paid, and who may declare. Clauses as in test_settlement.py."""

from __future__ import annotations

import pytest

from engine.game.riichi import check_riichi
from tests.engine.game.sheet import after, at, draw, paid, ron, row, rules, seat, tsumo

CUT_SHORT = [
    # Won on the declaration tile: no stick (000-31 "供託料は発生しない", 004-22).
    row(
        "000-31",
        "tenhou",
        ron("W", S="1/30", hand={"riichi": "W", "cut": "W"}),
        (0, 1000, -1000, 0),
    ),
    row(
        "004-22",
        "ema2016",
        ron("W", S="1/30", hand={"riichi": "W", "cut": "W"}),
        (0, 1000, -1000, 0),
    ),
    row(
        "003-29",
        "ptt-saki-team",
        ron("E", S="1/30", hand={"riichi": "E", "cut": "E"}),
        (-1000, 1000, 0, 0),
    ),
    row(
        "000-31 the others' riichi is paid",
        "tenhou",
        ron("W", S="1/40", hand={"riichi": "SWN", "cut": "W"}),
        (0, 2300, -1300, -1000),
    ),
    row(
        "000-31 an earlier riichi is paid",
        "tenhou",
        ron("W", S="1/30", hand={"riichi": "W"}),
        (0, 2000, -2000, 0),
    ),
]


@pytest.mark.parametrize(("name", "outcome", "expected"), CUT_SHORT)
def test_a_riichi_won_on_its_own_tile(name, outcome, expected):
    assert paid(rules(name), at(), outcome) == expected


def test_it_is_paid_where_the_ruleset_keeps_it():
    """KNOBS 3, riichi_deposit_if_declaration_ronned."""
    outcome = ron("W", S="1/30", hand={"riichi": "W", "cut": "W"})
    kept = rules("tenhou", riichi={"declaration_ronned": "kept"})
    assert paid(kept, at(), outcome) == (0, 2000, -2000, 0)
    other = rules("tenhou", riichi={"fourth_riichi": "returned", "declaration_ronned": "kept"})
    assert paid(other, at(), outcome) == (0, 2000, -2000, 0)


def test_sticks_remember_who_paid_them():
    first = after(rules(), at(), draw("NS", riichi="NS"))
    assert first.deposits == (seat("S"), seat("N"))
    second = after(rules(), first, draw("E", riichi="E"))
    assert second.deposits == (seat("S"), seat("N"), seat("E"))
    assert after(rules(), second, tsumo(W="1/30")).deposits == ()


CAN_DECLARE = [
    row("000-29 exactly 1000", "tenhou", 1000, 4, True),
    row("000-29 less", "tenhou", 900, 4, False),
    row("000-30 a draw is left", "tenhou", 25000, 4, True),
    row("000-30 no draw is left", "tenhou", 25000, 3, False),
    row("003-05 none needed", "ptt-saki-team", -5000, 4, True),
    row("004-24 under four tiles", "ema2016", 30000, 3, False),
    row("004 no points needed", "ema2016", 0, 70, True),
    row("mleague, the last tile", "mleague", 0, 0, True),
    row("wrc2025, the last tile", "wrc2025", 100, 1, True),
]


@pytest.mark.parametrize(("name", "points", "left", "may"), CAN_DECLARE)
def test_who_may_declare(name, points, left, may):
    assert (not any(check_riichi(rules(name), points=points, tiles_left=left))) == may


def test_both_reasons_are_told():
    found = check_riichi(rules(), points=900, tiles_left=3)
    assert [problem.code for problem in found] == ["riichi_not_affordable", "riichi_too_late"]
