"""A match that has no table is deleted."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError
from app.events.counts import note_results
from app.relay.matches import check_seen, load_facts
from engine.errors import N_


def delete_match(session: Session, match_id: int, *, expected_version: int) -> None:
    """Take away a match that has no table."""
    facts = load_facts(session, match_id, lock=True)
    check_seen(facts, expected_version)
    if facts.tables:
        detail = N_("Tables of this match were opened, so it stays.")
        raise ConflictError(detail, code="match_in_use")
    session.delete(facts.match)
    note_results(session, facts.event.id)
    session.flush()
