"""REST resources of loans and of a referee's decisions."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.events.queries import get_event_by_id
from app.league.api.common import blp
from app.league.withdraw_cut import withdraw_cut
from app.relay import present, queries
from app.relay.answers import RulingSchema
from app.relay.models import Ruling
from app.relay.schemas import WithdrawArgs
from app.relay.withdraw_loans import withdraw_loans
from app.teams.api.common import TOKEN
from app.web import clock, db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/rulings")
class Rulings(MethodView):
    """Every decision of the referees of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(RulingSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], slug: str) -> Page[dict[str, Any]]:
        """List what referees decided, the withdrawn decisions included."""
        made = queries.rulings_of(access.readable_head(slug).id)
        found = linked(fetch_page(db.session, made, [Ruling.id], page))
        return Page([present.ruling_json(ruling) for ruling in found.items], found.next)


@blp.route("/rulings/<id:ruling_id>")
class RulingById(MethodView):
    """One decision."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, RulingSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, ruling_id: int) -> Response:
        """Show a decision, and whether it still counts."""
        ruling = queries.get_ruling(db.session, ruling_id)
        access.check_readable(get_event_by_id(db.session, ruling.event_id))
        return jsonify(present.ruling_json(ruling))

    @blp.arguments(WithdrawArgs, location="query")
    @blp.response(HTTPStatus.OK, RulingSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, args: dict[str, Any], ruling_id: int) -> Response:
        """Withdraw a decision, so that the rule counts again; it stays on record."""
        ruling = queries.get_ruling(db.session, ruling_id)
        event = get_event_by_id(db.session, ruling.event_id)
        actor = access.require_for(event, Scope.SCORE_EVENT)
        withdraw = withdraw_loans if ruling.match_id is not None else withdraw_cut
        withdraw(db.session, ruling, by=actor.label, now=clock.now(), reason=args["reason"])
        return jsonify(present.ruling_json(ruling))
