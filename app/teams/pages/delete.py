"""The button that deletes a team."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.events.queries import get_event_by_id
from app.teams.delete import delete_team
from app.teams.pages.common import bp, managed_team, team_address, teams_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/teams/<id:team_id>/delete")
@leading_back(team_address)
def delete(team_id: int) -> Response:
    """Take out a team that is in no match."""
    team = managed_team(team_id)
    slug = get_event_by_id(db.session, team.event_id).slug
    delete_team(db.session, team, expected_version=read_form().number("version"))
    return succeed(gettext("%(name)s is taken out.", name=team.name), teams_address(slug))
