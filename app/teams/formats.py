"""The format of a team event: chosen while it is a draft, stored fully resolved. No HTTP."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, NotFoundError, check_version
from app.events.change import change_event
from app.events.counts import note_results
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventKind, EventStatus, Visibility
from app.events.ruleset import ruleset_of
from app.teams import queries
from app.teams.models import TeamEvent
from engine.errors import N_
from engine.formats import team_format
from engine.formats.team_format import FormatKind, TeamFormat
from engine.relay.rules import IllegalMatchError, RelayRules, check_ruleset
from engine.ruleset.load import to_mapping as ruleset_to_mapping

KINDS = {
    FormatKind.RELAY: EventKind.RELAY,
    FormatKind.LEAGUE: EventKind.LEAGUE,
    FormatKind.MEMBERS: EventKind.TEAM,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeamEvent:
    """What an organiser says about a new team event; `format` may extend a preset by its name."""

    name: str
    format: Mapping[str, object]
    slug: str | None = None
    time_zone: str = "UTC"
    visibility: Visibility = Visibility.PUBLIC


def resolve(data: Mapping[str, object]) -> TeamFormat:
    """Return the format that options make; `extends` names the preset they are laid over."""
    options = dict(data)
    base = options.pop("extends", None)
    if base is None:
        return team_format.from_mapping(options)
    return team_format.from_mapping(
        _overlaid(team_format.to_mapping(team_format.preset(str(base))), options)
    )


def _overlaid(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return options with changes laid over them, table by table; lists change as a whole."""
    made = dict(base)
    for name, value in changes.items():
        below = made.get(name)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            made[name] = _overlaid(below, value)
        else:
            made[name] = value
    return made


def create_team_event(session: Session, new: NewTeamEvent, *, by: str, now: datetime) -> Event:
    """Create a draft of a team event with the rules of its format."""
    chosen = resolve(new.format)
    ruleset = ruleset_to_mapping(chosen.resolved_ruleset())
    draft = NewEvent(
        name=new.name,
        slug=new.slug,
        ruleset=ruleset,
        time_zone=new.time_zone,
        visibility=new.visibility,
    )
    event = create_event(session, draft, Signature(by=by, at=now))
    _store(session, event, chosen)
    return event


def choose_format(
    session: Session, event: Event, data: Mapping[str, object], *, expected_version: int
) -> Event:
    """Make a draft a team event, or change its format; its ruleset becomes the format's."""
    chosen = resolve(data)
    check_version(expected_version, event.version)
    if event.status is not EventStatus.DRAFT:
        detail = N_("The format can be changed while the event is a draft only.")
        raise ConflictError(detail, code="event_not_draft")
    if queries.has_matches(session, event.id):
        detail = N_("Matches were made by the format, so it stays as it is.")
        raise ConflictError(detail, code="format_in_use")
    changes = {"ruleset": ruleset_to_mapping(chosen.resolved_ruleset())}
    change_event(session, event, changes, expected_version=expected_version)
    _store(session, event, chosen)
    return event


def _store(session: Session, event: Event, chosen: TeamFormat) -> None:
    event.kind = KINDS[chosen.kind]
    stored = session.get(TeamEvent, event.id)
    if stored is None:
        stored = TeamEvent(event_id=event.id, stage_rounds=[1])
        session.add(stored)
    stored.format, stored.format_id = team_format.to_mapping(chosen), chosen.id
    note_results(session, event.id)
    session.flush()


def find_format(session: Session, event_id: int) -> TeamFormat | None:
    """Return the format of an event, None if nobody plays in teams there."""
    stored = session.get(TeamEvent, event_id)
    return None if stored is None else _read(json.dumps(stored.format))


def get_format(session: Session, event_id: int) -> TeamFormat:
    """Return the format of a team event."""
    found = find_format(session, event_id)
    if found is None:
        raise NotFoundError(N_("Nobody plays in teams in this event."))
    return found


def get_relay(session: Session, event: Event) -> RelayRules:
    """Return the relay options of an event, whose ruleset must go with them."""
    relay = get_format(session, event.id).relay
    if relay is None:
        raise ConflictError(N_("No relay is played in this event."), code="not_a_relay")
    problems = list(check_ruleset(relay, ruleset_of(event)))
    if problems:
        raise IllegalMatchError(problems)
    return relay


@lru_cache(maxsize=64)
def _read(text: str) -> TeamFormat:
    return team_format.from_mapping(json.loads(text))
