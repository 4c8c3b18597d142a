"""REST resources of the teams of an event, and of one team."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.events import access
from app.events.queries import get_event_by_id
from app.teams.api.common import blp, managed_team, tagged_team
from app.teams.change_roster import change_roster
from app.teams.delete import delete_team
from app.teams.enter import add_team
from app.teams.json import NewTeamSchema, RosterSchema, TeamChangesSchema, TeamSchema
from app.teams.models import Team
from app.teams.queries import event_tag, get_team, teams_of
from app.teams.rosters import NewTeam
from app.teams.update import update_team
from app.web import clock, db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/teams")
class Teams(MethodView):
    """The teams of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TeamSchema))
    def get(self, page: dict[str, Any], slug: str) -> Page[Team]:
        """List teams with their rosters, by number."""
        event = access.readable_head(slug)
        etags.show(*event_tag(db.session, event), etags.language())
        return linked(fetch_page(db.session, teams_of(event.id), [Team.number], page))

    @etags.tagged
    @blp.arguments(NewTeamSchema)
    @blp.response(HTTPStatus.CREATED, TeamSchema)
    def post(self, data: dict[str, Any], slug: str) -> tuple[Team, int, dict[str, str]]:
        """Enter a team."""
        event, _ = access.managed_event(slug)
        new = NewTeam(**data | {"members": tuple(data["members"])})
        team = add_team(db.session, event, new, now=clock.now())
        place = url_for("teams.TeamById", team_id=team.id)
        return tagged_team(team.id), HTTPStatus.CREATED, {"Location": place}


@blp.route("/teams/<id:team_id>")
class TeamById(MethodView):
    """One team."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TeamSchema)
    def get(self, team_id: int) -> Team:
        """Show a team with its roster."""
        team = get_team(db.session, team_id)
        access.check_readable(get_event_by_id(db.session, team.event_id))
        return tagged_team(team_id)

    @etags.tagged
    @blp.arguments(TeamChangesSchema)
    @blp.response(HTTPStatus.OK, TeamSchema)
    def patch(self, changes: dict[str, Any], team_id: int) -> Team:
        """Change name, short name, number or colour of a team."""
        team = managed_team(team_id)
        update_team(db.session, team, changes, expected_version=etags.expected_version())
        return tagged_team(team_id)

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    def delete(self, team_id: int) -> None:
        """Take out a team that is in no match."""
        team = managed_team(team_id)
        delete_team(db.session, team, expected_version=etags.expected_version())


@blp.route("/teams/<id:team_id>/members")
class TeamMembers(MethodView):
    """Who belongs to a team."""

    @etags.tagged
    @blp.arguments(RosterSchema)
    @blp.response(HTTPStatus.OK, TeamSchema)
    @blp.doc(operationId="replace_team_members")
    def put(self, data: dict[str, Any], team_id: int) -> Team:
        """Say who belongs to a team, those with positions first."""
        team = managed_team(team_id)
        version = etags.expected_version()
        change_roster(db.session, team, data["members"], expected_version=version)
        return tagged_team(team_id)
