"""The REST resource by which a tie at a cut is decided."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import sign
from app.events import access
from app.league.api.common import blp
from app.league.decide_cut import CutDecision, decide_cut
from app.league.json import CutDecisionSchema
from app.relay.json.loans import RulingSchema
from app.relay.models import Ruling
from app.web import db


@blp.route("/events/<slug:slug>/stages/<int:stage>/cut")
class StageCut(MethodView):
    """Who advances from a stage."""

    @blp.arguments(CutDecisionSchema)
    @blp.response(HTTPStatus.CREATED, RulingSchema)
    @blp.doc(operationId="decide_cut")
    def post(self, data: dict[str, Any], slug: str, stage: int) -> Ruling:
        """Say which of the level teams advance, or give the seed of a lot."""
        event, actor = access.managed_event(slug)
        decision = CutDecision(stage=stage, teams=tuple(data["teams"] or ()), seed=data["seed"])
        return decide_cut(db.session, event, decision, sign(actor, data["reason"]))
