"""The REST resource of rounds, or days, that are released."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.draws.api.common import PROPOSED, blp, change, changing
from app.draws.json.answers import DrawSchema, SeatingProposalsSchema
from app.draws.json.questions import ShortenSchema
from app.draws.shorten import propose_shorter
from app.web import etags


@blp.route("/events/<slug:slug>/draws/<id:number>/shorten")
class Shortening(MethodView):
    """Rounds released."""

    @etags.tagged
    @blp.arguments(ShortenSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    @blp.doc(operationId="shorten_draw")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Release the rounds after the last one named, so that they can be drawn otherwise."""
        last = data["last_round"]
        return change(
            slug,
            number,
            data,
            lambda session, event, version: [
                propose_shorter(session, event, number, last_round=last, expected_version=version)
            ],
        )
