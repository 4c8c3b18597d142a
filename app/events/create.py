"""Creating an event: a draft with its ruleset, its address and its time zone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from zoneinfo import available_timezones

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import InvalidError
from app.events import queries
from app.events.models import LONGEST_SLUG, Event, EventKind, EventStatus, Visibility
from app.events.ruleset import resolve
from engine.errors import N_, Violation, wrong
from engine.ruleset.load import to_mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What an organiser says about a new event; `ruleset` may extend a preset by its name."""

    name: str
    ruleset: Mapping[str, object]
    slug: str | None = None
    time_zone: str = "UTC"
    visibility: Visibility = Visibility.PUBLIC


def create_event(session: Session, new: NewEvent, signature: Signature) -> Event:
    """Create a draft of an event."""
    problems = list(check_place(session, slug=new.slug, time_zone=new.time_zone))
    resolved = resolve(new.ruleset, problems)
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
        created_at=signature.at,
        created_by=signature.by,
    )
    session.add(event)
    session.flush()
    return event


def free_slug(session: Session, name: str) -> str:
    """Return a slug made from a name that no event has yet.

    A name in a script without Latin letters becomes `event`, with a number if need be.
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = "-".join(re.findall("[a-z0-9]+", letters))[: LONGEST_SLUG - 6].strip("-") or "event"
    taken = queries.slugs_beginning(session, base)
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken)


def check_place(session: Session, *, slug: str | None, time_zone: str) -> Iterator[Violation]:
    """Yield what is wrong with the address and the time zone of an event."""
    if slug is not None and queries.is_slug_taken(session, slug):
        template = N_("Another event has this address already.")
        yield wrong("slug_taken", "slug", template, free_slug(session, slug))
    if time_zone not in time_zones():
        template = N_("There is no such time zone; write it like Asia/Tokyo.")
        yield wrong("unknown_time_zone", "time_zone", template, "Asia/Tokyo")


@cache
def time_zones() -> tuple[str, ...]:
    """Return the names of all time zones; looking them up takes a walk through many files."""
    return tuple(sorted(available_timezones()))
