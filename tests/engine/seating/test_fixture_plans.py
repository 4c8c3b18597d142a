from __future__ import annotations

import pytest

from engine.seating.constraints import IllegalSeatingError
from engine.seating.plans.fixtures import make_fixtures
from engine.seating.quality.metrics import measure

EVEN = [
    *[(5, 1, 5), (6, 1, 15), (7, 1, 7), (7, 1, 21), (8, 2, 7), (8, 2, 14), (8, 2, 28)],
    *[(9, 1, 9), (9, 2, 9), (9, 2, 18), (10, 1, 30), (10, 2, 10), (10, 2, 15), (10, 2, 30)],
    *[(11, 1, 11), (11, 2, 11), (12, 3, 11), (16, 4, 5)],
]


@pytest.mark.parametrize(("teams", "matches", "days"), EVEN)
def test_games_byes_and_meetings_within_one(teams, matches, days):
    made = make_fixtures(teams, matches, days)
    assert len(made.plan.rounds) == days
    assert all(len(day) == matches for day in made.plan.rounds)
    assert made.games_spread <= 1
    assert made.meetings_spread <= 1
    metrics = measure(made.plan)
    assert metrics.wind_violations == metrics.block_violations == 0


@pytest.mark.parametrize("size", [(3, 1, 5), (8, 3, 5), (8, 0, 5), (41, 2, 5), (8, 2, 0)])
def test_leagues_that_cannot_be_are_refused(size):
    with pytest.raises(IllegalSeatingError):
        make_fixtures(*size)


def test_leagues_nobody_stored_are_searched_for():
    made = make_fixtures(9, 1, 12)
    assert made.games_spread <= 1
    assert made.meetings_spread <= 2


def test_a_league_longer_than_any_stored_one():
    made = make_fixtures(8, 2, 30)
    assert made.games_spread == 0
    assert made.meetings_spread <= 2
