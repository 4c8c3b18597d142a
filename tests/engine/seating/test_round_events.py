"""Random events made round by round: conditions hold or are refused by name, and draws verify."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from itertools import pairwise

from engine.seating.constraints import Constraints, IllegalSeatingError
from engine.seating.draws.standalone import problems
from engine.seating.draws.verify import verify_document
from engine.seating.plan import plan_of
from engine.seating.quality.check import check_plan
from engine.seating.rounds import pairing
from engine.seating.rounds.pairing import Method, RoundRequest

from .support import FULL, byes_each, keeps_pins, meetings_within, publish
from .test_events import random_conditions

EVENTS, MOST_PLAYERS = (2000, 130) if FULL else (25, 24)
FEW_MOVES, EVERY = 20_000, 20
"""Conditions must hold however short the search; one event in twenty has the whole of it."""


class Event:
    """An invented event: who plays, what was asked, what has been played."""

    def __init__(self, number):
        self.rng = random.Random(number)
        count = self.rng.choice(
            [self.rng.randint(4, most) for most in (12, min(40, MOST_PLAYERS), MOST_PLAYERS)]
        )
        self.number = number
        self.players = sorted(self.rng.sample(range(1, 400), count))
        self.constraints = random_conditions(self.rng, self.players)
        self.keep_tables = self.rng.random() < 0.5
        self.played = ()

    def change_field(self):
        """Let some leave and some come; conditions of those who left go with them."""
        rng = self.rng
        if rng.random() < 0.5:
            rng.shuffle(self.players)
            del self.players[: rng.randint(0, min(5, len(self.players) - 4))]
            first = 500 + 10 * len(self.played)
            self.players = sorted([*self.players, *range(first, first + rng.randint(0, 3))])
            self.constraints = conditions_of(self.constraints, set(self.players))

    def standings(self):
        """Return everybody level, everybody apart, or groups of players who are level."""
        order = self.rng.sample(self.players, len(self.players))
        most = self.rng.choice([1, 1, 4, len(order)]) if self.played else len(order)
        groups, start = [], 0
        while start < len(order):
            size = self.rng.randint(1, most) if most < len(order) else most
            groups.append(tuple(order[start : start + size]))
            start += size
        return tuple(groups)

    def request(self):
        rng, tables = self.rng, len(self.players) // 4
        bands = ()
        if rng.random() < 0.3:
            cuts = sorted(rng.sample(range(tables + 1), min(tables + 1, rng.randint(2, 3))))
            bands = tuple(4 * (end - start) for start, end in pairwise(cuts))
        return RoundRequest(
            method=rng.choice(list(Method)),
            standings=self.standings(),
            played=self.played,
            constraints=self.constraints,
            bands=bands,
            interval=rng.randint(1, max(1, tables)),
            keep_tables=self.keep_tables,
        )


def conditions_of(wishes, players):
    """Return the conditions of those who still play."""
    return replace(
        wishes,
        teams=tuple(tuple(p for p in team if p in players) for team in wishes.teams),
        countries=tuple(tuple(p for p in group if p in players) for group in wishes.countries),
        pins={player: table for player, table in wishes.pins.items() if player in players},
        apart=tuple(pair for pair in wishes.apart if set(pair) <= players),
    )


def check_round(request, document):
    """Check the published round by itself; return its tables."""
    seated = [player for table in document["rounds"][0] for player in table]
    assert len(seated) == len(set(seated)) == len(request.players) // 4 * 4
    assert list(problems(document)) == []
    assert verify_document(document) == []
    plan = plan_of(request.players, document["rounds"])
    assert check_plan(plan.to_lists(), plan.players)[0] == []
    assert meetings_within(plan, request.constraints.hard_groups()) == 0
    assert keeps_pins(plan, request.constraints.pins)
    return plan.rounds[0]


def play_event(event):
    """Play two to five rounds; return what was refused. Refused conditions are given up."""
    refusals, newcomers = [], False
    for number in range(event.rng.randint(2, 5)):
        if number:
            before = set(event.players)
            event.change_field()
            newcomers = newcomers or bool(set(event.players) - before)
        request = event.request()
        asked = copy.deepcopy(request)
        try:
            document = publish(request, f"event {event.number}", number + 1)
        except IllegalSeatingError as refused:
            refusals.append(refused)
            event.constraints = Constraints()
            continue
        finally:
            assert request == asked
        event.played = (*event.played, check_round(request, document))
    if event.played and not newcomers:
        byes = byes_each(plan_of(event.players, event.played))
        counts = [byes[player] for player in event.players]
        assert max(counts) - min(counts) <= 1
    return refusals


def test_rounds_of_random_events_keep_every_condition_or_say_why_not(monkeypatch):
    refusals, drawn = [], 0
    for number in range(EVENTS):
        event = Event(number)
        with monkeypatch.context() as patch:
            if number % EVERY:
                patch.setattr(pairing, "MOST_MOVES", FEW_MOVES)
            refusals += play_event(event)
        drawn += len(event.played)
    assert drawn > 2 * EVENTS
    assert len(refusals) < drawn // 2
    for refusal in refusals:
        assert refusal.violations
        assert all(violation.code and violation.message for violation in refusal.violations)
