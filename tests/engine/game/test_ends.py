"""When a game is over, and why. Clauses as in test_settlement.py.

Points are given before the hand; the small hand (1000 for a child) changes little.
"""

from __future__ import annotations

import pytest

from engine.game.check import check
from tests.engine.game.sheet import abort, after, at, draw, nagashi, ron, row, rules, tsumo

LEVEL = (25000, 25000, 25000, 25000)


def ends(ruleset, state, outcome):
    left = after(ruleset, state, outcome)
    return str(left.ended) if left.ended else left.label


BUST = [
    # Below 0 ends it at once, 0 goes on, and negative points count (000-13).
    row("000-13 below", "tenhou", (25000, 25000, 900, 49100), ron("W", S="1/30"), "tobi"),
    row("000-13 exactly 0", "tenhou", (25000, 25000, 1000, 49000), ron("W", S="1/30"), "E2-0"),
    row("000-13 by tsumo", "tenhou", (400, 50000, 25000, 24600), tsumo(S="1/30"), "tobi"),
    row("000-13 by noten", "tenhou", (900, 50000, 25000, 24100), draw("W"), "tobi"),
    row(
        "000-13 by the dealer's win", "tenhou", (50000, 400, 25000, 24600), tsumo(E="1/30"), "tobi"
    ),
    row(
        "000-13 by riichi and draw",
        "tenhou",
        (1000, 49000, 25000, 25000),
        draw("E", riichi="E"),
        "E1-1",
    ),
    row("003-05 none", "ptt-saki-team", (900, 50000, 25000, 24100), draw("W"), "E2-1"),
    row("ema2016 none", "ema2016", (25000, 25000, 900, 49100), ron("W", S="1/30"), "E2-0"),
    row("mleague none", "mleague", (25000, 25000, 0, 50000), ron("W", S="1/30"), "E2-0"),
]


@pytest.mark.parametrize(("name", "points", "outcome", "end"), BUST)
def test_running_out_of_points(name, points, outcome, end):
    assert ends(rules(name), at(points=points), outcome) == end


@pytest.mark.parametrize(
    ("tobi", "left", "end"),
    [
        # KNOBS 2: none, below_zero, zero_or_below.
        row("none", "none", 900, "E2-0"),
        row("none at 0", "none", 1000, "E2-0"),
        row("below zero", "below_zero", 900, "tobi"),
        row("below zero at 0", "below_zero", 1000, "E2-0"),
        row("zero or below", "zero_or_below", 1000, "tobi"),
        row("zero or below, below", "zero_or_below", 900, "tobi"),
        row("zero or below at 1", "zero_or_below", 1001, "E2-0"),
    ],
)
def test_when_points_run_out_is_an_option(tobi, left, end):
    ruleset = rules("tenhou", end={"tobi": tobi})
    assert ends(ruleset, at(points=(25000, 25000, left, 50000 - left)), ron("W", S="1/30")) == end


@pytest.mark.parametrize(
    ("ceiling", "points", "end"),
    [
        # 天辺: at once, whoever deals (KNOBS 2, AMB-07; parlours mostly 60000).
        row("reached", 60000, (20000, 59000, 11000, 10000), "ceiling"),
        row("not reached", 60000, (20000, 58900, 11000, 10100), "E2-0"),
        row("001-07 none", 0, (0, 90000, 11000, -1000 + 1000), "E2-0"),
    ],
)
def test_a_ceiling(ceiling, points, end):
    ruleset = rules("tenhou", end={"ceiling": ceiling})
    assert ends(ruleset, at(points=points), ron("W", S="1/30")) == end


def test_a_bust_is_named_before_a_ceiling():
    ruleset = rules("tenhou", end={"ceiling": 50000})
    state = at(points=(20000, 60000, 900, 19100))
    assert ends(ruleset, state, ron("W", S="1/30")) == "tobi"


LAST = [
    # Without renchan: over if anybody has 30000, else on to the next wind (000-09, 001-06).
    row(
        "000-09 30000 reached", "S4", (29000, 21000, 25000, 25000), ron("W", E="1/30"), "last_hand"
    ),
    row("000-09 nobody at 30000", "S4", (28900, 21100, 25000, 25000), ron("W", E="1/30"), "W1-0"),
    row("000-09 by draw", "S4", (29000, 23000, 24000, 24000), draw("E"), "last_hand"),
    row("000-09 by draw, not reached", "S4", LEVEL, draw("E"), "W1-1"),
    row("000-09 before the last hand", "S3", (40000, 20000, 20000, 20000), draw(""), "S4-1"),
    # In extra hands the first to have 30000 ends it (000-47).
    row(
        "000-47 reached in West 1",
        "W1",
        (25000, 29000, 23000, 23000),
        ron("W", S="1/30"),
        "sudden_death",
    ),
    row("000-47 not reached in West 1", "W1", LEVEL, ron("W", S="1/30"), "W2-0"),
    row("000-12 West 4 is the last", "W4", LEVEL, draw(""), "max_round"),
    row(
        "000-12 West 4, reached",
        "W4",
        (29000, 25000, 23000, 23000),
        ron("W", E="1/30"),
        "sudden_death",
    ),
    # The dealer's renchan comes first (000-11), even with 30000, if he is not first.
    row(
        "000-11 dealer tenpai, another leads", "S4", (35000, 25000, 20000, 20000), draw("N"), "S4-1"
    ),
    row(
        "000-11 dealer wins, another leads",
        "S4",
        (40000, 20000, 20000, 20000),
        ron("W", N="1/30"),
        "S4-1",
    ),
    row(
        "000-11 a double ron with the dealer",
        "S4",
        (40000, 20000, 20000, 20000),
        ron("W", N="1/30", E="1/30"),
        "S4-1",
    ),
    row("000-11 in West too", "W2", (35000, 25000, 20000, 20000), draw("S"), "W2-1"),
    # A first dealer with 30000 stops at once (000-14, 001-06).
    row("000-14 win", "S4", (20000, 20000, 21500, 38500), ron("W", N="1/30"), "agari_yame"),
    row("000-14 tenpai", "S4", (20000, 20000, 21500, 38500), draw("N"), "tenpai_yame"),
    row(
        "000-14 exactly 30000", "S4", (24000, 24000, 23500, 28500), ron("W", N="1/30"), "agari_yame"
    ),
    row("001-06 29900 goes on", "S4", (24000, 24000, 23600, 28400), ron("W", N="1/30"), "S4-1"),
    row(
        "000-16 level with East: not first",
        "S4",
        (40000, 10000, 11500, 38500),
        ron("W", N="1/30"),
        "S4-1",
    ),
    row(
        "000-14 not before the last hand",
        "S3",
        (20000, 20000, 38500, 21500),
        ron("N", W="1/30"),
        "S3-1",
    ),
    row("000-14 in West", "W1", (29000, 24000, 23500, 23500), ron("W", E="1/30"), "agari_yame"),
    row(
        "000-14 nagashi with tenpai",
        "S4",
        (20000, 20000, 20000, 40000),
        nagashi("E", "N"),
        "tenpai_yame",
    ),
    row(
        "000-20 an abortive draw goes on",
        "S4",
        (20000, 20000, 20000, 40000),
        abort("suukaikan"),
        "S4-1",
    ),
]


@pytest.mark.parametrize(("hand", "points", "outcome", "end"), LAST)
def test_the_last_hand_at_tenhou(hand, points, outcome, end):
    assert ends(rules(), at(hand, points=points), outcome) == end


def test_sticks_on_the_table_do_not_count():
    """000-10: 29900 and a stick is not 30000 (供託未収); a stick just won is."""
    state = at("S4", sticks="N", points=(29900, 20000, 25000, 24100))
    assert ends(rules(), state, draw("")) == "W1-1"
    won = at("S4", sticks="N", points=(28000, 22000, 25000, 24000))
    assert ends(rules(), won, ron("W", E="1/30")) == "last_hand"


NO_EXTRA = [
    # No sudden death, no stopping: South 4 is the last unless the deal stays (003-07, 003-11).
    row("003-11", "ptt-saki-team", "S4", draw(""), "last_hand"),
    row("003-08", "ptt-saki-team", "S4", draw("N"), "S4-1"),
    row("003-07 no agari-yame", "ptt-saki-team", "S4", ron("W", N="5"), "S4-1"),
    row("004-01", "ema2016", "S4", ron("W", E="1/30"), "last_hand"),
    row("004-01 dealer wins", "ema2016", "S4", tsumo(N="5"), "S4-1"),
    row("mleague", "mleague", "S4", draw("ESW"), "last_hand"),
    row("wrc2022", "wrc2022", "S4", draw("N"), "S4-1"),
]


@pytest.mark.parametrize(("name", "hand", "outcome", "end"), NO_EXTRA)
def test_the_last_hand_elsewhere(name, hand, outcome, end):
    assert ends(rules(name), at(hand, points=100000), outcome) == end


LEADS = (20000, 20000, 21500, 38500)
SHORT = (24000, 24000, 25500, 26500)

YAME = [
    # KNOBS 2: agari_yame and tenpai_yame are off, optional or automatic, with a target or not.
    row("off, win", {"agari_yame": "off"}, LEADS, ron("W", N="1/30"), "S4-1"),
    row("off, tenpai still stops", {"agari_yame": "off"}, LEADS, draw("N"), "tenpai_yame"),
    row("tenpai off", {"tenpai_yame": "off"}, LEADS, draw("N"), "S4-1"),
    row(
        "tenpai off, win still stops", {"tenpai_yame": "off"}, LEADS, tsumo(N="1/30"), "agari_yame"
    ),
    row("target needed", {"yame_needs_target": True}, SHORT, tsumo(N="1/30"), "S4-1"),
    row("no target needed", {"yame_needs_target": False}, SHORT, tsumo(N="1/30"), "agari_yame"),
    row("no target, tenpai", {"yame_needs_target": False}, SHORT, draw("N"), "tenpai_yame"),
    row("another target", {"target": 28000}, SHORT, tsumo(N="1/30"), "agari_yame"),
    row("another target missed", {"target": 28100}, SHORT, tsumo(N="1/30"), "S4-1"),
    row(
        "no target, but first",
        {"yame_needs_target": False},
        SHORT,
        ron("E", N="1/30", S="8"),
        "S4-1",
    ),
]


@pytest.mark.parametrize(("options", "points", "outcome", "end"), YAME)
def test_stopping_is_an_option(options, points, outcome, end):
    assert ends(rules("tenhou", end=options), at("S4", points=points), outcome) == end


STOPS = [
    row("win, he stops", "agari_yame", tsumo(N="1/30", hand={"stops": True}), "agari_yame"),
    row("win, he goes on", "agari_yame", tsumo(N="1/30"), "S4-1"),
    row("tenpai, he stops", "tenpai_yame", draw("N", stops=True), "tenpai_yame"),
    row("tenpai, he goes on", "tenpai_yame", draw("N"), "S4-1"),
]


@pytest.mark.parametrize(("option", "outcome", "end"), STOPS)
def test_stopping_at_will(option, outcome, end):
    ruleset = rules("tenhou", end={option: "optional"})
    assert ends(ruleset, at("S4", points=LEADS), outcome) == end


CANNOT_STOP = [
    row(
        "tenhou: never his choice", "tenhou", "E1", LEADS, tsumo(E="1/30", hand={"stops": True}), 1
    ),
    row("not the dealer's win", "optional", "S4", LEADS, tsumo(E="1/30", hand={"stops": True}), 1),
    row("not first", "optional", "S4", LEADS[::-1], tsumo(N="1/30", hand={"stops": True}), 1),
    row("not the last hand", "optional", "S3", LEADS, tsumo(W="6", hand={"stops": True}), 1),
    row("noten", "optional", "S4", LEADS, draw("E", stops=True), 1),
    row("first and last hand", "optional", "S4", LEADS, tsumo(N="1/30", hand={"stops": True}), 0),
    row(
        "first by this very win",
        "optional",
        "S4",
        (30000, 23000, 23000, 24000),
        tsumo(N="5", hand={"stops": True}),
        0,
    ),
]


@pytest.mark.parametrize(("name", "hand", "points", "outcome", "problems"), CANNOT_STOP)
def test_when_stopping_cannot_be_chosen(name, hand, points, outcome, problems):
    optional = rules("tenhou", end={"agari_yame": "optional", "tenpai_yame": "optional"})
    found = check(optional if name == "optional" else rules(name), at(hand, points=points), outcome)
    assert [problem.code for problem in found] == ["dealer_may_not_stop"] * problems


SUDDEN = [
    # KNOBS 2: sudden_death, target, target_counts_kyoutaku, renchan_priority, max_round.
    row("off", {"sudden_death": False}, "S4", LEVEL, draw("E"), "last_hand"),
    row("target 28000", {"target": 28000}, "S4", LEVEL, draw("E"), "last_hand"),
    row("target 28100", {"target": 28100}, "S4", LEVEL, draw("E"), "W1-1"),
    row(
        "sticks count where the ruleset says so",
        {"target_counts_sticks": True},
        "S4",
        (29000, 20000, 25000, 25000),
        draw(""),
        "last_hand",
    ),
    row(
        "sticks count, still too few",
        {"target_counts_sticks": True},
        "S4",
        (28900, 20000, 25000, 25100),
        draw(""),
        "W1-1",
    ),
    row(
        "no renchan priority: the target ends it under a dealer's tenpai",
        {"renchan_priority": False},
        "S4",
        (35000, 25000, 20000, 20000),
        draw("N"),
        "sudden_death",
    ),
    row(
        "no renchan priority, target not reached",
        {"renchan_priority": False},
        "S4",
        LEVEL,
        draw("NE"),
        "S4-1",
    ),
    row(
        "no renchan priority without sudden death",
        {"renchan_priority": False, "sudden_death": False},
        "S4",
        (35000, 25000, 20000, 20000),
        draw("N"),
        "S4-1",
    ),
    row(
        "no renchan priority before the last hand",
        {"renchan_priority": False},
        "S3",
        (35000, 25000, 20000, 20000),
        draw("W"),
        "S3-1",
    ),
    row("two extra winds", {"extra_winds": 2}, "W4", LEVEL, draw(""), "N1-1"),
    row(
        "two extra winds are over after North 4",
        {"extra_winds": 2},
        "N4",
        LEVEL,
        draw(""),
        "max_round",
    ),
]


@pytest.mark.parametrize(("options", "hand", "points", "outcome", "end"), SUDDEN)
def test_sudden_death_is_an_option(options, hand, points, outcome, end):
    state = at(hand, sticks="W", points=points)
    assert ends(rules("tenhou", end=options), state, outcome) == end


EAST_ONLY = [
    row(
        "000-12 East 4 reached", "E4", (29000, 24000, 24000, 23000), ron("W", E="1/30"), "last_hand"
    ),
    row("000-12 East 4 not reached", "E4", LEVEL, draw(""), "S1-1"),
    row("000-12 South 4 is the last", "S4", LEVEL, draw(""), "max_round"),
    row("000-12 South 3 is not", "S3", LEVEL, draw(""), "S4-1"),
    row("000-14 stops in East 4", "E4", LEADS, ron("W", N="1/30"), "agari_yame"),
]


@pytest.mark.parametrize(("hand", "points", "outcome", "end"), EAST_ONLY)
def test_a_game_of_east_only(hand, points, outcome, end):
    ruleset = rules("tenhou", frame={"length": "tonpuusen"})
    assert ends(ruleset, at(hand, points=points), outcome) == end


def test_nothing_follows_the_end():
    over = after(rules(), at("S4", points=(35000, 25000, 20000, 20000)), draw(""))
    [violation] = check(rules(), over, draw(""))
    assert (violation.code, violation.field) == ("game_over", "type")
