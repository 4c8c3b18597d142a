"""The REST resource of the time at which line-ups are locked."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp
from app.relay.api.lineups import tagged_lineups
from app.relay.json.lineups import LineupsSchema, LockSchema
from app.relay.lineups import LineupsOfMatch
from app.relay.lock_lineups import lock_lineups
from app.web import db, etags


@blp.route("/matches/<id:match_id>/lock")
class LineupLock(MethodView):
    """When the line-ups of a match become public."""

    @etags.tagged
    @blp.arguments(LockSchema)
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.doc(operationId="lock_lineups")
    def put(self, data: dict[str, Any], match_id: int) -> LineupsOfMatch:
        """Say when line-ups become public and stand; null is when the first game begins."""
        sign_for(match_id, Scope.SCORE_EVENT)
        version = etags.expected_version(data.get("version"))
        lock_lineups(db.session, match_id, data["locks_at"], expected_version=version)
        return tagged_lineups(match_id)
