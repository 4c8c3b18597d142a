"""The page that shows the link of a team's manager."""

from __future__ import annotations

from flask import url_for
from werkzeug import Response

from app.accounts.secret import new_secret
from app.events.queries import get_event_by_id
from app.teams.link_manager import link_manager
from app.teams.pages.common import bp, managed_team, team_address
from app.web import db
from app.web.forms import form_page
from app.web.refusals import leading_back


@bp.post("/teams/<id:team_id>/manager")
@leading_back(team_address)
def make_link(team_id: int) -> Response:
    """Make the link by which the manager sends in order sheets; it is shown once."""
    team = managed_team(team_id)
    event = get_event_by_id(db.session, team.event_id)
    secret = new_secret()
    link_manager(db.session, team, secret)
    link = url_for("relay_pages.show_manager", secret=secret, _external=True)
    return form_page("teams/link_manager.html", event=event, team=team, link=link)
