"""REST resources of relay matches and their games."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.relay import present, queries
from app.relay.answers import ChartSchema, MatchDrawDocumentSchema, MatchListSchema, MatchSchema
from app.relay.api.common import actor_for, blp, check_seen, match_answer, show
from app.relay.cancel_game import cancel_last
from app.relay.delete_match import delete_match
from app.relay.draw_seats import get_document
from app.relay.make_match import NewMatch, create_match
from app.relay.matches import load_state
from app.relay.open_game import open_next
from app.relay.schemas import MatchArgs, NewMatchSchema, VersionSchema
from app.teams.api.common import TOKEN, tag
from app.web import clock, db, etags


@blp.route("/events/<slug:slug>/matches")
class Matches(MethodView):
    """The matches of an event."""

    @etags.tagged
    @blp.arguments(MatchArgs, location="query")
    @blp.response(HTTPStatus.OK, MatchListSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, wish: dict[str, Any], slug: str) -> Response:
        """List matches with where their teams stand, in the order in which they are played."""
        return match_list(slug, wish["stage"])

    @etags.tagged
    @blp.arguments(NewMatchSchema)
    @blp.response(HTTPStatus.CREATED, MatchSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Let four teams meet."""
        event, actor = access.managed_event(slug)
        new = NewMatch(
            teams=tuple(team["team_id"] for team in data["teams"]),
            points=tuple(team["starting_points"] for team in data["teams"]),
            stage=data["stage"],
            match_round=data["round"],
            locks_at=data["locks_at"],
        )
        secret = secrets.token_hex(16)
        match = create_match(db.session, event, new, secret=secret, by=actor.label, now=clock.now())
        response = match_answer(match.id, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("relay.MatchById", match_id=match.id)
        return response


@blp.route("/events/<slug:slug>/stages/<int:stage>/relay")
class StageRelay(MethodView):
    """The matches of a stage."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchListSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str, stage: int) -> Response:
        """List the matches of a stage (counted from 0) with where their teams stand."""
        return match_list(slug, stage)


def match_list(slug: str, stage: int | None) -> Response:
    """Answer with the matches of an event, or of one of its stages."""
    event = access.readable_head(slug)
    etags.show(*tag(event))
    ids = queries.list_match_ids(db.session, event.id, stage=stage)
    states = [load_state(db.session, match_id) for match_id in ids]
    return jsonify(event=event.slug, matches=[present.match_head_json(each) for each in states])


@blp.route("/matches/<id:match_id>")
class MatchById(MethodView):
    """One match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, match_id: int) -> Response:
        """Show a match: both numbers of every team, games, loans and what comes next."""
        check_seen(match_id)
        return match_answer(match_id)

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, match_id: int) -> None:
        """Take away a match that has no table."""
        actor_for(match_id, Scope.MANAGE)
        version = etags.expected_version()
        delete_match(db.session, match_id, expected_version=version)


@blp.route("/matches/<id:match_id>/games")
class MatchGames(MethodView):
    """The games of a match."""

    @etags.tagged
    @blp.arguments(VersionSchema)
    @blp.response(HTTPStatus.CREATED, MatchSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], match_id: int) -> Response:
        """Draw the seats of the next game and open its table; needs the version of the match."""
        actor = actor_for(match_id, Scope.SCORE_EVENT)
        version = etags.expected_version(data.get("version"))
        item = open_next(
            db.session, match_id, expected_version=version, by=actor.label, now=clock.now()
        )
        response = match_answer(match_id, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("tables.TableById", table_id=item.table_id)
        return response


@blp.route("/matches/<id:match_id>/games/last")
class LastGame(MethodView):
    """The last game of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, match_id: int) -> Response:
        """Take away the last table of a match, at which nothing was recorded yet."""
        actor_for(match_id, Scope.MANAGE)
        cancel_last(db.session, match_id, expected_version=etags.expected_version())
        return match_answer(match_id)


@blp.route("/matches/<id:match_id>/draws/<int:game>")
class MatchDraw(MethodView):
    """How the seats of a game of a match are drawn."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchDrawDocumentSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, match_id: int, game: int) -> Response:
        """Show the published document of a game's (counted from 0) seat draw, to be verified.

        Before the draw it is the part of it that is public by then: without seed and outcome.
        """
        check_seen(match_id)
        state = load_state(db.session, match_id)
        show(state)
        return jsonify(get_document(state.facts, game))


@blp.route("/matches/<id:match_id>/chart")
class MatchChart(MethodView):
    """How the points of a match moved."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, ChartSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, match_id: int) -> Response:
        """Show what every team owned after each hand."""
        check_seen(match_id)
        state = load_state(db.session, match_id)
        show(state)
        return jsonify(match_id=match_id, points=present.chart_json(state))
