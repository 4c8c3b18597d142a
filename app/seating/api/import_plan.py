"""The REST resource of plans that somebody else made."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.accounts.auth import sign
from app.draws.api.common import answer, draw_answer, fields_as_sent
from app.draws.json.answers import DrawSchema
from app.events import access
from app.seating.api.common import blp
from app.seating.import_plan import keep_plan, read_plan
from app.seating.json import LONGEST_CSV, CheckedPlanSchema, FixedPlanSchema
from app.web import db, etags
from app.web.bodies import accepts
from app.web.calculating import before_writing

CSV_LIMIT = LONGEST_CSV * 3
"""Bytes; in JSON a letter may take a few."""
PLAN_FIELDS = {"lines": "csv", "rounds": "csv"}


@blp.route("/events/<slug:slug>/draws/fixed")
class FixedPlans(MethodView):
    """Plans that somebody else made."""

    @etags.tagged
    @accepts(limit=CSV_LIMIT)
    @blp.arguments(FixedPlanSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK, schema=CheckedPlanSchema, description="What the checker says: a dry run"
    )
    @blp.doc(operationId="import_plan")
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Seat an event by a plan as CSV, public at once; or only have it checked."""
        first_round, title = data["first_round"], data["title"]
        with before_writing() as session, fields_as_sent(PLAN_FIELDS):
            event, _ = access.managed_event(slug)
            found = read_plan(session, event, data["csv"], first_round=first_round, title=title)
            if data["dry_run"]:
                return answer(CheckedPlanSchema, found)
        event, actor = access.managed_event(slug)
        draw = keep_plan(db.session, event, found, sign(actor, data["reason"]))
        return draw_answer(slug, draw.number, HTTPStatus.CREATED)
