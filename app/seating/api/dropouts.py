"""REST resources of players who leave after a draw, and of late entries."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView
from sqlalchemy.orm import Session

from app.draws.api.common import answer, change, changing, show, visible_draw
from app.draws.json.answers import DrawSchema, SeatingProposalsSchema
from app.draws.kinds import Proposal
from app.events import access
from app.events.models import Event
from app.seating.api.common import blp
from app.seating.dropouts import propose_without_and_with
from app.seating.json import DropoutsSchema, FieldChangeSchema
from app.seating.seats import field_change, load_seats
from app.web import db, etags


@blp.route("/events/<slug:slug>/draws/<id:number>/field-change")
class FieldChange(MethodView):
    """How those who take part differ from those whom a draw seats."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, FieldChangeSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, slug: str, number: int) -> Response:
        """Show who has left since a draw was made, and who could join."""
        draw = visible_draw(slug, number)
        show(slug, draw)
        event = access.readable_event(slug)
        return answer(FieldChangeSchema, field_change(load_seats(db.session, event, number)))


@blp.route("/events/<slug:slug>/draws/<id:number>/going-on")
class Dropouts(MethodView):
    """How a draw goes on when somebody leaves or comes."""

    @etags.tagged
    @blp.arguments(DropoutsSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK,
        schema=SeatingProposalsSchema,
        description="The ways on: a dry run, or no choice",
    )
    @changing
    @blp.doc(operationId="replace_dropouts")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Go on with players gone or new: see the ways on, or take one of them."""

        def propose(session: Session, event: Event, version: int | None) -> list[Proposal]:
            seats = load_seats(session, event, number, version)
            leaving, joining = data["leaving"], data["joining"]
            return propose_without_and_with(seats, leaving=leaving, joining=joining)

        only_show = {"dry_run": data["dry_run"] or data["choice"] is None}
        return change(slug, number, data | only_show, propose)
