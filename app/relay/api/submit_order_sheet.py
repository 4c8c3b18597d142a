"""The REST resource of the order sheet of a team."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp
from app.relay.api.lineups import tagged_lineups
from app.relay.json.lineups import LineupsSchema, SheetSchema
from app.relay.lineups import LineupsOfMatch
from app.relay.submit_order_sheet import NewSheet, submit_order_sheet
from app.web import db, etags


@blp.route("/matches/<id:match_id>/lineups/<id:team_id>")
class OrderSheets(MethodView):
    """The order sheet of a team."""

    @etags.tagged
    @blp.arguments(SheetSchema)
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.doc(operationId="submit_order_sheet")
    def put(self, data: dict[str, Any], match_id: int, team_id: int) -> LineupsOfMatch:
        """Say who plays which stage for a team, until the line-ups are locked."""
        signature = sign_for(match_id, Scope.SCORE_EVENT)
        new = NewSheet(team_id=team_id, players=tuple(data["players"]))
        version = etags.expected_version(data.get("version"))
        submit_order_sheet(db.session, match_id, new, signature, expected_version=version)
        return tagged_lineups(match_id)
