"""Who belongs to a team is changed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from app.entrants.queries import find_entrants
from app.errors import InvalidError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from app.teams import queries
from app.teams.models import Team
from app.teams.rosters import check_members, make_roster


def change_roster(
    session: Session, team: Team, members: Sequence[int], *, expected_version: int
) -> Team:
    """Say who belongs to a team, those with positions first."""
    event = get_event_by_id(session, team.event_id, lock=True)
    check_open(event)
    check_version(expected_version, team.version)
    others = [other for other in queries.list_teams(session, event.id) if other.id != team.id]
    known = find_entrants(session, event.id, members)
    problems = list(check_members(others, known, members))
    if problems:
        raise InvalidError(problems)
    # The old places go first, so that members can change theirs with one another.
    team.members.clear()
    session.flush()
    team.members.extend(make_roster(members, known))
    # What belongs to a team changes with its roster, so its version counts that too.
    team.version = team.version + 1
    note_results(session, event.id)
    session.flush()
    return team
