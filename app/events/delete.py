"""Deleting a draft."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, delete, select
from sqlalchemy.orm import Session

from app.errors import ConflictError, check_version
from app.events.models import Event, EventStatus
from engine.errors import N_


def delete_event(session: Session, event: Event, *, expected_version: int) -> None:
    """Delete a draft and its entrants; whatever was played stays."""
    check_version(expected_version, event.version)
    if event.status is not EventStatus.DRAFT:
        raise ConflictError(N_("Only a draft can be deleted."), code="event_not_draft")
    # Left to the database, entrants could go before the teams and draws that they are in, which
    # PostgreSQL refuses; so those go first that point to others.
    for table in reversed(Event.metadata.sorted_tables):
        rows = _rows_of(table, event.id)
        if rows is not None:
            session.execute(delete(table).where(rows))
    session.delete(event)
    session.flush()


def _rows_of(table: Table, event_id: int) -> ColumnElement[bool] | None:
    """Return which rows of a table go with an event, by the keys that cascade; None if none do."""
    for key in table.foreign_keys:
        if key.ondelete != "CASCADE":
            continue
        if key.column.table is Event.__table__:
            return key.parent == event_id
        inner = _rows_of(key.column.table, event_id)
        if inner is not None:
            return key.parent.in_(select(key.column).where(inner))
    return None
