"""Take away a table that was opened by mistake."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.events.counts import note_tables
from app.tables import queries
from app.tables.games import check_playing, lock_game
from engine.errors import N_


def cancel_table(session: Session, table_id: int, *, expected_version: int) -> None:
    """Take away a table at which nothing was ever recorded."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if queries.has_hands(session, table_id) or queries.list_penalties(session, table_id):
        detail = N_("Something was recorded at this table, so it stays.")
        raise ConflictError(detail, code="table_in_use")
    for seat in game.seats:
        session.delete(seat)
    session.flush()
    session.delete(game.table)
    session.flush()
    note_tables(session, game.event.id, opened=-1, playing=-1, results=True)
