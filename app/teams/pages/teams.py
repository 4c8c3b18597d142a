"""Pages of teams and rosters, and of the format of an event."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import flash, redirect, url_for
from flask_babel import gettext
from marshmallow import EXCLUDE, Schema, ValidationError
from werkzeug import Response

from app.accounts.auth import Scope, require
from app.accounts.secret import new_secret
from app.entrants.models import Entrant
from app.entrants.queries import list_entrants
from app.errors import InvalidError, StaleError
from app.events import access
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.teams import queries, text
from app.teams.change_roster import change_roster
from app.teams.choose_format import NewTeamEvent, create_team_event
from app.teams.delete import delete_team
from app.teams.enter import COLOURS, add_team
from app.teams.formats import find_format
from app.teams.link_manager import name_manager
from app.teams.models import MOST_MEMBERS, Team
from app.teams.pages.common import bp
from app.teams.paste import import_teams, parse_teams
from app.teams.rosters import NewTeam
from app.teams.schemas import NewTeamEventSchema, NewTeamSchema, TeamChangesSchema
from app.teams.update import update_team
from app.web import clock, db
from app.web.forms import Form, form_page, make_form, read_form
from app.web.problems import flatten
from app.web.refusals import leading_back
from engine.formats.team_format import preset, preset_ids
from engine.relay.rules import SeatDraw

FIELDS = ("name", "short_name", "number", "colour", "members")


def _list(slug: str) -> str:
    return url_for("team_pages.index", slug=slug)


def _team_address(team_id: int) -> str:
    return url_for("team_pages.show_team", team_id=team_id)


@bp.get("/events/<slug:slug>/teams")
def index(slug: str) -> Response:
    """List the teams of an event with their rosters."""
    return _list_page(access.readable_event(slug), Form())


def _list_page(event: Event, entry: Form) -> Response:
    return form_page(
        "teams/index.html",
        entry,
        event=event,
        format=find_format(db.session, event.id),
        teams=queries.list_teams(db.session, event.id),
    )


@bp.post("/events/<slug:slug>/teams")
@leading_back(_list)
def record_team(slug: str) -> Response:
    """Enter a team."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        data = _load(NewTeamSchema(exclude=["members"]), entry)
        team = add_team(db.session, event, NewTeam(**data), now=clock.now())
    except InvalidError as error:
        return _list_page(event, entry.refused(error.violations, FIELDS))
    flash(gettext("%(name)s is entered.", name=team.name), "success")
    return redirect(_team_address(team.id), HTTPStatus.SEE_OTHER)


def _load(schema: Schema, entry: Form) -> dict[str, Any]:
    typed: dict[str, Any] = dict(entry.values)
    if "number" in typed:
        typed["number"] = entry.number("number") or typed["number"]
    try:
        data: dict[str, Any] = schema.load(typed, unknown=EXCLUDE)
    except ValidationError as error:
        raise InvalidError(list(flatten(error.messages))) from error
    return data


@bp.get("/events/<slug:slug>/teams/paste")
def show_paste(slug: str) -> Response:
    """Offer to enter many teams at once."""
    event, _ = access.managed_event(slug)
    return form_page("teams/paste.html", event=event, found=None)


@bp.post("/events/<slug:slug>/teams/paste")
@leading_back(_list)
def paste(slug: str) -> Response:
    """Enter all teams on a list, or show who would be entered."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    dry_run = not entry.has("action", "enter")
    try:
        pasted = parse_teams(entry.values.get("lines", "").splitlines())
        found = import_teams(db.session, event, pasted, now=clock.now(), dry_run=dry_run)
    except InvalidError as error:
        return form_page(
            "teams/paste.html", entry.refused(error.violations, {"lines"}), event=event, found=None
        )
    if dry_run:
        return form_page("teams/paste.html", entry, event=event, found=found)
    flash(gettext("%(count)s teams are entered.", count=len(found)), "success")
    return redirect(_list(slug), HTTPStatus.SEE_OTHER)


@bp.get("/teams/<id:team_id>")
def show_team(team_id: int) -> Response:
    """Show a team and its roster, and to the organiser the way to change it."""
    team = queries.get_team(db.session, team_id)
    event = get_event_by_id(db.session, team.event_id)
    access.check_readable(event)
    return _team_page(event, team, _entry_of(team))


def _entry_of(team: Team) -> Form:
    members = {f"members.{member.place}": member.entrant_id for member in team.members}
    return make_form(
        name=team.name,
        short_name=team.short_name,
        number=team.number,
        colour=team.colour,
        version=team.version,
        **members,
    )


def _team_page(event: Event, team: Team, entry: Form) -> Response:
    chosen = find_format(db.session, event.id)
    positions = () if chosen is None else chosen.positions
    return form_page(
        "teams/team.html",
        entry,
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
        for other in queries.list_teams(db.session, event.id)
        for member in other.members
        if other.id != team.id
    }
    everybody = list_entrants(db.session, event.id)
    return [entrant for entrant in everybody if entrant.id not in taken]


@bp.post("/teams/<id:team_id>")
@leading_back(_team_address)
def change_team(team_id: int) -> Response:
    """Change a team and its roster."""
    team = queries.get_team(db.session, team_id)
    event = get_event_by_id(db.session, team.event_id)
    access.require_for(event, Scope.MANAGE)
    entry = read_form()
    places = range(MOST_MEMBERS)
    members = [number for place in places if (number := entry.number(f"members.{place}"))]
    try:
        changes = _load(TeamChangesSchema(), entry)
        seen = entry.number("version")
        team = update_team(db.session, team, changes, expected_version=seen)
        if members != [member.entrant_id for member in team.members]:
            change_roster(db.session, team, members, expected_version=team.version)
    except InvalidError as error:
        db.session.rollback()
        team = queries.get_team(db.session, team_id)
        return _team_page(event, team, entry.refused(error.violations, FIELDS))
    except StaleError:
        flash(gettext("Somebody else changed this first. What you typed is still here."), "error")
        return _team_page(event, team, entry.with_values(version=team.version))
    flash(gettext("The team is kept."), "success")
    return redirect(_team_address(team_id), HTTPStatus.SEE_OTHER)


@bp.post("/teams/<id:team_id>/delete")
@leading_back(_team_address)
def delete(team_id: int) -> Response:
    """Take out a team that is in no match."""
    team = queries.get_team(db.session, team_id)
    event = get_event_by_id(db.session, team.event_id)
    access.require_for(event, Scope.MANAGE)
    delete_team(db.session, team, expected_version=read_form().number("version"))
    flash(gettext("%(name)s is taken out.", name=team.name), "success")
    return redirect(_list(event.slug), HTTPStatus.SEE_OTHER)


@bp.post("/teams/<id:team_id>/manager")
@leading_back(_team_address)
def make_manager_link(team_id: int) -> Response:
    """Make the link by which the manager sends in order sheets; it is shown once."""
    team = queries.get_team(db.session, team_id)
    event = get_event_by_id(db.session, team.event_id)
    access.require_for(event, Scope.MANAGE)
    secret = new_secret()
    name_manager(db.session, team, secret)
    link = url_for("relay_pages.show_manager", secret=secret, _external=True)
    return form_page("teams/manager_link.html", event=event, team=team, link=link)


@bp.get("/team-events/new")
def show_new_event() -> Response:
    """Offer to make an event for teams from a format."""
    require(Scope.MANAGE)
    chosen = make_form(time_zone="UTC", preset="ptt-saki-team", seat_draw=SeatDraw.UNIFORM.value)
    return _new_event_page(chosen)


def _new_event_page(entry: Form) -> Response:
    presets = [preset(name) for name in preset_ids()]
    return form_page(
        "teams/new_event.html", entry, event=None, presets=presets, seat_draws=text.SEAT_DRAWS
    )


def _wished_format(entry: Form) -> dict[str, object]:
    """Return the preset that was chosen, with the draw of seats if it is a relay."""
    wish: dict[str, object] = {"extends": entry.values.get("preset", "")}
    drawn = entry.values.get("seat_draw")
    if drawn is not None and preset(str(wish["extends"])).relay is not None:
        wish["relay"] = {"seat_draw": drawn}
    return wish


@bp.post("/team-events/new")
def add_event() -> Response:
    """Make an event for teams from a format."""
    actor = require(Scope.MANAGE)
    entry = read_form()
    try:
        wish = {"format": _wished_format(entry)}
        data = NewTeamEventSchema().load(dict(entry.values) | wish, unknown=EXCLUDE)
        new = NewTeamEvent(**data)
        event = create_team_event(db.session, new, by=actor.label, now=clock.now())
    except ValidationError as error:
        problems = list(flatten(error.messages))
        return _new_event_page(entry.refused(problems, {"name", "slug", "time_zone"}))
    except InvalidError as error:
        return _new_event_page(entry.refused(error.violations, {"name", "slug", "time_zone"}))
    return redirect(_list(event.slug), HTTPStatus.SEE_OTHER)
