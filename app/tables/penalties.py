"""Penalties, given at a table or in the event as a whole. No HTTP, no commits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.queries import find_entrants
from app.errors import ConflictError, InvalidError
from app.events.counts import note_results
from app.events.models import Event
from app.tables.games import Game, note_change
from app.tables.models import Penalty
from app.tables.result_rows import refresh_results
from app.tables.service import lock_game
from engine.errors import N_, Violation


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
    *,
    by: str,
    now: datetime,
) -> tuple[Game, Penalty]:
    """Take points off the score of the game that somebody plays at a table."""
    game = lock_game(session, table_id, None)
    penalty = _make(game.event, game.seats[seat].entrant_id, new, by=by, now=now)
    penalty.table_id, penalty.seat = table_id, seat
    session.add(penalty)
    _note(session, game)
    return game, penalty


def penalise_entrant(
    session: Session,
    event: Event,
    entrant_id: int,
    new: NewPenalty,
    *,
    by: str,
    now: datetime,
) -> Penalty:
    """Take points off an entrant's total, whatever they play."""
    if not find_entrants(session, event.id, [entrant_id]):
        problem = Violation(
            code="unknown_entrant",
            field="entrant_id",
            template=N_("This event has no such entrant."),
        )
        raise InvalidError([problem])
    penalty = _make(event, entrant_id, new, by=by, now=now)
    session.add(penalty)
    note_results(session, event.id)
    session.flush()
    return penalty


def cancel_penalty(
    session: Session, penalty: Penalty, *, by: str, now: datetime, reason: str
) -> Penalty:
    """Take back a penalty; it stays on record."""
    game = None if penalty.table_id is None else lock_game(session, penalty.table_id, None)
    session.refresh(penalty)
    if penalty.cancelled_at is not None:
        raise ConflictError(N_("This penalty was cancelled before."), code="penalty_cancelled")
    penalty.cancelled_at, penalty.cancelled_by, penalty.cancel_reason = now, by, reason
    if game is None:
        note_results(session, penalty.event_id)
        session.flush()
    else:
        _note(session, game)
    return penalty


def _make(event: Event, entrant_id: int, new: NewPenalty, *, by: str, now: datetime) -> Penalty:
    return Penalty(
        event_id=event.id,
        entrant_id=entrant_id,
        points=new.points,
        reason=new.reason,
        given_at=now,
        given_by=by,
    )


def _note(session: Session, game: Game) -> None:
    note_change(game)
    session.flush()
    refresh_results(session, game)
    session.flush()
