"""REST resources of line-ups: order sheets, their lock, substitutions."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay import present
from app.relay.answers import LineupsSchema
from app.relay.api.common import actor_for, blp, check_seen, may_see, show
from app.relay.lineups import is_locked, list_lineups
from app.relay.lock_lineups import lock_lineups
from app.relay.matches import load_state
from app.relay.schemas import LockSchema, NewSubstitutionSchema, SheetSchema
from app.relay.submit_order_sheet import NewSheet, submit_sheet
from app.relay.substitute import NewSubstitution, substitute
from app.teams.api.common import TOKEN
from app.teams.present import moment
from app.web import clock, db, etags


@blp.route("/matches/<id:match_id>/lineups")
class Lineups(MethodView):
    """Who plays which stage of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, match_id: int) -> Response:
        """Show the line-ups; before they are locked, to the organiser and referees only."""
        check_seen(match_id)
        return lineups_answer(match_id)


@blp.route("/matches/<id:match_id>/lineups/<id:team_id>")
class OrderSheets(MethodView):
    """The order sheet of a team."""

    @etags.tagged
    @blp.arguments(SheetSchema)
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def put(self, data: dict[str, Any], match_id: int, team_id: int) -> Response:
        """Say who plays which stage for a team, until the line-ups are locked."""
        actor = actor_for(match_id, Scope.SCORE_EVENT)
        submit_sheet(
            db.session,
            match_id,
            NewSheet(team_id=team_id, players=tuple(data["players"])),
            expected_version=etags.expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
        )
        return lineups_answer(match_id)


@blp.route("/matches/<id:match_id>/lock")
class LineupLock(MethodView):
    """When the line-ups of a match become public."""

    @etags.tagged
    @blp.arguments(LockSchema)
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def put(self, data: dict[str, Any], match_id: int) -> Response:
        """Say when line-ups become public and stand; null is when the first game begins."""
        actor_for(match_id, Scope.SCORE_EVENT)
        version = etags.expected_version(data.get("version"))
        lock_lineups(db.session, match_id, data["locks_at"], expected_version=version)
        return lineups_answer(match_id)


@blp.route("/matches/<id:match_id>/substitutions")
class Substitutions(MethodView):
    """Who plays instead of whom."""

    @etags.tagged
    @blp.arguments(NewSubstitutionSchema)
    @blp.response(HTTPStatus.CREATED, LineupsSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], match_id: int) -> Response:
        """Let another member of a team play a stage that has not begun."""
        actor = actor_for(match_id, Scope.SCORE_EVENT)
        version = etags.expected_version(data.pop("version", None))
        substitute(
            db.session,
            match_id,
            NewSubstitution(**data),
            expected_version=version,
            by=actor.label,
            now=clock.now(),
        )
        return lineups_answer(match_id, HTTPStatus.CREATED)


def lineups_answer(match_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with the line-ups of a match as far as the sender may see them."""
    state = load_state(db.session, match_id)
    show(state)
    locked = is_locked(state.facts, clock.now())
    hidden = not locked and not may_see(state.facts.event.id)
    listed = list_lineups(db.session, state.facts)
    response = jsonify(
        match_id=match_id,
        version=state.facts.version,
        locked=locked,
        locks_at=moment(state.facts.match.locks_at),
        lineups=[present.lineup_json(each, hidden=hidden) for each in listed.values()],
    )
    response.status_code = status
    return response
