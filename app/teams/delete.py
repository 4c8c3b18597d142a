"""A team is deleted."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.errors import ConflictError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from app.teams.models import Team
from engine.errors import N_


def delete_team(session: Session, team: Team, *, expected_version: int) -> None:
    """Take out a team that is in no match and in no draw."""
    check_version(expected_version, team.version)
    check_open(get_event_by_id(session, team.event_id))
    event_id = team.event_id
    try:
        with session.begin_nested():
            session.delete(team)
    except IntegrityError as error:
        detail = N_("This team is in a match or in a draw, or was penalised, so it stays.")
        raise ConflictError(detail, code="team_in_use") from error
    note_results(session, event_id)
