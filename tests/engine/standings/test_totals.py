"""Totals of teams: what a game brings, how parts add up, and rounding (TEAM_FORMATS §3, §4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.standings.totals import (
    Aggregation,
    Basis,
    GameLine,
    Scoring,
    ShareRounding,
    Summing,
    aggregate,
    line_values,
    placements,
    player_totals,
    round_points,
    team_totals,
)

HALF_UP, HALF_EVEN = ShareRounding.HALF_UP, ShareRounding.HALF_EVEN
TOWARDS_ZERO, DOWN = ShareRounding.TOWARDS_ZERO, ShareRounding.DOWN


def line(team, player, placement, score, *, game=1, number=0):
    return GameLine(
        stage=0,
        round=number,
        game=game,
        team=team,
        player=player,
        placement=placement,
        score=score,
    )


# The exact value, the unit, and what the four roundings make of it.
ROUNDED = {
    "§3.1 half of 123.5 needs no rounding": (Fraction(123500, 2), 1, (61750,) * 4),
    "half of an odd number": (Fraction(5, 2), 1, (3, 2, 2, 2)),
    "half of the next odd number": (Fraction(7, 2), 1, (4, 4, 3, 3)),
    "half of a negative odd number": (Fraction(-5, 2), 1, (-3, -2, -2, -3)),
    "half of the next negative odd number": (Fraction(-7, 2), 1, (-4, -4, -3, -4)),
    "a third": (Fraction(100, 3), 1, (33, 33, 33, 33)),
    "two thirds": (Fraction(200, 3), 1, (67, 67, 66, 66)),
    "two thirds below 0": (Fraction(-200, 3), 1, (-67, -67, -66, -67)),
    "to hundreds: 61750": (Fraction(61750), 100, (61800, 61800, 61700, 61700)),
    "to hundreds: 61650": (Fraction(61650), 100, (61700, 61600, 61600, 61600)),
    "to hundreds: -61750": (Fraction(-61750), 100, (-61800, -61800, -61700, -61800)),
    "a whole number stays": (-30000, 1, (-30000,) * 4),
    "nothing is nothing": (Fraction(0), 100, (0,) * 4),
    "just below a half": (Fraction(49, 100), 1, (0, 0, 0, 0)),
    "just below a half, below 0": (Fraction(-49, 100), 1, (0, 0, 0, -1)),
}


@pytest.mark.parametrize("case", ROUNDED)
def test_rounding(case):
    exact, unit, expected = ROUNDED[case]
    roundings = (HALF_UP, HALF_EVEN, TOWARDS_ZERO, DOWN)
    assert tuple(round_points(exact, each, unit) for each in roundings) == expected


def test_a_point_is_the_unit_unless_another_is_named():
    assert round_points(Fraction(5, 2), HALF_UP) == 3


GAME = [
    line("A", "a", 1, 50000),
    line("B", "b", 2, 10000),
    line("C", "c", 3, -20000),
    line("D", "d", 4, -40000),
]
TIED = [
    line("A", "a", 1, 40000),
    line("B", "b", 2, 0),
    line("C", "c", 2, 0),
    line("D", "d", 4, -40000),
]
ALL_TIED = [line(team, team.lower(), 1, 0) for team in "ABCD"]

# How a game counts, its lines, and what each of the four gets.
VALUES = {
    "§3.1 the score itself": (Summing(), GAME, (50000, 10000, -20000, -40000)),
    "NPOニューロン 3-2-1-0": (Summing(scoring=Scoring.PLACEMENT), GAME, (3000, 2000, 1000, 0)),
    "夕刊フジ杯 3-0 2-1 1-2 0-3": (
        Summing(scoring=Scoring.WIN_RATE),
        GAME,
        (1000, Fraction(2000, 3), Fraction(1000, 3), 0),
    ),
    "two share second and third place": (
        Summing(scoring=Scoring.PLACEMENT),
        TIED,
        (3000, 1500, 1500, 0),
    ),
    "two share wins": (Summing(scoring=Scoring.WIN_RATE), TIED, (1000, 500, 500, 0)),
    "four share everything": (Summing(scoring=Scoring.PLACEMENT), ALL_TIED, (1500,) * 4),
    "other points per place": (
        Summing(scoring=Scoring.PLACEMENT, placement_points=(50, 10, -10, -30)),
        GAME,
        (50, 10, -10, -30),
    ),
    "麻雀駅伝: a day counts double": (
        Summing(multiplier=(2, 1)),
        GAME,
        (100000, 20000, -40000, -80000),
    ),
    "a day counts two thirds": (
        Summing(multiplier=(2, 3)),
        GAME,
        (Fraction(100000, 3), Fraction(20000, 3), Fraction(-40000, 3), Fraction(-80000, 3)),
    ),
}


@pytest.mark.parametrize("case", VALUES)
def test_what_a_game_brings(case):
    summing, lines, expected = VALUES[case]
    assert tuple(line_values(summing, lines)) == expected
    assert team_totals(summing, lines) == dict(zip("ABCD", expected, strict=True))


def test_places_are_shared_inside_one_game_only():
    lines = [line("A", "a", 1, 0, game=1), line("B", "b", 1, 0, game=2)]
    assert line_values(Summing(scoring=Scoring.PLACEMENT), lines) == [3000, 3000]


TEAM = [
    line("A", "a", 1, 30000, game=1, number=0),
    line("A", "b", 4, -10000, game=2, number=0),
    line("A", "a", 2, 4000, game=3, number=1),
    line("A", "c", 3, -6000, game=4, number=1),
]
# How parts make a total: by member a 34000, b -10000, c -6000; by round 20000 and -2000.
SUMS = {
    "§4 IORMC: the sum of all": (Summing(), 18000),
    "§4 ERMC 2016: the average of the members": (
        Summing(aggregation=Aggregation.AVERAGE),
        6000,
    ),
    "the average of the rounds": (
        Summing(aggregation=Aggregation.AVERAGE, basis=Basis.ROUNDS),
        9000,
    ),
    "§3.4 the best of the members": (Summing(aggregation=Aggregation.BEST, best=1), 34000),
    "the best two of the members": (Summing(aggregation=Aggregation.BEST, best=2), 28000),
    "企業対抗: the best rounds": (
        Summing(aggregation=Aggregation.BEST, best=1, basis=Basis.ROUNDS),
        20000,
    ),
    "more than there are": (Summing(aggregation=Aggregation.BEST, best=9), 18000),
    "the rate of wins over all games": (Summing(scoring=Scoring.WIN_RATE), 500),
}


@pytest.mark.parametrize("case", SUMS)
def test_how_parts_make_a_total(case):
    summing, expected = SUMS[case]
    assert team_totals(summing, TEAM) == {"A": expected}


def test_nothing_makes_nothing():
    assert team_totals(Summing(), []) == {}
    for aggregation in Aggregation:
        assert aggregate(Summing(aggregation=aggregation, best=1), {}) == 0


def test_the_average_of_one_part_is_that_part():
    assert aggregate(Summing(aggregation=Aggregation.AVERAGE), {"a": Fraction(30)}) == 30


def test_a_team_that_won_every_game_has_the_rate_one():
    won = [line("A", "a", 1, 0, game=1), line("A", "a", 1, 0, game=2)]
    assert team_totals(Summing(scoring=Scoring.WIN_RATE), won) == {"A": 1000}


def test_figures_of_players():
    assert player_totals(TEAM) == {
        "a": (34000, 2, (1, 1, 0, 0)),
        "b": (-10000, 1, (0, 0, 0, 1)),
        "c": (-6000, 1, (0, 0, 1, 0)),
    }
    assert placements(TEAM) == (1, 1, 1, 1)
    assert placements([]) == (0, 0, 0, 0)
    assert placements([*TEAM, *TEAM[:1], *TEAM[:1], *TEAM[2:3]]) == (3, 2, 1, 1)


def test_the_codes_that_formats_use():
    assert [each.value for each in Scoring] == ["score", "placement", "win_rate"]
    assert [each.value for each in Aggregation] == ["sum", "average", "best"]
    assert [each.value for each in Basis] == ["members", "rounds"]
    assert [each.value for each in ShareRounding] == [
        "half_up",
        "half_even",
        "towards_zero",
        "down",
    ]


@pytest.mark.parametrize("how", Aggregation)
def test_nothing_makes_an_exact_nothing(how):
    total = aggregate(Summing(aggregation=how, best=1), {})
    assert (type(total), total) == (Fraction, 0)


def test_half_a_point_goes_up():
    assert round_points(Fraction(1, 2), ShareRounding.HALF_UP) == 1
    assert round_points(Fraction(-1, 2), ShareRounding.HALF_UP) == -1
