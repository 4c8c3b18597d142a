"""The REST resource by which a penalty of a team is cancelled."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.events import access
from app.events.queries import get_event_by_id
from app.league import queries
from app.league.api.common import blp
from app.league.cancel_penalty import cancel_penalty
from app.league.json import TeamPenaltySchema
from app.league.models import TeamPenalty
from app.relay.json.loans import WithdrawArgs
from app.web import db


@blp.route("/team-penalties/<id:penalty_id>")
class TeamPenaltyById(MethodView):
    """One penalty of a team."""

    @blp.arguments(WithdrawArgs, location="query")
    @blp.response(HTTPStatus.OK, TeamPenaltySchema)
    @blp.doc(operationId="cancel_team_penalty")
    def delete(self, args: dict[str, Any], penalty_id: int) -> TeamPenalty:
        """Take back a penalty; it stays on record."""
        penalty = queries.get_team_penalty(db.session, penalty_id)
        event = get_event_by_id(db.session, penalty.event_id)
        signature = sign(access.require_for(event, Scope.MANAGE), args["reason"])
        return cancel_penalty(db.session, penalty, signature)
