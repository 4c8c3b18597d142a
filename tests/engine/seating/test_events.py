"""Random events: hard conditions hold or the request is refused by name; nothing crashes."""

from __future__ import annotations

import copy
import random
from itertools import combinations

import pytest

from engine.seating.constraints import Constraints, Fill, IllegalSeatingError, PlanRequest
from engine.seating.draws.draw import plan_inputs, publish
from engine.seating.draws.standalone import problems
from engine.seating.plans.planning import plan_stage
from engine.seating.plans.replan import Change, options
from engine.seating.quality.check import check_plan

from .support import FULL, byes_each, keeps_pins, meetings_within

EVENTS = 10_000 if FULL else 30


def random_conditions(rng, players):
    ids = list(players)
    rng.shuffle(ids)
    tables = max(1, len(ids) // 4)
    teams, countries, pins, apart = [], [], {}, []
    if rng.random() < 0.5:
        size = rng.randint(2, max(2, min(10, tables + (rng.random() < 0.05))))
        teams = [tuple(ids[i : i + size]) for i in range(0, len(ids), size)]
        teams = teams[: rng.randint(1, len(teams))]
    if rng.random() < 0.4:
        rng.shuffle(ids)
        size = rng.randint(2, max(2, len(ids) // 3))
        countries = [tuple(ids[i : i + size]) for i in range(0, len(ids), size)]
    if rng.random() < 0.3:
        for player in rng.sample(ids, min(len(ids), rng.randint(1, 4))):
            pins[player] = rng.randint(1, tables)
    if rng.random() < 0.3:
        pairs = list(combinations(rng.sample(ids, min(len(ids), 8)), 2))
        apart = rng.sample(pairs, min(len(pairs), rng.randint(1, 5)))
    return Constraints(
        teams=tuple(teams), countries=tuple(countries), pins=pins, apart=tuple(apart)
    )


def random_request(rng):
    count = rng.choice([rng.randint(4, 12), rng.randint(4, 40), rng.randint(4, 130)])
    players = tuple(sorted(rng.sample(range(1, 400), count)))
    return PlanRequest(
        players=players,
        rounds=rng.choice([rng.randint(1, 5), rng.randint(1, 12)]),
        fill=rng.choice(list(Fill)),
        constraints=random_conditions(rng, players),
    )


def check_all(plan, request, groups):
    found, figures = check_plan(plan.to_lists(), plan.players)
    assert not found
    assert figures["wind_violations"] == 0
    assert meetings_within(plan, groups) == 0
    assert keeps_pins(plan, request.constraints.pins)
    byes = byes_each(plan)
    counts = [byes[player] for player in plan.players]
    assert max(counts) - min(counts) <= 1


def change_event(rng, plan, request):
    played = rng.randrange(len(plan.rounds))
    leaving = tuple(rng.sample(request.players, rng.randint(0, min(5, len(request.players) - 1))))
    joining = tuple(range(500, 500 + rng.randint(0, 3)))
    change = Change(
        plan=plan,
        played=played,
        leaving=leaving,
        joining=joining,
        constraints=request.constraints,
    )
    for option in options(change):
        assert option.plan.rounds[:played] == plan.rounds[:played]
        found, figures = check_plan(option.plan.to_lists(), option.plan.players)
        assert not found
        assert figures == option.metrics.to_mapping()
        if option.name == "new_tables":
            left = set(leaving)
            groups = [
                [player for player in group if player not in left]
                for group in request.constraints.hard_groups()
            ]
            assert meetings_within(option.plan, groups) == 0


def run_event(number):
    """Return what refused the event, if anything; everything else must hold."""
    rng = random.Random(number)
    request = random_request(rng)
    before = copy.deepcopy(request)
    refusal = None
    try:
        draft = plan_stage(request)
        document = publish(plan_inputs(draft), f"event {number}")
        assert list(problems(document)) == []
        check_all(draft.named(), request, request.constraints.hard_groups())
        change_event(rng, draft.named(), request)
    except IllegalSeatingError as refused:
        refusal = refused
    assert request == before
    return refusal


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(8), id="few"),
        pytest.param(range(8, EVENTS), id="many", marks=pytest.mark.slow),
    ],
)
def test_random_events_keep_every_condition_or_say_why_not(numbers):
    refusals = list(filter(None, map(run_event, numbers)))
    assert len(refusals) < len(numbers) // 2
    for refusal in refusals:
        assert refusal.violations
        assert all(violation.code and violation.message for violation in refusal.violations)
