"""More rounds than anybody can avoid meeting in, small fields, and fields with byes."""

from __future__ import annotations

import pytest

from engine.seating.constraints import Fill
from engine.seating.plans.stored import load
from engine.seating.plans.template import template
from engine.seating.quality.bounds import fewest_repeats, most_rounds
from engine.seating.quality.check import check_plan
from engine.seating.quality.metrics import measure

from .support import byes_each, stage

KNOWN_ABOVE = {(20, 6): 6, (24, 8): 18, (36, 12): 27}
THREE_MEETINGS = {(20, 12), (24, 14), (24, 15), (28, 16)}
BEYOND = [
    (players, rounds)
    for players in range(16, 49, 4)
    for rounds in range(most_rounds(players) + 1, 17)
]


@pytest.mark.parametrize("size", BEYOND)
def test_repeats_are_as_few_as_they_can_be(size):
    players, rounds = size
    plan = template(players, rounds).plan
    problems, figures = check_plan(plan.to_lists(), plan.players)
    assert not problems
    assert figures["repeats"] == KNOWN_ABOVE.get(size, fewest_repeats(players, rounds))
    assert figures["block_violations"] == figures["wind_violations"] == 0
    if 3 * rounds <= 2 * (players - 1):
        assert figures["most_meetings"] <= (3 if size in THREE_MEETINGS else 2)


SMALL = {  # the fewest repeats known before, or fewer
    (8, 2): 4, (8, 3): 8, (8, 4): 24, (8, 5): 32, (8, 6): 44, (8, 7): 56, (8, 8): 68,
    (12, 2): 3, (12, 3): 9, (12, 4): 18, (12, 5): 27, (12, 6): 43, (12, 7): 60, (12, 11): 132,
}  # fmt: skip


@pytest.mark.parametrize(("size", "repeats"), SMALL.items())
def test_eight_and_twelve(size, repeats):
    metrics = measure(template(*size).plan)
    assert metrics.repeats <= repeats
    assert metrics.block_violations == 0


def test_eight_in_seven_rounds_meet_three_times_each():
    metrics = measure(template(8, 7).plan)
    assert metrics.most_meetings == 3
    assert metrics.repeats == 56


def test_every_stored_plan_is_a_plan():
    for name in load("plans"):
        players, rounds = map(int, name.split("x"))
        plan = template(players, rounds).plan
        assert len(plan.rounds) == rounds
        assert check_plan(plan.to_lists(), range(players))[0] == []


@pytest.mark.parametrize("size", [(4, 1), (4, 4), (4, 7), (20, 20)])
def test_sizes_nobody_stored(size):
    players, rounds = size
    metrics = measure(template(*size).plan)
    assert metrics.repeats == fewest_repeats(players, rounds)
    assert metrics.block_violations == 0


@pytest.mark.parametrize("players", [5, 6, 7, 9, 10, 11, 13, 18, 21, 42])
def test_byes_are_even_and_so_are_winds(players):
    plan = stage(players, 8).named()
    problems, figures = check_plan(plan.to_lists(), plan.players)
    assert not problems
    assert figures["byes_max"] - figures["byes_min"] <= 1
    assert sum(byes_each(plan).values()) == players % 4 * 8
    assert figures["block_violations"] == figures["wind_violations"] == 0
    assert figures["repeats"] <= figures["repeat_bound"] + 10
    if players >= 42:
        assert figures["repeats"] == 0


def test_seven_players_with_byes_meet_as_evenly_as_can_be():
    metrics = measure(stage(7, 7).named())
    assert metrics.most_meetings == 2  # the complements of the lines of the Fano plane
    assert metrics.byes_min == metrics.byes_max == 3


@pytest.mark.parametrize("players", [5, 41, 42, 43])
def test_substitutes_fill_the_last_table_and_never_share_one(players):
    draft = stage(players, 8, Fill.SUBSTITUTES)
    plan = draft.named()
    substitutes = set(range(players + 1, players + 1 + -players % 4))
    assert set(plan.players) == set(range(1, players + 1)) | substitutes
    if players > 5:
        assert measure(plan).repeats == 0
        for tables in plan.rounds:
            assert all(len(substitutes & set(table)) <= 1 for table in tables)
