"""The REST resource by which a stage of a league begins."""

from __future__ import annotations

from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

from flask.views import MethodView

from app.events import access
from app.league.api.common import blp
from app.league.json import StagesSchema, StageStartSchema
from app.league.start_stage import start_stage
from app.web import db


@blp.route("/events/<slug:slug>/stages/<int:stage>/start")
class StageStart(MethodView):
    """Where a stage begins."""

    @blp.arguments(StageStartSchema)
    @blp.response(HTTPStatus.OK, StagesSchema)
    @blp.doc(operationId="start_stage")
    def post(self, data: dict[str, Any], slug: str, stage: int) -> SimpleNamespace:
        """Begin the next stage (counted from 0) of a league with a round."""
        event, _ = access.managed_event(slug)
        found = start_stage(db.session, event, stage, data["first_round"])
        return SimpleNamespace(event=event.slug, stages=found.stages)
