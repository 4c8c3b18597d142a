"""The REST resource of the last change undone."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.draws.api.common import PROPOSED, change, changing
from app.draws.json.answers import DrawSchema, SeatingProposalsSchema
from app.draws.json.questions import SeatingChangeSchema
from app.seating.api.common import blp
from app.seating.seats import load_seats
from app.seating.undo import propose_undo
from app.web import etags


@blp.route("/events/<slug:slug>/draws/<id:number>/take-back")
class Undo(MethodView):
    """The last change undone."""

    @etags.tagged
    @blp.arguments(SeatingChangeSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    @blp.doc(operationId="undo_seating_change")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Seat the rounds without tables as before the last change; it is a version of its own."""
        return change(
            slug,
            number,
            data,
            lambda session, event, version: [
                propose_undo(load_seats(session, event, number, version))
            ],
        )
