"""The page of a team and its roster, and the form that changes both."""

from __future__ import annotations

from flask import flash
from flask_babel import gettext
from werkzeug import Response

from app.entrants.models import Entrant
from app.entrants.queries import list_entrants
from app.errors import InvalidError, StaleError
from app.events import access
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.teams.change_roster import change_roster
from app.teams.enter import COLOURS
from app.teams.formats import find_format
from app.teams.json import TeamChangesSchema
from app.teams.models import MOST_MEMBERS, Team
from app.teams.pages.common import FIELDS, bp, managed_team, read_team, team_address
from app.teams.queries import get_team, list_teams
from app.teams.update import update_team
from app.web import db
from app.web.forms import Form, form_page, make_form, read_form
from app.web.refusals import leading_back, succeed


@bp.get("/teams/<id:team_id>")
def show_team(team_id: int) -> Response:
    """Show a team and its roster, and to the organiser the way to change it."""
    team = get_team(db.session, team_id)
    event = get_event_by_id(db.session, team.event_id)
    access.check_readable(event)
    members = {f"members.{member.place}": member.entrant_id for member in team.members}
    shown = {name: getattr(team, name) for name in (*FIELDS[:-1], "version")}
    return _page(event, team, make_form(**shown, **members))


def _page(event: Event, team: Team, form: Form) -> Response:
    chosen = find_format(db.session, event.id)
    positions = () if chosen is None else chosen.positions
    return form_page(
        "teams/update.html",
        form,
        event=event,
        team=team,
        positions=positions,
        places=max(len(positions), len(team.members)) + 2,
        free=_free(event, team),
        colours=COLOURS,
    )


def _free(event: Event, team: Team) -> list[Entrant]:
    """Return who can be on the roster of a team: its members, and who is in no other."""
    taken = {
        member.entrant_id
        for other in list_teams(db.session, event.id)
        for member in other.members
        if other.id != team.id
    }
    everybody = list_entrants(db.session, event.id)
    return [entrant for entrant in everybody if entrant.id not in taken]


@bp.post("/teams/<id:team_id>")
@leading_back(team_address)
def update(team_id: int) -> Response:
    """Change a team and its roster."""
    team = managed_team(team_id)
    event = get_event_by_id(db.session, team.event_id)
    form = read_form()
    places = range(MOST_MEMBERS)
    members = [number for place in places if (number := form.number(f"members.{place}"))]
    try:
        changes = read_team(TeamChangesSchema(), form)
        team = update_team(db.session, team, changes, expected_version=form.number("version"))
        if members != [member.entrant_id for member in team.members]:
            change_roster(db.session, team, members, expected_version=team.version)
    except InvalidError as error:
        db.session.rollback()
        team = get_team(db.session, team_id)
        return _page(event, team, form.refused(error.violations, FIELDS))
    except StaleError:
        flash(gettext("Somebody else changed this first. What you typed is still here."), "error")
        return _page(event, team, form.with_values(version=team.version))
    return succeed(gettext("The team is kept."), team_address(team_id))
