"""When line-ups become public and stand."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.relay.models import Match
from app.relay.record import check_seen, load_record, note_change
from engine.errors import N_


def lock_lineups(
    session: Session, match_id: int, locks_at: datetime | None, *, expected_version: int
) -> Match:
    """Say when line-ups become public and stand; None is when the first game begins."""
    record = load_record(session, match_id, lock=True)
    check_seen(record, expected_version)
    if record.tables:
        detail = N_("The first game has begun, so the line-ups are locked already.")
        raise ConflictError(detail, code="lineup_locked")
    record.match.locks_at = locks_at
    note_change(session, record)
    return record.match
