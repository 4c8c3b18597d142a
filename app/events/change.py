"""Changing the settings and the rules of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from app.errors import ConflictError, InvalidError, check_version
from app.events.create import check_place
from app.events.models import Event, EventStatus
from app.events.ruleset import resolve
from engine.errors import N_, Violation
from engine.ruleset.load import to_mapping

BEFORE_START = frozenset({"slug", "ruleset"})
"""What cannot change any more once games are played by it or addresses are printed."""


def change_event(
    session: Session, event: Event, changes: Mapping[str, Any], *, expected_version: int
) -> Event:
    """Change name, slug, time zone, visibility or ruleset; the last two of a draft only."""
    check_version(expected_version, event.version)
    changes = {key: value for key, value in changes.items() if value is not None}
    if event.status is not EventStatus.DRAFT:
        _refuse_late_changes(event, changes)
    slug = changes.get("slug")
    problems = list(
        check_place(
            session,
            slug=None if slug == event.slug else slug,
            time_zone=changes.get("time_zone", event.time_zone),
        )
    )
    if "ruleset" in changes:
        resolved = resolve(changes["ruleset"], problems)
        changes |= {"ruleset": to_mapping(resolved), "ruleset_id": resolved.id}
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(event, key, value)
    session.flush()
    return event


def _refuse_late_changes(event: Event, changes: Mapping[str, Any]) -> None:
    late = sorted(key for key in BEFORE_START & set(changes) if changes[key] != getattr(event, key))
    if late:
        detail = N_("This can only be changed while the event is a draft.")
        problems = [
            Violation(code="event_not_draft", field=field, template=detail) for field in late
        ]
        raise ConflictError(detail, code="event_not_draft", violations=problems)
