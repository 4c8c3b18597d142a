"""Who may see and change an event, for the edges of every feature that belongs to one."""

from __future__ import annotations

from app.accounts.auth import Actor, Scope, current_actor, require
from app.events import queries
from app.events.models import Event, Visibility
from app.events.queries import EventHead
from app.web import db


def readable_event(slug: str) -> Event:
    """Return the event of an address; a private one only to those who may see it."""
    event = queries.get_event(db.session, slug)
    check_readable(event)
    return event


def readable_head(slug: str) -> EventHead:
    """Return the head of an event; of a private one only to those who may see it."""
    head = queries.get_event_head(db.session, slug)
    check_visible(head.id, head.visibility)
    return head


def check_readable(event: Event) -> None:
    """Hide a private event from those who may not see it."""
    check_visible(event.id, event.visibility)


def check_visible(event_id: int, visibility: Visibility) -> None:
    """Hide what belongs to a private event from those who may not see it."""
    if visibility is Visibility.PRIVATE:
        require(Scope.READ, event_id, hidden=True)


def require_for(event: Event, scope: Scope, table_id: int | None = None) -> Actor:
    """Return the sender if they may do this in the event."""
    hidden = event.visibility is Visibility.PRIVATE
    return require(scope, event.id, table_id, hidden=hidden)


def managed_event(slug: str) -> tuple[Event, Actor]:
    """Return the event of an address, and the sender, who must be its organiser."""
    event = queries.get_event(db.session, slug)
    return event, require_for(event, Scope.MANAGE)


def sees_everything() -> bool:
    """Say whether the sender may see every event there is."""
    actor = current_actor()
    return actor is not None and actor.may(Scope.READ)


def own_event_id() -> int | None:
    """Return the event that the sender's token is for, if it is for one only."""
    actor = current_actor()
    return None if actor is None else actor.event_id
