"""What an event must be like before something is done in it."""

from __future__ import annotations

from app.errors import ConflictError
from app.events.models import Event, EventKind, EventStatus
from engine.errors import N_


def check_seated_freely(event: Event) -> None:
    """Refuse a table that no match knows of: those of a relay belong to its matches."""
    if event.kind is EventKind.RELAY:
        detail = N_("The tables of a relay are opened by its matches.")
        raise ConflictError(detail, code="tables_by_matches")


def check_ranked_singly(kind: EventKind) -> None:
    """Refuse standings of individuals where only teams are ranked."""
    if kind is EventKind.RELAY:
        detail = N_("A relay ranks teams: see its team standings.")
        raise ConflictError(detail, code="ranked_by_teams")


def check_running(event: Event) -> None:
    """Refuse games in an event that has not begun or is over."""
    if event.status is not EventStatus.RUNNING:
        detail = N_("The event is not running; change its status first.")
        raise ConflictError(detail, code="event_not_running", event_status=event.status.value)


def check_open(event: Event) -> None:
    """Refuse changes of who takes part in an event that is over."""
    if event.status is EventStatus.FINISHED:
        detail = N_("The event is finished; reopen it first.")
        raise ConflictError(detail, code="event_finished")
