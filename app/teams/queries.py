"""Named look-ups of teams."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session, selectinload

from app.errors import NotFoundError
from app.events.queries import EventHead
from app.tables.models import GameTable
from app.teams.models import Team, TeamMember
from engine.errors import N_


def teams_of(event_id: int) -> Select[Team]:
    """Select the teams of an event with their rosters."""
    members = selectinload(Team.members).joinedload(TeamMember.entrant)
    return select(Team).where(Team.event_id == event_id).options(members)


def list_teams(session: Session, event_id: int) -> Sequence[Team]:
    """Return the teams of an event with their rosters, by number."""
    return session.scalars(teams_of(event_id).order_by(Team.number)).all()


def get_team(session: Session, team_id: int) -> Team:
    """Return a team with its roster; it must exist."""
    members = selectinload(Team.members).joinedload(TeamMember.entrant)
    statement = select(Team).where(Team.id == team_id).options(members)
    team = session.scalar(statement.execution_options(populate_existing=True))
    if team is None:
        raise NotFoundError(N_("There is no such team."))
    return team


def find_managed_team(session: Session, manager_hash: str) -> Team | None:
    """Return the team whose manager has this secret."""
    members = selectinload(Team.members).joinedload(TeamMember.entrant)
    return session.scalar(select(Team).where(Team.manager_hash == manager_hash).options(members))


def event_tag(session: Session, event: EventHead) -> tuple[object, ...]:
    """Return what changes with everything that is shown of an event's teams and their tables."""
    counted = select(func.coalesce(func.sum(GameTable.version), 0))
    return *event.tag, session.scalar(counted.where(GameTable.event_id == event.id)) or 0


def last_round(session: Session, event_id: int) -> int:
    """Return the last round of an event in which there is a table."""
    statement = select(func.max(GameTable.round_number)).where(GameTable.event_id == event_id)
    return session.scalar(statement) or 0
