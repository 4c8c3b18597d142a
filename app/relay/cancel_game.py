"""The last table of a match is cancelled."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.relay.matches import check_seen, load_facts, note_change
from app.tables.cancel import cancel_table
from engine.errors import N_


def cancel_last(session: Session, match_id: int, *, expected_version: int) -> None:
    """Take away the last table of a match, at which nothing was recorded yet."""
    facts = load_facts(session, match_id, lock=True)
    check_seen(facts, expected_version)
    if not facts.tables:
        raise ConflictError(N_("No game of this match has begun."), code="no_game")
    item = facts.tables[-1]
    version = item.table.version
    table_id = item.table_id
    session.delete(item)
    session.flush()
    cancel_table(session, table_id, expected_version=version)
    note_change(session, facts, changes=version + 1)
