"""REST resources of penalties, given at a table or in the event as a whole."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.events.queries import get_event_by_id
from app.tables import penalties, present, queries
from app.tables.api.common import TOKEN, actor_for, blp, readable
from app.tables.models import Penalty
from app.tables.penalties import NewPenalty
from app.tables.schemas import (
    EntrantPenaltySchema,
    PenaltySchema,
    ReasonArgs,
    SeatPenaltySchema,
)
from app.web import clock, db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

PenaltyPageSchema = page_of(PenaltySchema)


@blp.route("/tables/<id:table_id>/penalties")
class TablePenalties(MethodView):
    """The penalties given at a table."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltyPageSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], table_id: int) -> Page[dict[str, Any]]:
        """List the penalties given at a table, the cancelled ones included."""
        event_id = readable(table_id).event_id
        given = queries.penalties_of(event_id).where(Penalty.table_id == table_id)
        found = linked(fetch_page(db.session, given, [Penalty.id], page))
        return Page([present.penalty_json(penalty) for penalty in found.items], found.next)

    @blp.arguments(SeatPenaltySchema)
    @blp.response(HTTPStatus.CREATED, PenaltySchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], table_id: int) -> Response:
        """Take points off the score of the game that somebody plays at a table."""
        actor = actor_for(table_id, Scope.SCORE_EVENT)
        new = NewPenalty(points=data["points"], reason=data["reason"])
        _, penalty = penalties.penalise_seat(
            db.session, table_id, data["seat"], new, by=actor.label, now=clock.now()
        )
        return _created(penalty)


@blp.route("/events/<slug:slug>/penalties")
class EventPenalties(MethodView):
    """Every penalty of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltyPageSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], slug: str) -> Page[dict[str, Any]]:
        """List every penalty of an event, the cancelled ones included."""
        given = queries.penalties_of(access.readable_head(slug).id)
        found = linked(fetch_page(db.session, given, [Penalty.id], page))
        return Page([present.penalty_json(penalty) for penalty in found.items], found.next)

    @blp.arguments(EntrantPenaltySchema)
    @blp.response(HTTPStatus.CREATED, PenaltySchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Take points off an entrant's total, whatever they play."""
        event, actor = access.managed_event(slug)
        new = NewPenalty(points=data["points"], reason=data["reason"])
        penalty = penalties.penalise_entrant(
            db.session, event, data["entrant_id"], new, by=actor.label, now=clock.now()
        )
        return _created(penalty)


@blp.route("/penalties/<id:penalty_id>")
class PenaltyById(MethodView):
    """One penalty."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, PenaltySchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, penalty_id: int) -> Response:
        """Show a penalty, and whether it still counts."""
        penalty = queries.get_penalty(db.session, penalty_id)
        access.check_readable(get_event_by_id(db.session, penalty.event_id))
        return jsonify(present.penalty_json(penalty))

    @blp.arguments(ReasonArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltySchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, args: dict[str, Any], penalty_id: int) -> Response:
        """Take back a penalty; it stays on record."""
        penalty = queries.get_penalty(db.session, penalty_id)
        event = get_event_by_id(db.session, penalty.event_id)
        scope = Scope.MANAGE if penalty.table_id is None else Scope.SCORE_EVENT
        actor = access.require_for(event, scope, penalty.table_id)
        penalty = penalties.cancel_penalty(
            db.session, penalty, by=actor.label, now=clock.now(), reason=args["reason"]
        )
        return jsonify(present.penalty_json(penalty))


def _created(penalty: Penalty) -> Response:
    response = jsonify(present.penalty_json(penalty))
    response.status_code = HTTPStatus.CREATED
    return response
