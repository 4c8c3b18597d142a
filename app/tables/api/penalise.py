"""REST resources of penalties, given at a table or in the event as a whole."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.events import access
from app.events.queries import get_event_by_id
from app.tables import queries
from app.tables.api.common import actor_for, blp, readable
from app.tables.json.penalties import (
    EntrantPenaltySchema,
    PenaltySchema,
    ReasonArgs,
    SeatPenaltySchema,
)
from app.tables.models import Penalty
from app.tables.penalise import NewPenalty, cancel_penalty, penalise_entrant, penalise_seat
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

PenaltyPageSchema = page_of(PenaltySchema)


@blp.route("/tables/<id:table_id>/penalties")
class TablePenalties(MethodView):
    """The penalties given at a table."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltyPageSchema)
    def get(self, page: dict[str, Any], table_id: int) -> Page[Penalty]:
        """List the penalties given at a table, the cancelled ones included."""
        event_id = readable(table_id).event_id
        given = queries.penalties_of(event_id).where(Penalty.table_id == table_id)
        return linked(fetch_page(db.session, given, [Penalty.id], page))

    @blp.arguments(SeatPenaltySchema)
    @blp.response(HTTPStatus.CREATED, PenaltySchema)
    @blp.doc(operationId="penalise_seat")
    def post(self, data: dict[str, Any], table_id: int) -> Penalty:
        """Take points off the score of the game that somebody plays at a table."""
        actor = actor_for(table_id, Scope.SCORE_EVENT)
        new = NewPenalty(points=data["points"], reason=data["reason"])
        return penalise_seat(db.session, table_id, data["seat"], new, sign(actor))


@blp.route("/events/<slug:slug>/penalties")
class EventPenalties(MethodView):
    """Every penalty of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltyPageSchema)
    def get(self, page: dict[str, Any], slug: str) -> Page[Penalty]:
        """List every penalty of an event, the cancelled ones included."""
        given = queries.penalties_of(access.readable_head(slug).id)
        return linked(fetch_page(db.session, given, [Penalty.id], page))

    @blp.arguments(EntrantPenaltySchema)
    @blp.response(HTTPStatus.CREATED, PenaltySchema)
    @blp.doc(operationId="penalise_entrant")
    def post(self, data: dict[str, Any], slug: str) -> Penalty:
        """Take points off an entrant's total, whatever they play."""
        event, actor = access.managed_event(slug)
        new = NewPenalty(points=data["points"], reason=data["reason"])
        return penalise_entrant(db.session, event, data["entrant_id"], new, sign(actor))


@blp.route("/penalties/<id:penalty_id>")
class PenaltyById(MethodView):
    """One penalty."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, PenaltySchema)
    def get(self, penalty_id: int) -> Penalty:
        """Show a penalty, and whether it still counts."""
        penalty = queries.get_penalty(db.session, penalty_id)
        access.check_readable(get_event_by_id(db.session, penalty.event_id))
        return penalty

    @blp.arguments(ReasonArgs, location="query")
    @blp.response(HTTPStatus.OK, PenaltySchema)
    @blp.doc(operationId="cancel_penalty")
    def delete(self, args: dict[str, Any], penalty_id: int) -> Penalty:
        """Take back a penalty; it stays on record."""
        penalty = queries.get_penalty(db.session, penalty_id)
        event = get_event_by_id(db.session, penalty.event_id)
        scope = Scope.MANAGE if penalty.table_id is None else Scope.SCORE_EVENT
        actor = access.require_for(event, scope, penalty.table_id)
        return cancel_penalty(db.session, penalty, sign(actor, args["reason"]))
