"""Places of players and teams: shared ranks, who is level, and which rule decided."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.standings.ranking import rank
from engine.standings.tie_rules import OF_PLAYERS, Tally, TieRule, average_placement


def test_three_level_teams_and_the_rule_that_ranked_each():
    tallies = {
        "A": Tally(total=5, best_game=3),
        "B": Tally(total=5, best_game=2, placements=(1, 0, 0, 0)),
        "C": Tally(total=5, best_game=2, placements=(1, 1, 0, 0)),
        "D": Tally(total=1),
    }
    places = rank(tallies, (TieRule.BEST_GAME, TieRule.PLACEMENTS))
    assert [(place.who, place.resolved_by) for place in places] == [
        ("A", TieRule.BEST_GAME),
        ("C", TieRule.PLACEMENTS),
        ("B", TieRule.PLACEMENTS),
        ("D", None),
    ]


def listed(places):
    return [(place.who, place.rank) for place in places]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ({}, []),
        ({"A": 5}, [("A", 1)]),
        ({"A": 1, "B": 2}, [("B", 1), ("A", 2)]),
        ({"A": 2, "B": 2, "C": 1}, [("A", 1), ("B", 1), ("C", 3)]),
        ({"C": 2, "B": 3, "A": 2}, [("B", 1), ("C", 2), ("A", 2)]),
        ({"A": 1, "B": 1, "C": 1, "D": 0}, [("A", 1), ("B", 1), ("C", 1), ("D", 4)]),
        ({"A": -1, "B": Fraction(-1, 2)}, [("B", 1), ("A", 2)]),
    ],
)
def test_equal_totals_share_a_rank_and_stay_as_listed(totals, expected):
    places = rank({who: Tally(total=total) for who, total in totals.items()})
    assert listed(places) == expected
    assert [place.total for place in places] == sorted(totals.values(), reverse=True)
    assert {place.resolved_by for place in places} <= {None}


def test_who_is_level_is_named():
    places = rank(
        {who: Tally(total=total) for who, total in zip("ABCD", (5, 7, 5, 1), strict=True)}
    )
    assert [place.level for place in places] == [("B",), ("A", "C"), ("A", "C"), ("D",)]
    assert [place.tied for place in places] == [(), ("C",), ("A",), ()]


# The rule, what the better and the worse one have.
DECIDED = {
    TieRule.TOTAL_SCORE: (Tally(total=2), Tally(total=1)),
    TieRule.AVERAGE_PLACEMENT: (
        Tally(total=0, placements=(0, 2, 0, 0)),
        Tally(total=0, placements=(1, 1, 0, 1)),
    ),
    TieRule.FIRST_PLACES: (
        Tally(total=0, placements=(1, 0, 1, 0)),
        Tally(total=0, placements=(0, 2, 0, 0)),
    ),
    TieRule.BEST_RAW_POINTS: (
        Tally(total=0, best_raw_points=40100),
        Tally(total=0, best_raw_points=40000),
    ),
    TieRule.PREVIOUS_RANK: (Tally(total=0, previous_rank=1), Tally(total=0, previous_rank=2)),
    TieRule.BEST_GAME: (
        Tally(total=0, best_game=Fraction(1, 2)),
        Tally(total=0, best_game=Fraction(1, 3)),
    ),
    TieRule.SEAT_ORDER: (Tally(total=0, seat=0), Tally(total=0, seat=3)),
}


@pytest.mark.parametrize("rule", DECIDED)
def test_each_rule_puts_the_better_one_first(rule):
    better, worse = DECIDED[rule]
    places = rank({"worse": worse, "better": better}, (rule,))
    assert listed(places) == [("better", 1), ("worse", 2)]
    by_total = rule is TieRule.TOTAL_SCORE
    assert [place.resolved_by for place in places] == [None if by_total else rule] * 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((2, 0, 0, 2), (1, 3, 0, 0)),
        ((1, 2, 0, 1), (1, 1, 2, 0)),
        ((1, 1, 2, 0), (1, 1, 1, 1)),
    ],
)
def test_placements_compare_firsts_then_seconds_then_thirds(better, worse):
    tallies = {
        "worse": Tally(total=0, placements=worse),
        "better": Tally(total=0, placements=better),
    }
    assert listed(rank(tallies, (TieRule.PLACEMENTS,))) == [("better", 1), ("worse", 2)]


def test_fourth_places_decide_nothing():
    tallies = {
        "A": Tally(total=0, placements=(1, 0, 0, 0)),
        "B": Tally(total=0, placements=(1, 0, 0, 9)),
    }
    assert [place.rank for place in rank(tallies, (TieRule.PLACEMENTS,))] == [1, 1]


@pytest.mark.parametrize("rule", [TieRule.LOT, TieRule.RULING])
def test_no_table_can_apply_a_lot_or_a_ruling(rule):
    tallies = {"A": Tally(total=0, seat=1), "B": Tally(total=0, best_game=Fraction(9))}
    places = rank(tallies, (rule,))
    assert [(place.rank, place.resolved_by) for place in places] == [(1, None), (1, None)]


def test_players_who_have_not_played_are_behind_the_worst_average():
    last = Tally(total=0, placements=(0, 0, 0, 3), best_raw_points=-5000)
    places = rank({"new": Tally(total=0), "last": last}, OF_PLAYERS)
    assert listed(places) == [("last", 1), ("new", 2)]
    assert listed(rank({"new": Tally(total=0), "last": last}, (TieRule.BEST_RAW_POINTS,))) == [
        ("last", 1),
        ("new", 2),
    ]


def test_rules_are_asked_one_after_the_other():
    tallies = {
        "A": Tally(total=5, placements=(0, 1, 0, 0), best_raw_points=30000),
        "B": Tally(total=5, placements=(1, 0, 1, 0), best_raw_points=30000),
        "C": Tally(total=5, placements=(0, 2, 0, 0), best_raw_points=30000),
        "D": Tally(total=5, placements=(1, 0, 1, 0), best_raw_points=30100),
        "E": Tally(total=5, placements=(0, 0, 1, 0)),
    }
    places = rank(tallies, OF_PLAYERS)
    assert [(place.who, place.rank, place.resolved_by) for place in places] == [
        ("D", 1, TieRule.BEST_RAW_POINTS),
        ("B", 2, TieRule.BEST_RAW_POINTS),
        ("A", 3, None),
        ("C", 3, None),
        ("E", 5, TieRule.AVERAGE_PLACEMENT),
    ]


def test_average_placement():
    assert average_placement((0, 0, 0, 0)) is None
    assert average_placement((1, 0, 0, 0)) == 1
    assert average_placement((1, 2, 3, 4)) == 3
    assert average_placement((0, 1, 0, 2)) == Fraction(10, 3)


def test_a_rule_is_its_code_and_describes_itself():
    assert TieRule("best_game") is TieRule.BEST_GAME
    assert TieRule.BEST_GAME == TieRule.BEST_GAME.value == "best_game"
    assert [rule.value for rule in TieRule] == [
        "total_score",
        "average_placement",
        "first_places",
        "best_raw_points",
        "previous_rank",
        "best_game",
        "placements",
        "seat_order",
        "lot",
        "ruling",
    ]
    assert tuple(TieRule)[1:4] == OF_PLAYERS
    assert TieRule.SEAT_ORDER.description == "seats of the last game, from the starting East on"
