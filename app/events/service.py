"""Use cases on events. Nothing here knows HTTP; nothing here commits."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from itertools import chain, count
from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import ColumnElement, Table, delete, select, update
from sqlalchemy.orm import Session

from app.errors import ConflictError, InvalidError, check_version
from app.events import queries
from app.events.models import LONGEST_SLUG, Event, EventKind, EventStatus, Visibility
from engine.errors import N_, IllegalRulesetError, Violation, under
from engine.ruleset.load import from_mapping, to_mapping
from engine.ruleset.options import Ruleset

NEXT = {
    EventStatus.DRAFT: frozenset({EventStatus.RUNNING}),
    EventStatus.RUNNING: frozenset({EventStatus.DRAFT, EventStatus.FINISHED}),
    EventStatus.FINISHED: frozenset({EventStatus.RUNNING}),
}
"""Where each status leads; there is a way back from every step."""
BEFORE_START = frozenset({"slug", "ruleset"})
"""What cannot change any more once games are played by it or addresses are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What an organiser says about a new event; `ruleset` may extend a preset by its name."""

    name: str
    ruleset: Mapping[str, object]
    slug: str | None = None
    time_zone: str = "UTC"
    visibility: Visibility = Visibility.PUBLIC


def create_event(session: Session, new: NewEvent, *, by: str, now: datetime) -> Event:
    """Create a draft of an event."""
    problems = list(_check_place(session, slug=new.slug, time_zone=new.time_zone))
    resolved = _resolve(new.ruleset, problems)
    if problems:
        raise InvalidError(problems)
    event = Event(
        slug=new.slug or free_slug(session, new.name),
        name=new.name,
        kind=EventKind.INDIVIDUAL,
        ruleset=to_mapping(resolved),
        ruleset_id=resolved.id,
        time_zone=new.time_zone,
        visibility=new.visibility,
        status=EventStatus.DRAFT,
        created_at=now,
        created_by=by,
    )
    session.add(event)
    session.flush()
    return event


def clone_event(
    session: Session,
    event: Event,
    *,
    by: str,
    now: datetime,
    name: str | None = None,
    slug: str | None = None,
) -> Event:
    """Create a draft with the rules and settings of another event of individuals."""
    if event.kind is not EventKind.INDIVIDUAL:
        detail = N_("Only an event of individuals can be copied; make a new team event instead.")
        raise ConflictError(detail, code="team_event_not_copied")
    new = NewEvent(
        name=name or event.name,
        slug=slug,
        ruleset=event.ruleset,
        time_zone=event.time_zone,
        visibility=event.visibility,
    )
    return create_event(session, new, by=by, now=now)


def update_event(
    session: Session, event: Event, changes: Mapping[str, Any], *, expected_version: int
) -> Event:
    """Change name, slug, time zone, visibility or ruleset; the last two of a draft only."""
    check_version(expected_version, event.version)
    changes = {key: value for key, value in changes.items() if value is not None}
    if event.status is not EventStatus.DRAFT:
        _refuse_late_changes(event, changes)
    slug = changes.get("slug")
    problems = list(
        _check_place(
            session,
            slug=None if slug == event.slug else slug,
            time_zone=changes.get("time_zone", event.time_zone),
        )
    )
    if "ruleset" in changes:
        resolved = _resolve(changes["ruleset"], problems)
        changes |= {"ruleset": to_mapping(resolved), "ruleset_id": resolved.id}
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(event, key, value)
    session.flush()
    return event


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


def ruleset_of(event: Event) -> Ruleset:
    """Return the rules that an event is played by."""
    return _ruleset(json.dumps(event.ruleset))


@lru_cache(maxsize=64)
def _ruleset(text: str) -> Ruleset:
    return from_mapping(json.loads(text))


def free_slug(session: Session, name: str) -> str:
    """Return a slug made from a name that no event has yet.

    A name in a script without Latin letters becomes `event`, with a number if need be.
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = "-".join(re.findall("[a-z0-9]+", letters))[: LONGEST_SLUG - 6].strip("-") or "event"
    taken = queries.slugs_beginning(session, base)
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken)


def _check_place(session: Session, *, slug: str | None, time_zone: str) -> Iterator[Violation]:
    if slug is not None and queries.is_slug_taken(session, slug):
        yield Violation(
            code="slug_taken",
            field="slug",
            template=N_("Another event has this address already."),
            expected=free_slug(session, slug),
        )
    if time_zone not in _time_zones():
        yield Violation(
            code="unknown_time_zone",
            field="time_zone",
            template=N_("There is no such time zone; write it like Asia/Tokyo."),
            expected="Asia/Tokyo",
        )


@cache
def _time_zones() -> frozenset[str]:
    """Return the names of all time zones; looking them up takes a walk through many files."""
    return frozenset(available_timezones())


def _resolve(data: Mapping[str, object], problems: list[Violation]) -> Ruleset:
    try:
        return from_mapping(data)
    except IllegalRulesetError as error:
        problems += under("ruleset", error.violations)
        return Ruleset()


def _refuse_late_changes(event: Event, changes: Mapping[str, Any]) -> None:
    late = sorted(key for key in BEFORE_START & set(changes) if changes[key] != getattr(event, key))
    if late:
        detail = N_("This can only be changed while the event is a draft.")
        problems = [
            Violation(code="event_not_draft", field=field, template=detail) for field in late
        ]
        raise ConflictError(detail, code="event_not_draft", violations=problems)
