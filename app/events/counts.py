"""Counting the tables of an event, and the changes of what its spectators see."""

from __future__ import annotations

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.events import queries
from app.events.checks import check_running
from app.events.models import Event, EventStatus


def note_tables(
    session: Session, event_id: int, *, opened: int = 0, playing: int = 0, results: bool = False
) -> None:
    """Count tables that were opened, finished or reopened; only a running event has any.

    One statement that adds to what is there: many tables finish at the same moment.
    """
    changed = session.execute(
        update(Event)
        .where(Event.id == event_id, Event.status == EventStatus.RUNNING)
        .values(
            table_count=Event.table_count + opened,
            playing_count=Event.playing_count + playing,
            results_version=Event.results_version + int(results),
        )
        .execution_options(synchronize_session=False)
        .returning(Event.id)
    ).first()
    _forget_counts(session, event_id)
    if changed is None:
        check_running(queries.get_event_by_id(session, event_id))


def note_results(session: Session, event_id: int) -> None:
    """Count that standings or the list of entrants look different now."""
    session.execute(
        update(Event)
        .where(Event.id == event_id)
        .values(results_version=Event.results_version + 1)
        .execution_options(synchronize_session=False)
    )
    _forget_counts(session, event_id)


def _forget_counts(session: Session, event_id: int) -> None:
    """Let what was counted in the database be read again when somebody asks for it."""
    event = session.identity_map.get(session.identity_key(Event, event_id))
    if event is not None:
        session.expire(event, ["results_version", "table_count", "playing_count"])
