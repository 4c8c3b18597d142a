"""REST resources of the end of a table, and of what it brought."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.tables.api.common import actor_for, blp, check_seen, shown
from app.tables.finish import finish_table
from app.tables.json.tables import FinishSchema, TableResultSchema
from app.tables.kept_results import TableResult, result_of
from app.web import db, etags


@blp.route("/tables/<id:table_id>/finish")
class Finish(MethodView):
    """The end of a table's game."""

    @etags.tagged
    @blp.arguments(FinishSchema)
    @blp.response(HTTPStatus.OK, TableResultSchema)
    @blp.doc(operationId="finish_table")
    def post(self, data: dict[str, Any], table_id: int) -> TableResult:
        """Finish a table; a game that could go on needs a reason, and a referee."""
        reason = data["reason"] or ""
        actor = actor_for(table_id, Scope.SCORE_EVENT if reason else Scope.SCORE_TABLE)
        seen = etags.expected_version(data.get("version"))
        shown(finish_table(db.session, table_id, sign(actor, reason), expected_version=seen))
        return result_of(db.session, table_id)


@blp.route("/tables/<id:table_id>/result")
class Result(MethodView):
    """What a table brought its players."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TableResultSchema)
    @blp.doc(operationId="get_table_result")
    def get(self, table_id: int) -> TableResult:
        """Show the result of a table; of one that is playing, the result if it stopped now."""
        check_seen(table_id)
        return result_of(db.session, table_id)
