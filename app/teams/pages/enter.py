"""The teams of an event, and the form in which one is entered."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.teams.enter import add_team
from app.teams.formats import find_format
from app.teams.json import NewTeamSchema
from app.teams.pages.common import FIELDS, bp, read_team, team_address, teams_address
from app.teams.queries import list_teams
from app.teams.rosters import NewTeam
from app.web import clock, db
from app.web.forms import Form, form_page, read_form
from app.web.refusals import leading_back, succeed


@bp.get("/events/<slug:slug>/teams")
def index(slug: str) -> Response:
    """List the teams of an event with their rosters."""
    return _page(access.readable_event(slug), Form())


def _page(event: Event, form: Form) -> Response:
    return form_page(
        "teams/index.html",
        form,
        event=event,
        format=find_format(db.session, event.id),
        teams=list_teams(db.session, event.id),
    )


@bp.post("/events/<slug:slug>/teams")
@leading_back(teams_address)
def enter(slug: str) -> Response:
    """Enter a team."""
    event, _ = access.managed_event(slug)
    form = read_form()
    try:
        data = read_team(NewTeamSchema(exclude=["members"]), form)
        team = add_team(db.session, event, NewTeam(**data), now=clock.now())
    except InvalidError as error:
        return _page(event, form.refused(error.violations, FIELDS))
    return succeed(gettext("%(name)s is entered.", name=team.name), team_address(team.id))
