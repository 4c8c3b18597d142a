"""Reopen a finished table, so that its hands can be corrected."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError
from app.events.counts import note_tables
from app.tables.games import Game, lock_game, note_change
from app.tables.kept_results import delete_results
from app.tables.models import TableState
from engine.errors import N_


def reopen_table(
    session: Session, table_id: int, signed: Signature, *, expected_version: int
) -> Game:
    """Take back the result of a table."""
    game = lock_game(session, table_id, expected_version)
    if not game.is_finished:
        raise ConflictError(N_("This table is not finished."), code="table_playing")
    table = game.table
    table.state = TableState.PLAYING
    table.finished_at = table.finished_by = table.finish_reason = None
    table.reopened_at, table.reopened_by = signed.at, signed.by
    table.reopen_reason = signed.reason
    note_change(game)
    delete_results(session, table)
    note_tables(session, game.event.id, playing=1, results=True)
    session.flush()
    return game
