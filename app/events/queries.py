"""Named look-ups of events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from app.errors import NotFoundError
from app.events.models import Event, EventKind, Visibility
from engine.errors import N_


def find_event(session: Session, slug: str) -> Event | None:
    """Return the event of an address, if there is one."""
    return session.scalar(select(Event).where(Event.slug == slug))


def get_event(session: Session, slug: str) -> Event:
    """Return the event of an address, which must exist."""
    event = find_event(session, slug)
    if event is None:
        raise NotFoundError(N_("There is no such event."))
    return event


def get_event_by_id(session: Session, event_id: int, *, lock: bool = False) -> Event:
    """Return an event by its id, which must exist."""
    event = session.get(Event, event_id, with_for_update=lock, populate_existing=lock)
    if event is None:
        raise NotFoundError(N_("There is no such event."))
    return event


@dataclass(frozen=True, slots=True)
class EventHead:
    """What the edges must know of an event before they list what belongs to it."""

    id: int
    slug: str
    kind: EventKind
    visibility: Visibility
    results_version: int
    created_at: datetime

    @property
    def tag(self) -> tuple[int, int]:
        """What changes with every list that belongs to the event.

        The moment tells an event from another that was deleted and left it its id and address.
        """
        return self.results_version, int(self.created_at.timestamp())


def get_event_head(session: Session, slug: str) -> EventHead:
    """Return the head of an event, which must exist, by one small query."""
    row = session.execute(
        select(
            Event.id,
            Event.slug,
            Event.kind,
            Event.visibility,
            Event.results_version,
            Event.created_at,
        ).where(Event.slug == slug)
    ).first()
    if row is None:
        raise NotFoundError(N_("There is no such event."))
    return EventHead(*row)


def is_slug_taken(session: Session, slug: str) -> bool:
    """Say whether an event has this slug already."""
    return session.scalar(select(Event.id).where(Event.slug == slug)) is not None


def slugs_beginning(session: Session, base: str) -> frozenset[str]:
    """Return the slugs in use that begin so."""
    return frozenset(session.scalars(select(Event.slug).where(Event.slug.startswith(base))))


def visible_events(*, everything: bool, only: int | None = None) -> Select[Event]:
    """Select the events that somebody may see: the public ones, one more, or everything."""
    statement = select(Event)
    if everything:
        return statement
    visible = Event.visibility == Visibility.PUBLIC
    return statement.where(visible if only is None else visible | (Event.id == only))
