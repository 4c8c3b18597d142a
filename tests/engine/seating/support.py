"""Requests as the tests write them, and what every plan must keep."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from pathlib import Path

from engine.seating.constraints import Constraints, Fill, PlanRequest
from engine.seating.draws.round_draw import publish_round, round_inputs, round_state
from engine.seating.plan import Plan
from engine.seating.plans.planning import Draft, plan_stage

FULL = os.environ.get("TENBO_FULL") == "1"
ROOT = Path(__file__).resolve().parents[3]
RESEARCH = Path(os.environ.get("TENBO_SEATING", ROOT.parent / "shared" / "seating"))


def request(players, rounds, fill=Fill.BYES, **conditions):
    return PlanRequest(
        players=tuple(range(1, players + 1)),
        rounds=rounds,
        fill=fill,
        constraints=Constraints(**conditions),
    )


def stage(players, rounds, fill=Fill.BYES, **conditions) -> Draft:
    return plan_stage(request(players, rounds, fill, **conditions))


def teams_of(size, players):
    return tuple(
        tuple(range(start, min(players, start + size - 1) + 1))
        for start in range(1, players + 1, size)
    )


def meetings_within(plan: Plan, groups):
    foes = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    return sum(
        frozenset(pair) in foes
        for tables in plan.rounds
        for table in tables
        for pair in combinations(table, 2)
    )


def most_of_one_country(plan: Plan, country):
    return max(sum(player in country for player in table) for table in plan.rounds[0])


def keeps_pins(plan: Plan, pins):
    """Say whether a pinned player who plays is always at the table."""
    return all(
        player not in table or pins[player] == number
        for tables in plan.rounds
        for number, table in enumerate(tables, start=1)
        for player in pins
    )


def byes_each(plan: Plan):
    return Counter(player for names in plan.byes() for player in names)


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def publish(request, seed, session, names=None):
    """Return the document of a round's draw."""
    return publish_round(round_inputs(request, names), round_state(request), seed, session)
