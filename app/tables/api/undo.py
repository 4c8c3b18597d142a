"""REST resource for undoing the last hand."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.tables.api.common import actor_for, blp, shown
from app.tables.games import Game
from app.tables.json.tables import TableWithHandsSchema, UndoArgs
from app.tables.undo import undo_last
from app.web import db, etags


@blp.route("/tables/<id:table_id>/hands/last")
class LastHand(MethodView):
    """The last hand of a table."""

    @etags.tagged
    @blp.arguments(UndoArgs, location="query")
    @blp.response(HTTPStatus.OK, TableWithHandsSchema)
    @blp.doc(operationId="undo_last_hand")
    def delete(self, args: dict[str, Any], table_id: int) -> Game:
        """Undo the last hand; it stays on record as voided."""
        signed = sign(actor_for(table_id, Scope.SCORE_TABLE), args["reason"])
        seen = etags.expected_version()
        return shown(undo_last(db.session, table_id, signed, expected_version=seen))
