"""Whole relay matches through the services, hand by hand, and corrections of earlier hands.

TENBO_FULL=1 plays 1,000 matches, otherwise 20; `-rP` shows the counts.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from sqlalchemy import select

from app.accounts.signature import Signature
from app.relay.confirm_loans import Decision, confirm_loans
from app.relay.state import load_state
from app.tables.correct import Correction, amend_hand, void_hand
from app.tables.games import load_game, outcome_of, snapshot
from app.tables.models import Result
from app.tables.reopen import reopen_table
from engine.game.replay import replay
from engine.game.state import State
from engine.points import by_seat
from engine.relay.lending import LendingStatus
from engine.relay.match import RecordedGame, review_match
from tests.engine.game.random_hands import random_outcome
from tests.factories import BY, NOW
from tests.teams.helpers import (
    finish,
    make_match,
    make_team_event,
    make_teams,
    open_game,
    play_hand,
)

MATCHES = 1_000 if os.environ.get("TENBO_FULL") else 20
BATCH = 10
TOTAL = 400000
STICK = 1000
TWO_HANCHAN = {
    "extends": "student-relay",
    "stages": [{"name": "Match", "is_relay": True, "advance": 2}],
    "relay": {
        "starting_points": 100000,
        "stages": [{"name": "先鋒", "hanchan": 2}, {"name": "大将"}],
        "lending": {
            "unit": 10000,
            "threshold": 0,
            "ladder": ["all", "top_two", "top_one"],
            "lone_lender_loan": 100000,
        },
    },
    "least_members": 2,
    "positions": ["先鋒", "大将"],
}
NEEDS_POINTS = {"extends": "ptt-saki-team", "overrides": {"riichi": {"min_points": 1000}}}


def check_now(session, match):
    """Everything shown and stored agrees, and no point is lost or made."""
    state = load_state(session, match.id)
    played = state.played
    sticks = played.games[-1].state.riichi_sticks if not played.games[-1].finished else 0
    assert sum(team.actual_now for team in state.teams) + sticks * STICK == TOTAL
    assert sum(played.actual.values()) == sum(played.playing.values()) == TOTAL
    for item, game in zip(state.record.tables, played.games, strict=True):
        starts = by_seat([seat.starting_points for seat in item.table.seats])
        assert starts == game.starting_points
        steps = len(game.steps)
        assert item.table.snapshot == snapshot(game.state, steps)
        assert sum(game.deltas.values()) == (0 if game.finished else -sticks * STICK)
        boundary = game.boundary
        if boundary and boundary.status in {LendingStatus.NOT_NEEDED, LendingStatus.PROPOSED}:
            last = game is played.games[-1] and played.finished
            assert last or min(boundary.playing.values()) > 0
    return state


def check_results(session, state):
    """The stored results are those of the games as they were replayed."""
    for item, game in zip(state.record.tables, state.played.games, strict=True):
        rows = session.scalars(
            select(Result).where(Result.table_id == item.table_id).order_by(Result.seat)
        ).all()
        assert [row.raw_points for row in rows] == [seat.raw_points for seat in game.results]
        assert [row.score for row in rows] == [seat.score for seat in game.results]


def check_from_scratch(session, state):
    """The same record, read and replayed anew, give the same match and stored points."""
    record = state.record
    anew = []
    for item in record.tables:
        game = load_game(session, item.table_id)
        outcomes = tuple(outcome_of(hand) for hand in game.hands)
        ruling = record.games[item.game].ruling
        anew.append(
            RecordedGame(
                seats=tuple(item.seats),
                ruleset=record.ruleset,
                outcomes=outcomes,
                closed=game.is_finished,
                ruling=ruling,
            )
        )
        opening = State(points=game.starting_points)
        assert replay(record.ruleset, opening, outcomes) == list(game.steps)
    assert review_match(record.rules, record.start, anew) == (state.played, ())


def random_start(rng):
    """Return what four teams own at the start; every other time some own next to nothing."""
    if rng.random() < 0.5:
        return ()
    low = [rng.randrange(-20000, 40000, 100) for _ in range(rng.randrange(1, 4))]
    points = [*low, *[100000] * (3 - len(low))]
    return (*points, TOTAL - sum(points))


def settle_boundary(session, match, seen):
    """Let the referee confirm where he has to."""
    state = load_state(session, match.id)
    boundary = state.played.games[-1].boundary
    seen[boundary.status.value] += 1
    seen[f"{sum(p <= 0 for p in boundary.actual.values())} debtors"] += 1
    if state.played.needs_referee:
        decision = Decision(game=len(state.record.tables) - 1)
        signature = Signature(by=BY, at=NOW, reason="Confirmed.")
        seen_version = state.record.version
        confirm_loans(session, match.id, decision, signature, expected_version=seen_version)
        session.commit()


def play_match(session, match, rng, seen):
    games_total = len(load_state(session, match.id).record.rules.games)
    for number in range(games_total):
        item = open_game(session, match)
        game = load_game(session, item.table_id)
        while not game.state.ended:
            short = min(game.state.points) < STICK
            game = play_hand(session, item.table_id, random_outcome(game.ruleset, game.state, rng))
            seen["hands"] += 1
            seen["below 0"] += min(game.state.points) < 0
            outcome = outcome_of(game.hands[-1])
            riichi = getattr(outcome, "riichi", ())
            before = game.steps[-1].before.points
            seen["riichi below 1000"] += short and any(before[s] < STICK for s in riichi)
            check_now(session, match)
            if rng.random() < 0.03:
                break
        finish(session, item.table_id)
        check_now(session, match)
        if number < games_total - 1:
            settle_boundary(session, match, seen)


def correct_something(session, match, rng, seen):
    """Amend or void a random hand of a random game; later games follow."""
    state = load_state(session, match.id)
    item = rng.choice([each for each in state.record.tables if load_hands(session, each)])
    game = load_game(session, item.table_id)
    signed = Signature(by=BY, at=NOW, reason="A hand was misread.")
    reopen_table(session, item.table_id, signed, expected_version=game.table.version)
    game = load_game(session, item.table_id)
    how = Correction(expected_version=game.table.version, signed=signed, void_later=True)
    place = rng.randrange(len(game.hands))
    hand = game.hands[place]
    if rng.random() < 0.8:
        outcome = random_outcome(game.ruleset, game.steps[place].before, rng)
        done = amend_hand(session, item.table_id, hand.id, outcome, how)
    else:
        done = void_hand(session, item.table_id, hand.id, how)
    session.commit()
    seen["corrections"] += 1
    seen["later tables changed"] += len(done.later)
    seen["later hands voided"] += sum(item.hand is not None for item in done.to_void)
    seen["rulings wanted"] += sum(item.hand is None for item in done.to_void)
    check_now(session, match)
    finish(session, item.table_id)
    decide_missing(session, match, seen)


def load_hands(session, item):
    return load_game(session, item.table_id).hands


def decide_missing(session, match, seen):
    """Let the referee decide where the correction made it necessary."""
    while True:
        state = load_state(session, match.id)
        missing = [
            conflict.game
            for conflict in state.conflicts
            for each in conflict.violations
            if each.code == "ruling_missing"
        ]
        if not missing:
            return
        decision = Decision(game=missing[0], void_later=True)
        signature = Signature(by=BY, at=NOW, reason="After the correction.")
        seen_version = state.record.version
        confirm_loans(session, match.id, decision, signature, expected_version=seen_version)
        session.commit()
        seen["rulings after a correction"] += 1


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(MATCHES // BATCH))
def test_matches(session, batch):
    seen = Counter()
    for number in range(BATCH):
        rng = Random(batch * BATCH + number)
        format_ = rng.choice(
            [{"extends": "ptt-saki-team"}, {"extends": "ptt-saki-team"}, TWO_HANCHAN, NEEDS_POINTS]
        )
        event = make_team_event(session, format_, slug=f"relay-{number}")
        teams = make_teams(session, event)
        match = make_match(session, event, teams, points=random_start(rng))
        play_match(session, match, rng, seen)
        state = check_now(session, match)
        assert state.is_finished
        check_results(session, state)
        check_from_scratch(session, state)
        for _ in range(2):
            correct_something(session, match, rng, seen)
            state = check_now(session, match)
            assert state.is_finished
            assert state.conflicts == ()
            check_results(session, state)
            check_from_scratch(session, state)
    print(dict(seen))  # noqa: T201 - shown with -rP
