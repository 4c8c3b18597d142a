"""Name, number or colour of a team is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from app.errors import InvalidError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from app.teams import queries
from app.teams.models import Team
from app.teams.rosters import NewTeam, check_team


def update_team(
    session: Session, team: Team, changes: Mapping[str, Any], *, expected_version: int
) -> Team:
    """Change name, short name, number or colour of a team."""
    event = get_event_by_id(session, team.event_id, lock=True)
    check_open(event)
    check_version(expected_version, team.version)
    others = [other for other in queries.list_teams(session, event.id) if other.id != team.id]
    wanted = NewTeam(name=changes.get("name", team.name), number=changes.get("number", team.number))
    problems = list(check_team(others, wanted))
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(team, key, value)
    note_results(session, event.id)
    session.flush()
    return team
