"""The formats of team events, as they are stored."""

from __future__ import annotations

import json
from functools import lru_cache

from sqlalchemy.orm import Session

from app.errors import ConflictError, NotFoundError
from app.events.models import Event
from app.events.ruleset import ruleset_of
from app.teams.models import TeamEvent
from engine.errors import N_
from engine.formats import team_format
from engine.formats.team_format import TeamFormat
from engine.relay.rules import IllegalMatchError, RelayRules, check_ruleset


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
