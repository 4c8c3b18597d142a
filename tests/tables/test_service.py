"""What the services and the database refuse, whoever asks."""

import pytest
from sqlalchemy.exc import IntegrityError

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError
from app.tables import record as recording
from app.tables.correct import Correction, void_hand
from app.tables.games import load_game
from app.tables.models import Hand, TableSeat
from engine.errors import IllegalOutcomeError
from engine.game.wire import outcome_from_mapping
from tests.factories import (
    BY,
    NOBODY_TENPAI,
    NOW,
    draw,
    make_entrants,
    make_event,
    make_table,
    record,
    tsumo,
)


def test_a_correction_needs_a_reason(session):
    table = make_table(session)
    game = record(session, table, tsumo(1))
    how = Correction(expected_version=2, signed=Signature(by=BY, at=NOW, reason=" "))
    with pytest.raises(InvalidError) as refused:
        void_hand(session, table.id, game.hands[0].id, how)
    assert [problem.code for problem in refused.value.violations] == ["reason_needed"]


def test_no_game_has_that_many_hands(session, monkeypatch):
    monkeypatch.setattr(recording, "MOST_HANDS", 2)
    table = make_table(session)
    record(session, table, draw(), draw())
    with pytest.raises(IllegalOutcomeError) as refused:
        record(session, table, draw())
    assert [problem.code for problem in refused.value.violations] == ["too_many_hands"]


def test_a_preview_adds_nothing_to_the_session(app, session):
    table = make_table(session)
    outcome = outcome_from_mapping(tsumo(1))
    with app.test_request_context():
        after = recording.preview_hand(session, table.id, outcome, Signature(by=BY, at=NOW))
    assert len(after.hands) == 1
    assert not session.new
    assert not session.dirty
    assert load_game(session, table.id).hands == ()


def test_two_hands_never_have_the_same_place(session):
    table = make_table(session)
    game = record(session, table, NOBODY_TENPAI)
    twin = Hand(
        table_id=table.id,
        ordinal=game.hands[0].ordinal,
        outcome=NOBODY_TENPAI,
        recorded_at=NOW,
        recorded_by=BY,
    )
    session.add(twin)
    with pytest.raises(IntegrityError):
        session.flush()


def test_nobody_sits_twice_in_a_round(session):
    event = make_event(session)
    players = make_entrants(session, event, 8)
    make_table(session, event, players[:4])
    second = make_table(session, event, players[4:], number=2)
    seat = session.get(TableSeat, (second.id, 0))
    seat.entrant_id = players[0].id
    with pytest.raises(IntegrityError):
        session.flush()


def test_a_void_mark_is_all_or_nothing(session):
    table = make_table(session)
    game = record(session, table, NOBODY_TENPAI)
    game.hands[0].voided_at = NOW
    with pytest.raises(IntegrityError):
        session.flush()


def test_a_table_of_an_event_that_stopped_takes_no_hands(session):
    table = make_table(session)
    game = load_game(session, table.id)
    # The services never let it come to this; a repaired database might.
    game.event.status = "finished"
    with pytest.raises(ConflictError) as refused:
        record(session, table, draw())
    assert refused.value.code == "event_not_running"
