"""The last table of a match is cancelled."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.relay.record import check_seen, load_record, note_change
from app.tables.cancel import cancel_table
from engine.errors import N_


def cancel_game(session: Session, match_id: int, *, expected_version: int) -> None:
    """Cancel the last table of a match, at which nothing was recorded yet."""
    record = load_record(session, match_id, lock=True)
    check_seen(record, expected_version)
    if not record.tables:
        raise ConflictError(N_("No game of this match has begun."), code="no_game")
    item = record.tables[-1]
    version = item.table.version
    table_id = item.table_id
    session.delete(item)
    session.flush()
    cancel_table(session, table_id, expected_version=version)
    note_change(session, record, changes=version + 1)
