"""REST resources of teams and their rosters."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.accounts.secret import new_secret
from app.events import access
from app.events.queries import get_event_by_id
from app.teams import present, queries
from app.teams.answers import BulkTeamsAnswerSchema, ManagerLinkSchema, TeamSchema
from app.teams.api.common import TOKEN, answer, blp, tag
from app.teams.change_roster import change_roster
from app.teams.delete import delete_team
from app.teams.enter import add_team
from app.teams.link_manager import name_manager
from app.teams.models import Team
from app.teams.paste import import_teams, parse_teams
from app.teams.rosters import NewTeam
from app.teams.schemas import BulkTeamsSchema, NewTeamSchema, RosterSchema, TeamChangesSchema
from app.teams.update import update_team
from app.web import clock, db, etags
from app.web.idempotency import keyless
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/teams")
class Teams(MethodView):
    """The teams of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TeamSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], slug: str) -> Page[dict[str, Any]]:
        """List teams with their rosters, by number."""
        event = access.readable_head(slug)
        etags.show(*tag(event))
        listed = queries.teams_of(event.id)
        found = linked(fetch_page(db.session, listed, [Team.number], page))
        return Page([present.team_json(team) for team in found.items], found.next)

    @etags.tagged
    @blp.arguments(NewTeamSchema)
    @blp.response(HTTPStatus.CREATED, TeamSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Enter a team."""
        event, _ = access.managed_event(slug)
        new = NewTeam(**data | {"members": tuple(data["members"])})
        team = add_team(db.session, event, new, now=clock.now())
        response = _answer(team.id, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("teams.TeamById", team_id=team.id)
        return response


@blp.route("/events/<slug:slug>/teams/bulk")
class ManyTeams(MethodView):
    """Many teams at once."""

    @blp.arguments(BulkTeamsSchema)
    @blp.response(HTTPStatus.CREATED, BulkTeamsAnswerSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Enter a pasted list of teams with their members; or see, as a dry run, what it says."""
        event, _ = access.managed_event(slug)
        pasted = parse_teams(data["lines"])
        dry_run = data["dry_run"]
        done = import_teams(db.session, event, pasted, now=clock.now(), dry_run=dry_run)
        teams = [
            {"name": team.name, "members": list(team.members), "new": sorted(team.new)}
            for team in done
        ]
        status = HTTPStatus.OK if dry_run else HTTPStatus.CREATED
        return answer({"dry_run": dry_run, "teams": teams}, status)


@blp.route("/teams/<id:team_id>")
class TeamById(MethodView):
    """One team."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TeamSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, team_id: int) -> Response:
        """Show a team with its roster."""
        team = queries.get_team(db.session, team_id)
        access.check_readable(get_event_by_id(db.session, team.event_id))
        return _answer(team_id)

    @etags.tagged
    @blp.arguments(TeamChangesSchema)
    @blp.response(HTTPStatus.OK, TeamSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def patch(self, changes: dict[str, Any], team_id: int) -> Response:
        """Change name, short name, number or colour of a team."""
        team = _managed(team_id)
        version = etags.expected_version()
        update_team(db.session, team, changes, expected_version=version)
        return _answer(team_id)

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, team_id: int) -> None:
        """Take out a team that is in no match."""
        team = _managed(team_id)
        delete_team(db.session, team, expected_version=etags.expected_version())


@blp.route("/teams/<id:team_id>/members")
class TeamMembers(MethodView):
    """Who belongs to a team."""

    @etags.tagged
    @blp.arguments(RosterSchema)
    @blp.response(HTTPStatus.OK, TeamSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def put(self, data: dict[str, Any], team_id: int) -> Response:
        """Say who belongs to a team, those with positions first."""
        team = _managed(team_id)
        version = etags.expected_version()
        change_roster(db.session, team, data["members"], expected_version=version)
        return _answer(team_id)


@blp.route("/teams/<id:team_id>/manager")
class TeamManager(MethodView):
    """Who names the line-ups of a team."""

    @keyless
    @blp.response(HTTPStatus.CREATED, ManagerLinkSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.doc(security=TOKEN)
    def post(self, team_id: int) -> Response:
        """Make the link by which the manager sends in order sheets; an earlier one ends."""
        team = _managed(team_id)
        secret = new_secret()
        name_manager(db.session, team, secret)
        link = url_for("relay_pages.show_manager", secret=secret, _external=True)
        return answer({"team_id": team_id, "link": link}, HTTPStatus.CREATED)


def _managed(team_id: int) -> Team:
    team = queries.get_team(db.session, team_id)
    access.require_for(get_event_by_id(db.session, team.event_id), Scope.MANAGE)
    return team


def _answer(team_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    team = queries.get_team(db.session, team_id)
    etags.show(team.version)
    return answer(present.team_json(team), status)
