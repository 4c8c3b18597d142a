"""A match that has no table is deleted."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.events.counts import note_results
from app.relay.record import check_seen, load_record
from engine.errors import N_


def delete_match(session: Session, match_id: int, *, expected_version: int) -> None:
    """Take away a match that has no table."""
    record = load_record(session, match_id, lock=True)
    check_seen(record, expected_version)
    if record.tables:
        detail = N_("Tables of this match were opened, so it stays.")
        raise ConflictError(detail, code="match_in_use")
    session.delete(record.match)
    note_results(session, record.event.id)
    session.flush()
