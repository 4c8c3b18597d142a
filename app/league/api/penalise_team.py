"""The REST resource of the penalties of teams."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import sign
from app.events import access
from app.league.api.common import blp
from app.league.json import NewTeamPenaltySchema, TeamPenaltySchema
from app.league.models import TeamPenalty
from app.league.penalise_team import NewTeamPenalty, penalise_team
from app.league.queries import team_penalties_of
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/team-penalties")
class TeamPenalties(MethodView):
    """The penalties of teams."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TeamPenaltySchema))
    @blp.doc(operationId="list_team_penalties")
    def get(self, page: dict[str, Any], slug: str) -> Page[TeamPenalty]:
        """List the penalties of teams, the cancelled ones included."""
        given = team_penalties_of(access.readable_head(slug).id)
        return linked(fetch_page(db.session, given, [TeamPenalty.id], page))

    @blp.arguments(NewTeamPenaltySchema)
    @blp.response(HTTPStatus.CREATED, TeamPenaltySchema)
    @blp.doc(operationId="penalise_team")
    def post(self, data: dict[str, Any], slug: str) -> TeamPenalty:
        """Take points off a team's total in a stage."""
        event, actor = access.managed_event(slug)
        signature = sign(actor, data.pop("reason"))
        return penalise_team(db.session, event, NewTeamPenalty(**data), signature)
