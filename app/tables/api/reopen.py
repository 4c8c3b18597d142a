"""REST resource for reopening a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.tables.api.common import actor_for, blp, shown
from app.tables.games import Game
from app.tables.json.tables import ReopenSchema, TableSchema
from app.tables.reopen import reopen_table
from app.web import db, etags


@blp.route("/tables/<id:table_id>/reopen")
class Reopen(MethodView):
    """The way back from a result."""

    @etags.tagged
    @blp.arguments(ReopenSchema)
    @blp.response(HTTPStatus.OK, TableSchema)
    @blp.doc(operationId="reopen_table")
    def post(self, data: dict[str, Any], table_id: int) -> Game:
        """Take back the result of a table, so that its hands can be corrected."""
        signed = sign(actor_for(table_id, Scope.SCORE_EVENT), data["reason"])
        seen = etags.expected_version(data.get("version"))
        return shown(reopen_table(db.session, table_id, signed, expected_version=seen))
