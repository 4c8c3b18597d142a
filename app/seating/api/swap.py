"""The REST resource of two players exchanged."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView
from sqlalchemy.orm import Session

from app.draws.api.common import PROPOSED, change, changing
from app.draws.json.answers import DrawSchema, SeatingProposalsSchema
from app.draws.kinds import Proposal
from app.events.models import Event
from app.seating.api.common import blp
from app.seating.json import SeatSwapSchema
from app.seating.seats import load_seats
from app.seating.swap import propose_swap
from app.web import etags


@blp.route("/events/<slug:slug>/draws/<id:number>/swap")
class Swap(MethodView):
    """Two players exchanged."""

    @etags.tagged
    @blp.arguments(SeatSwapSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    @blp.doc(operationId="swap_seats")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Exchange two players in one round; a dry run says what it costs."""

        def propose(session: Session, event: Event, version: int | None) -> list[Proposal]:
            seats = load_seats(session, event, number, version)
            first, second = data["first"], data["second"]
            return [propose_swap(seats, round_number=data["round"], first=first, second=second)]

        return change(slug, number, data, propose)
