"""The format of a team event: chosen while it is a draft, stored fully resolved. No HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, check_version
from app.events.change import change_event
from app.events.counts import note_results
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventKind, EventStatus, Visibility
from app.teams.models import TeamEvent
from engine.errors import N_
from engine.formats import team_format
from engine.formats.team_format import FormatKind, TeamFormat
from engine.ruleset import load

FORMAT_USES = "format_uses"
"""Where a session's `info` holds questions of features above: whether an event uses its format."""

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
    ruleset = load.to_mapping(chosen.resolved_ruleset())
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
    if any(is_used(session, event.id) for is_used in session.info[FORMAT_USES]):
        detail = N_("Matches were made by the format, so it stays as it is.")
        raise ConflictError(detail, code="format_in_use")
    changes = {"ruleset": load.to_mapping(chosen.resolved_ruleset())}
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
