"""The stored results of finished tables: written, taken away, written again. No HTTP."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.events.counts import note_results
from app.tables import queries
from app.tables.games import Game
from app.tables.models import GameTable, Result
from app.tables.present import result_json
from engine.game.result import SeatPenalty
from engine.seats import Seat


def refresh_results(session: Session, game: Game) -> None:
    """Write the result of a finished table again, after its penalties changed."""
    if game.is_finished:
        delete_results(session, game.table)
        write_results(session, game)
        note_results(session, game.event.id)


def deductions(session: Session, game: Game) -> list[SeatPenalty]:
    """Return what is taken off the scores of a game."""
    return [
        SeatPenalty(seat=Seat(penalty.seat), points=penalty.points)
        for penalty in queries.list_penalties(session, game.table.id)
        if penalty.seat is not None and penalty.cancelled_at is None
    ]


def write_results(session: Session, game: Game) -> None:
    """Write what a game brought its players."""
    results = game.result(deductions(session, game))
    session.add_all(
        Result(
            table_id=game.table.id,
            event_id=game.event.id,
            entrant_id=game.seats[result.seat].entrant_id,
            **result_json(result),
        )
        for result in results
    )
    session.flush()


def delete_results(session: Session, table: GameTable) -> None:
    """Take away what a game brought its players."""
    session.execute(delete(Result).where(Result.table_id == table.id))
