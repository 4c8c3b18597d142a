"""REST resources of the matches of an event, and of one match."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.accounts.secret import new_seed
from app.events import access
from app.relay.access import sign_for
from app.relay.api.common import blp, check_match, tagged_match
from app.relay.delete_match import delete_match
from app.relay.json.matches import ChartSchema, MatchArgs, MatchPage, MatchSchema, NewMatchSchema
from app.relay.make_match import NewMatch, make_match
from app.relay.models import Match
from app.relay.queries import matches_of
from app.relay.state import MatchState, load_state
from app.teams.queries import event_tag
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked


@blp.route("/events/<slug:slug>/matches")
class Matches(MethodView):
    """The matches of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.arguments(MatchArgs, location="query")
    @blp.response(HTTPStatus.OK, MatchPage)
    @blp.doc(operationId="list_matches")
    def get(self, page: dict[str, Any], wish: dict[str, Any], slug: str) -> Page[MatchState]:
        """List matches with where their teams stand, in the order in which they are played."""
        return _list(slug, wish["stage"], page)

    @etags.tagged
    @blp.arguments(NewMatchSchema)
    @blp.response(HTTPStatus.CREATED, MatchSchema)
    def post(self, data: dict[str, Any], slug: str) -> tuple[MatchState, int, dict[str, str]]:
        """Let four teams meet."""
        event, actor = access.managed_event(slug)
        new = NewMatch(
            teams=tuple(team["team_id"] for team in data["teams"]),
            points=tuple(team["starting_points"] for team in data["teams"]),
            stage=data["stage"],
            match_round=data["round"],
            locks_at=data["locks_at"],
        )
        match = make_match(db.session, event, new, sign(actor), secret=new_seed())
        place = url_for("relay.MatchById", match_id=match.id)
        return tagged_match(match.id), HTTPStatus.CREATED, {"Location": place}


@blp.route("/events/<slug:slug>/stages/<int:stage>/relay")
class StageRelay(MethodView):
    """The matches of a stage."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, MatchPage)
    def get(self, page: dict[str, Any], slug: str, stage: int) -> Page[MatchState]:
        """List the matches of a stage (counted from 0) with where their teams stand."""
        return _list(slug, stage, page)


def _list(slug: str, stage: int | None, page: dict[str, Any]) -> Page[MatchState]:
    event = access.readable_head(slug)
    etags.show(*event_tag(db.session, event), etags.language())
    listed = matches_of(event.id, stage=stage)
    found = linked(fetch_page(db.session, listed, [Match.first_round, Match.number], page))
    return Page([load_state(db.session, match.id) for match in found.items], found.next)


@blp.route("/matches/<id:match_id>")
class MatchById(MethodView):
    """One match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchSchema)
    def get(self, match_id: int) -> MatchState:
        """Show a match: both numbers of every team, games, loans and what comes next."""
        check_match(match_id)
        return tagged_match(match_id)

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    def delete(self, match_id: int) -> None:
        """Take away a match that has no table."""
        sign_for(match_id, Scope.MANAGE)
        delete_match(db.session, match_id, expected_version=etags.expected_version())


@blp.route("/matches/<id:match_id>/chart")
class MatchChart(MethodView):
    """How the points of a match moved."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, ChartSchema)
    def get(self, match_id: int) -> MatchState:
        """Show what every team owned after each hand."""
        check_match(match_id)
        return tagged_match(match_id)
