"""Finishing a table, reopening it, and what it brought its players. No HTTP, no commits."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from app.errors import ConflictError, InvalidError
from app.events.counts import note_tables
from app.tables.games import Game, check_playing, load_game, note_change
from app.tables.models import TableState
from app.tables.result_rows import deductions, delete_results, write_results
from app.tables.service import lock_game
from engine.errors import N_, Violation
from engine.game.result import SeatResult


def finish_table(
    session: Session,
    table_id: int,
    *,
    expected_version: int,
    by: str,
    now: datetime,
    reason: str | None = None,
) -> Game:
    """Finish a table and keep its result; a game that could go on needs a reason."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if game.state.ended is None and not reason:
        problem = Violation(
            code="game_not_over",
            field="reason",
            template=N_("The game is not over; to finish it now, say why."),
        )
        raise InvalidError([problem])
    table = game.table
    table.state = TableState.FINISHED
    table.finished_at, table.finished_by, table.finish_reason = now, by, reason
    note_change(game)
    write_results(session, game)
    note_tables(session, game.event.id, playing=-1, results=True)
    session.flush()
    return game


def reopen_table(
    session: Session,
    table_id: int,
    *,
    expected_version: int,
    by: str,
    now: datetime,
    reason: str,
) -> Game:
    """Take back the result of a table, so that its hands can be corrected."""
    game = lock_game(session, table_id, expected_version)
    if not game.is_finished:
        raise ConflictError(N_("This table is not finished."), code="table_playing")
    table = game.table
    table.state = TableState.PLAYING
    table.finished_at = table.finished_by = table.finish_reason = None
    table.reopened_at, table.reopened_by, table.reopen_reason = now, by, reason
    note_change(game)
    delete_results(session, table)
    note_tables(session, game.event.id, playing=1, results=True)
    session.flush()
    return game


def result_of(session: Session, table_id: int) -> tuple[Game, tuple[SeatResult, ...]]:
    """Return a game and its result; of one that is playing, the result if it stopped now."""
    game = load_game(session, table_id)
    return game, game.result(deductions(session, game))
