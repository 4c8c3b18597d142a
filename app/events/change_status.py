"""Starting, finishing and reopening an event."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError, check_version
from app.events import queries
from app.events.models import Event, EventStatus
from engine.errors import N_, Violation

NEXT = {
    EventStatus.DRAFT: frozenset({EventStatus.RUNNING}),
    EventStatus.RUNNING: frozenset({EventStatus.DRAFT, EventStatus.FINISHED}),
    EventStatus.FINISHED: frozenset({EventStatus.RUNNING}),
}
"""Where each status leads; there is a way back from every step."""


def change_status(
    session: Session, event: Event, status: EventStatus, *, expected_version: int
) -> Event:
    """Start, finish or reopen an event, or make it a draft again while it has no tables."""
    event = queries.get_event_by_id(session, event.id, lock=True)
    check_version(expected_version, event.version)
    if status is event.status:
        return event
    _check_way(event, status)
    event.status = status
    session.flush()
    return event


def _check_way(event: Event, status: EventStatus) -> None:
    if status not in NEXT[event.status]:
        detail = N_("The event can't go there from its present status.")
        problem = Violation(
            code="status_unreachable",
            field="status",
            template=detail,
            expected=sorted(allowed.value for allowed in NEXT[event.status]),
        )
        raise ConflictError(detail, code="status_unreachable", violations=[problem])
    if status is EventStatus.DRAFT and event.table_count:
        detail = N_("There are tables already, so this can't be a draft again.")
        raise ConflictError(detail, code="event_has_tables", tables=event.table_count)
    if status is EventStatus.FINISHED and event.playing_count:
        detail = N_("Some tables are still playing; finish them first.")
        raise ConflictError(detail, code="tables_playing", playing=event.playing_count)
