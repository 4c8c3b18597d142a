"""The bars: no repeats, even winds, one visit to a table, and quickly."""

from __future__ import annotations

import time

import pytest

from engine.seating.plans.designs import full_design
from engine.seating.plans.differences import find_matrix, matrix_of, matrix_plan
from engine.seating.plans.template import exact_template, most_exact_rounds, template
from engine.seating.quality.bounds import most_rounds
from engine.seating.quality.check import check_plan
from engine.seating.quality.metrics import measure

from .support import FULL

ONE_VISIT = {  # players -> rounds without a repeated table
    20: 5, 24: 5, 28: 7, 32: 8, 36: 9, 40: 9, 44: 11, 48: 10, 52: 13, 56: 12, 60: 13, 64: 16,
    68: 17, 72: 15, 76: 19, 80: 17, 84: 18, 88: 19, 92: 23, 96: 20, 100: 25, 104: 20, 108: 27,
    112: 20, 116: 29, 120: 20, 124: 31, 128: 32,
}  # fmt: skip
SIZES = [
    (players, rounds)
    for players in range(16, 201, 4)
    for rounds in range(2, min(16, most_rounds(players)) + 1)
]


@pytest.mark.parametrize("players", range(16, 201, 4))
def test_every_feasible_number_of_rounds(players):
    for rounds in range(2, min(16, most_rounds(players)) + 1):
        template.cache_clear()
        exact_template.cache_clear()
        began = time.process_time()
        plan = template(players, rounds).plan
        assert time.process_time() - began < (0.05 if FULL else 0.5), rounds
        problems, figures = check_plan(plan.to_lists(), plan.players)
        assert not problems
        assert figures == measure(plan).to_mapping()
        assert figures["repeats"] == figures["wind_violations"] == 0, rounds
        assert figures["block_violations"] == 0, rounds
        assert figures["wind_spread"] == (rounds % 4 > 0), rounds
        if rounds <= ONE_VISIT.get(players, 0):
            assert figures["table_visits_max"] == 1, rounds


def test_650_sizes_are_covered():
    assert len(SIZES) == 650


VISITS = {(40, 10): 55, (48, 12): 75, (60, 14): 85, (28, 9): 0, (32, 10): 0, (40, 13): 0}


@pytest.mark.parametrize(("size", "most"), VISITS.items())
def test_visits_to_tables_beyond_that(size, most):
    assert measure(template(*size).plan).table_excess <= most


@pytest.mark.parametrize("players", [16, *range(24, 65, 4), 72, 76, 80, 84, 88])
def test_full_designs_reach_the_bound(players):
    design = full_design(players)
    assert len(design) == most_rounds(players) == most_exact_rounds(players)
    problems, figures = check_plan(design, range(players))
    assert not problems
    assert figures["repeats"] == 0


@pytest.mark.parametrize("order", [5, 6, 8, 9, 12, 16, 24, 25, 27, 32, 44, 49])
def test_columns_and_differences_never_repeat(order):
    matrices = [matrix_of(order, 5)] + [find_matrix(order, 9, 1)] * (order >= 24)
    for plan in map(matrix_plan, matrices):
        _, figures = check_plan(plan.to_lists(), plan.players)
        assert (figures["repeats"], figures["table_visits_max"]) == (0, 1)


def test_a_thousand_players_in_a_second():
    began = time.process_time()
    plan = template(1000, 10).plan
    problems, figures = check_plan(plan.to_lists(), plan.players)
    assert time.process_time() - began < 3  # the bar is one second on an idle machine
    assert not problems
    assert figures["repeats"] == figures["wind_violations"] == 0
    assert figures["table_visits_max"] == 1
