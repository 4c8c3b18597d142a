"""REST resources of the end of a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Scope
from app.tables import present, results
from app.tables.api.common import TOKEN, actor_for, blp, check_seen, show
from app.tables.schemas import FinishSchema, ReopenSchema, TableResultSchema, TableSchema
from app.web import clock, db, etags


@blp.route("/tables/<id:table_id>/finish")
class Finish(MethodView):
    """The end of a table's game."""

    @etags.tagged
    @blp.arguments(FinishSchema)
    @blp.response(HTTPStatus.OK, TableResultSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], table_id: int) -> Response:
        """Finish a table; a game that could go on needs a reason, and a referee."""
        early = data["reason"] is not None
        actor = actor_for(table_id, Scope.SCORE_EVENT if early else Scope.SCORE_TABLE)
        results.finish_table(
            db.session,
            table_id,
            expected_version=etags.expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
            reason=data["reason"],
        )
        return result_answer(table_id)


@blp.route("/tables/<id:table_id>/reopen")
class Reopen(MethodView):
    """The way back from a result."""

    @etags.tagged
    @blp.arguments(ReopenSchema)
    @blp.response(HTTPStatus.OK, TableSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], table_id: int) -> Response:
        """Take back the result of a table, so that its hands can be corrected."""
        actor = actor_for(table_id, Scope.SCORE_EVENT)
        game = results.reopen_table(
            db.session,
            table_id,
            expected_version=etags.expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
            reason=data["reason"],
        )
        show(game)
        return jsonify(present.table_json(game))


@blp.route("/tables/<id:table_id>/result")
class TableResult(MethodView):
    """What a table brought its players."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TableResultSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, table_id: int) -> Response:
        """Show the result of a table; of one that is playing, the result if it stopped now."""
        check_seen(table_id)
        return result_answer(table_id)


def result_answer(table_id: int) -> Response:
    """Answer with the result of a table, as it is or as it would be."""
    game, seats = results.result_of(db.session, table_id)
    show(game)
    return jsonify(
        final=game.is_finished,
        table=present.table_head_json(game.table, game.seats),
        results=[present.result_json(seat) for seat in seats],
    )
