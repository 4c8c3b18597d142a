"""The format of a team event is chosen while it is a draft, and stored fully resolved."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.orm import Session

from app.errors import ConflictError, check_version
from app.events.change import change_event
from app.events.counts import note_results
from app.events.models import Event, EventKind, EventStatus
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
    store_format(session, event, chosen)
    return event


def store_format(session: Session, event: Event, chosen: TeamFormat) -> None:
    """Keep the format of an event, whose kind follows from it."""
    event.kind = KINDS[chosen.kind]
    stored = session.get(TeamEvent, event.id)
    if stored is None:
        stored = TeamEvent(event_id=event.id, stage_rounds=[1])
        session.add(stored)
    stored.format, stored.format_id = team_format.to_mapping(chosen), chosen.id
    note_results(session, event.id)
    session.flush()
