"""REST resources for recording hands, and for looking at what they would do."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.tables.api.common import actor_for, blp, shown
from app.tables.games import Game
from app.tables.json.outcomes import RecordHandSchema
from app.tables.json.tables import RecordedSchema
from app.tables.record import preview_hand, record_hand
from app.web import db, etags


@blp.route("/tables/<id:table_id>/hands")
class RecordHand(MethodView):
    """The next hand of a table."""

    @etags.tagged
    @blp.arguments(RecordHandSchema)
    @blp.response(HTTPStatus.CREATED, RecordedSchema)
    def post(self, data: dict[str, Any], table_id: int) -> tuple[Game, int, dict[str, str]]:
        """Record the next hand; needs the version of the table that the sender saw."""
        signed = sign(actor_for(table_id, Scope.SCORE_TABLE))
        seen = etags.expected_version(data.get("version"))
        game = record_hand(db.session, table_id, data["outcome"], signed, expected_version=seen)
        place = url_for("tables.HandById", table_id=table_id, hand_id=game.hands[-1].id)
        return shown(game), HTTPStatus.CREATED, {"Location": place}


@blp.route("/tables/<id:table_id>/hands/preview")
class PreviewHand(MethodView):
    """What a hand would do."""

    @blp.arguments(RecordHandSchema)
    @blp.response(HTTPStatus.OK, RecordedSchema)
    def post(self, data: dict[str, Any], table_id: int) -> Game:
        """Show what recording a hand would do, without recording it."""
        # Nothing is written, so this need not stand in the queue of those who write.
        db.session.info["writes"] = False
        signed = sign(actor_for(table_id, Scope.SCORE_TABLE))
        seen = etags.find_expected_version(data.get("version"))
        return preview_hand(db.session, table_id, data["outcome"], signed, expected_version=seen)
