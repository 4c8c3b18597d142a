"""From the points at the end of a game to its scores. Clauses as in test_settlement.py."""

from __future__ import annotations

import pytest

from engine.game.result import SeatPenalty, result
from engine.game.state import State, ranking, start
from tests.engine.game.sheet import at, row, rules, seat

SCORES = [
    # Points less 30000; uma 20-10; the oka of 4 x 5000 to the first (000-01, 000-02).
    row("000-02", "tenhou", (42300, 28100, 17900, 11700), (52300, 8100, -22100, -38300)),
    row(
        "000-02 from last seat",
        "tenhou",
        (11700, 17900, 28100, 42300),
        (-38300, -22100, 8100, 52300),
    ),
    row(
        "000-13 negative points",
        "tenhou",
        (60000, 31000, 15000, -6000),
        (70000, 11000, -25000, -56000),
    ),
    # Equal points rank by the seats of East 1 (000-16).
    row("000-16 two first", "tenhou", (25000, 35000, 35000, 5000), (-15000, 45000, 15000, -45000)),
    row("000-16 four", "tenhou", (25000, 25000, 25000, 25000), (35000, 5000, -15000, -25000)),
    # 2018: rounded to thousands, 500 up; the first is minus the others (001-01).
    row("001-01", "tenhou-2018", (42300, 28500, 17400, 11800), (52000, 9000, -23000, -38000)),
    row(
        "001-01 negative",
        "tenhou-2018",
        (61600, 30000, 10500, -2100),
        (71000, 10000, -29000, -52000),
    ),
    # PTT: 100000 returned, no uma and no oka, rounded (003-09, 003-12).
    row("003-12", "ptt-saki-team", (123400, 98600, 90000, 88000), (23000, -1000, -10000, -12000)),
    # EMA 2016: 30000, uma 15-5, no oka, tied places share (ema2016's source).
    row("ema2016", "ema2016", (41000, 33000, 26000, 20000), (26000, 8000, -9000, -25000)),
    row(
        "ema2016 two first", "ema2016", (35000, 35000, 30000, 20000), (15000, 15000, -5000, -25000)
    ),
    row(
        "ema2016 two last", "ema2016", (45000, 35000, 20000, 20000), (30000, 10000, -20000, -20000)
    ),
    row(
        "ema2016 three second",
        "ema2016",
        (45000, 25000, 25000, 25000),
        (30000, -10000, -10000, -10000),
    ),
    row("ema2016 four", "ema2016", (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
    # M-League: 30-10, oka 20000; tied firsts share uma and oka (mleague's source).
    row("mleague", "mleague", (40000, 30000, 20000, 10000), (60000, 10000, -20000, -50000)),
    row(
        "mleague two first", "mleague", (35000, 35000, 20000, 10000), (35000, 35000, -20000, -50000)
    ),
    row(
        "mleague three first",
        "mleague",
        (30000, 30000, 30000, 10000),
        (16700, 16700, 16600, -50000),
    ),
    # JPML: uma by how many hold 30000 or more (jpml-2023's source).
    row(
        "jpml one above", "jpml-2023", (48000, 29000, 23000, 20000), (30000, -2000, -10000, -18000)
    ),
    row("jpml two above", "jpml-2023", (45000, 30000, 25000, 20000), (23000, 4000, -9000, -18000)),
    row("jpml three above", "jpml-2023", (40000, 35000, 31000, 14000), (18000, 8000, 2000, -28000)),
    row("jpml four above", "jpml-2023", (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("name", "points", "scores"), SCORES)
def test_scores(name, points, scores):
    assert tuple(each.score for each in result(rules(name), State(points=points))) == scores


PLACES = [
    row("000-16 by seat", "tenhou", (20000, 30000, 20000, 30000), [3, 1, 4, 2]),
    row("004 uma shared, places by seat", "ema2016", (30000, 30000, 30000, 30000), [1, 2, 3, 4]),
    row("mleague shared", "mleague", (30000, 35000, 35000, 0), [3, 1, 1, 4]),
    row("mleague two pairs", "mleague", (20000, 30000, 20000, 30000), [3, 1, 3, 1]),
    row("mleague three last", "mleague", (20000, 40000, 20000, 20000), [2, 1, 2, 2]),
    row("mleague four", "mleague", (25000, 25000, 25000, 25000), [1, 1, 1, 1]),
]


@pytest.mark.parametrize(("name", "points", "places"), PLACES)
def test_placements(name, points, places):
    assert [each.placement for each in result(rules(name), State(points=points))] == places


def test_who_came_from_behind_is_first():
    """000-43 names the rule (追いつき有利): of equals the one with fewer points before."""
    ruleset = rules("tenhou", result={"tie_break": "comeback"})
    state = State(points=(30000, 30000, 20000, 20000), points_before=(31000, 29000, 20000, 20000))
    assert ranking(ruleset, state) == [seat("S"), seat("E"), seat("W"), seat("N")]
    assert [each.placement for each in result(ruleset, state)] == [2, 1, 3, 4]
    assert ranking(ruleset, State(points=state.points)) == [seat(each) for each in "ESWN"]
    assert [each.placement for each in result(rules(), state)] == [1, 2, 3, 4]


STICKS = [
    # 000-15: to the first; other rulesets leave them, share them, or give them back.
    row("000-15", "tenhou", (30000, 33000, 20000, 15000), (0, 2000, 0, 0)),
    row("000-15 tied: by seat", "tenhou", (32000, 32000, 19000, 15000), (2000, 0, 0, 0)),
    row("wrc2022 nobody", "wrc2022", (30000, 33000, 20000, 15000), (0, 0, 0, 0)),
    row("jpml nobody", "jpml-2023", (30000, 33000, 20000, 15000), (0, 0, 0, 0)),
    row("mleague one first", "mleague", (30000, 33000, 20000, 15000), (0, 2000, 0, 0)),
    row("mleague two first", "mleague", (20000, 32000, 32000, 14000), (0, 1000, 1000, 0)),
    row("mleague three first", "mleague", (14000, 28000, 28000, 28000), (0, 700, 700, 600)),
]


@pytest.mark.parametrize(("name", "points", "sticks"), STICKS)
def test_sticks_left_on_the_table(name, points, sticks):
    results = result(rules(name), at(points=points, sticks="WN"))
    assert tuple(each.sticks for each in results) == sticks
    assert tuple(each.raw_points for each in results) == tuple(
        map(sum, zip(points, sticks, strict=True))
    )


def test_sticks_back_to_their_owners():
    ruleset = rules("tenhou", result={"leftover_sticks": "back_to_owner"})
    results = result(ruleset, at(points=(30000, 33000, 20000, 14000), sticks="WNW"))
    assert [each.sticks for each in results] == [0, 0, 2000, 1000]
    unknown = State(points=(30000, 33000, 20000, 15000), deposits=(None, seat("N")))
    assert [each.sticks for each in result(ruleset, unknown)] == [0, 1000, 0, 1000]


def test_sticks_come_after_the_placements():
    """docs/rules.md: the places are decided before the sticks are handed out."""
    ruleset = rules("tenhou", result={"leftover_sticks": "back_to_owner"})
    state = at(points=(30000, 33000, 20000, 14000), sticks="EEEE")
    assert [each.placement for each in result(ruleset, state)] == [2, 1, 3, 4]
    assert result(ruleset, state)[0].raw_points == 34000


def test_every_part_of_a_result():
    """Tenhou in its year of rounding, a stick left, a penalty of 5000 and chips of 2000 each."""
    ruleset = rules("tenhou-2018", chips={"points": 2000})
    state = State(
        points=(41700, 27600, 18300, 11400),
        deposits=(seat("W"),),
        chips=(3, -1, -1, -1),
        deductions=(0, 0, 0, 20000),
    )
    first, *_, last = result(ruleset, state, penalties=[SeatPenalty(seat=seat("N"), points=5000)])
    assert first.seat is seat("E")
    assert (first.placement, first.raw_points, first.sticks) == (1, 42700, 1000)
    assert (first.uma, first.oka, first.chips, first.penalties) == (20000, 20000, 6000, 0)
    # The others: 28 - 30 + 10, 18 - 30 - 10 and 11 - 30 - 20 make 8, -22 and -39: 53 for the first.
    assert (first.rounding, first.score) == (53000 - 52700, 53000 + 6000)
    assert last.seat is seat("N")
    assert (last.placement, last.raw_points, last.sticks) == (4, 11400, 0)
    assert (last.uma, last.oka, last.chips, last.penalties) == (-20000, 0, -2000, 25000)
    assert (last.rounding, last.score) == (-400, -39000 - 2000 - 25000)


ROUNDED = [
    # 四捨五入 (500 up) and 五捨六入 (500 down), of negative points away from and towards zero.
    row(
        "500 up",
        "half_up_top_remainder",
        (45500, 30500, 20400, 3600),
        (55000, 11000, -20000, -46000),
    ),
    row(
        "500 down",
        "five_six_top_remainder",
        (45400, 30500, 20600, 3500),
        (56000, 10000, -19000, -47000),
    ),
    row(
        "500 up below zero",
        "half_up_top_remainder",
        (61000, 30000, 10500, -1500),
        (71000, 10000, -29000, -52000),
    ),
    row(
        "500 down below zero",
        "five_six_top_remainder",
        (61000, 30000, 10500, -1500),
        (71000, 10000, -30000, -51000),
    ),
    row(
        "600 below zero",
        "five_six_top_remainder",
        (61000, 30000, 10600, -1600),
        (71000, 10000, -29000, -52000),
    ),
    row("none", "none", (45500, 30500, 20400, 3600), (55500, 10500, -19600, -46400)),
]


@pytest.mark.parametrize(("rounding", "points", "scores"), ROUNDED)
def test_rounding_is_an_option(rounding, points, scores):
    ruleset = rules("tenhou", result={"rounding": rounding})
    assert tuple(each.score for each in result(ruleset, State(points=points))) == scores


def test_a_substitute_is_fixed_and_pays_penalties():
    """result.substitute_score: nobody else's score changes, and no ruleset has it by itself."""
    points, away = (40000, 30000, 20000, 10000), frozenset({seat("E"), seat("N")})
    fixed = rules("tenhou", result={"substitute_score": -15000})
    fines = [SeatPenalty(seat=seat("N"), points=3000), SeatPenalty(seat=seat("N"), points=-1000)]
    results = result(fixed, State(points=points), substitutes=away, penalties=fines)
    assert [each.score for each in results] == [-15000, 10000, -20000, -17000]
    assert [each.penalties for each in results] == [0, 0, 0, 2000]
    plain = result(rules(), State(points=points), substitutes=away)
    assert [each.score for each in plain] == [50000, 10000, -20000, -40000]


def test_oka_is_what_was_put_in():
    """Oka is no option: four times the return points less all that the seats started with."""
    state = State(points=(50000, 20000, 6000, 4000))
    start_uneven = (5000, 15000, 25000, 35000)
    assert [each.oka for each in result(rules(), state)] == [20000, 0, 0, 0]
    uneven = result(rules(), state, starting_points=start_uneven)
    assert [each.oka for each in uneven] == [40000, 0, 0, 0]


def test_a_game_starts_as_the_ruleset_says():
    assert start(rules()).points == (25000, 25000, 25000, 25000)
    assert start(rules("ema2016")).points == (30000, 30000, 30000, 30000)
    assert start(rules("ptt-saki-team")).label == "E1-0"
    assert start(rules(), (90000, 110000, 100000, 100000)).points[1] == 110000
