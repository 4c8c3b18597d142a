"""What the resources of teams share."""

from __future__ import annotations

from app.accounts.auth import Scope
from app.events import access
from app.events.queries import get_event_by_id
from app.teams.models import Team
from app.teams.queries import get_team
from app.web import db, etags
from app.web.blueprints import Blueprint

blp = Blueprint("teams", __name__, description="Teams, their rosters and the formats of events.")


def managed_team(team_id: int) -> Team:
    """Return a team, whose event the sender must manage."""
    team = get_team(db.session, team_id)
    access.require_for(get_event_by_id(db.session, team.event_id), Scope.MANAGE)
    return team


def tagged_team(team_id: int) -> Team:
    """Return a team as it stands now, and put its ETag on the answer."""
    team = get_team(db.session, team_id)
    etags.show(team.version)
    return team
