"""When line-ups become public and stand."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.relay.matches import check_seen, load_facts, note_change
from app.relay.models import Match
from engine.errors import N_


def lock_lineups(
    session: Session, match_id: int, locks_at: datetime | None, *, expected_version: int
) -> Match:
    """Say when line-ups become public and stand; None is when the first game begins."""
    facts = load_facts(session, match_id, lock=True)
    check_seen(facts, expected_version)
    if facts.tables:
        detail = N_("The first game has begun, so the line-ups are locked already.")
        raise ConflictError(detail, code="lineup_locked")
    facts.match.locks_at = locks_at
    note_change(session, facts)
    return facts.match
