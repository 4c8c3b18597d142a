"""Penalties, given at a table or in the event as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.entrants.queries import find_entrants
from app.errors import ConflictError, InvalidError
from app.events.counts import note_results
from app.events.models import Event
from app.tables.games import Game, lock_game, note_change
from app.tables.kept_results import refresh_results
from app.tables.models import Penalty
from engine.errors import N_, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPenalty:
    """Points to take off (negative gives) and why."""

    points: int
    reason: str


def penalise_seat(
    session: Session,
    table_id: int,
    seat: int,
    new: NewPenalty,
    signed: Signature,
) -> Penalty:
    """Take points off the score of the game that somebody plays at a table."""
    game = lock_game(session, table_id, None)
    penalty = _make(game.event, game.seats[seat].entrant_id, new, signed)
    penalty.table_id, penalty.seat = table_id, seat
    session.add(penalty)
    _note(session, game)
    return penalty


def penalise_entrant(
    session: Session,
    event: Event,
    entrant_id: int,
    new: NewPenalty,
    signed: Signature,
) -> Penalty:
    """Take points off an entrant's total, whatever they play."""
    if not find_entrants(session, event.id, [entrant_id]):
        problem = wrong("unknown_entrant", "entrant_id", N_("This event has no such entrant."))
        raise InvalidError([problem])
    penalty = _make(event, entrant_id, new, signed)
    session.add(penalty)
    note_results(session, event.id)
    session.flush()
    return penalty


def cancel_penalty(session: Session, penalty: Penalty, signed: Signature) -> Penalty:
    """Take back a penalty; it stays on record."""
    game = None if penalty.table_id is None else lock_game(session, penalty.table_id, None)
    session.refresh(penalty)
    if penalty.cancelled_at is not None:
        raise ConflictError(N_("This penalty was cancelled before."), code="penalty_cancelled")
    penalty.cancelled_at, penalty.cancelled_by = signed.at, signed.by
    penalty.cancel_reason = signed.reason
    if game is None:
        note_results(session, penalty.event_id)
        session.flush()
    else:
        _note(session, game)
    return penalty


def _make(event: Event, entrant_id: int, new: NewPenalty, signed: Signature) -> Penalty:
    return Penalty(
        event_id=event.id,
        entrant_id=entrant_id,
        points=new.points,
        reason=new.reason,
        given_at=signed.at,
        given_by=signed.by,
    )


def _note(session: Session, game: Game) -> None:
    note_change(game)
    session.flush()
    refresh_results(session, game)
    session.flush()
