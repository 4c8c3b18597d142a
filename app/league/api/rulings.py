"""REST resources of all that referees decided in an event, on loans and on cuts."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.events import access
from app.events.queries import get_event_by_id
from app.league.api.common import blp
from app.league.withdraw_cut import withdraw_cut
from app.relay import queries
from app.relay.json.loans import RulingSchema, WithdrawArgs
from app.relay.models import Ruling
from app.relay.withdraw_loans import withdraw_loans
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/rulings")
class Rulings(MethodView):
    """Every decision of the referees of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(RulingSchema))
    def get(self, page: dict[str, Any], slug: str) -> Page[Ruling]:
        """List what referees decided, the withdrawn decisions included."""
        made = queries.rulings_of(access.readable_head(slug).id)
        return linked(fetch_page(db.session, made, [Ruling.id], page))


@blp.route("/rulings/<id:ruling_id>")
class RulingById(MethodView):
    """One decision."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, RulingSchema)
    def get(self, ruling_id: int) -> Ruling:
        """Show a decision, and whether it still counts."""
        ruling = queries.get_ruling(db.session, ruling_id)
        access.check_readable(get_event_by_id(db.session, ruling.event_id))
        return ruling

    @blp.arguments(WithdrawArgs, location="query")
    @blp.response(HTTPStatus.OK, RulingSchema)
    @blp.doc(operationId="withdraw_ruling")
    def delete(self, args: dict[str, Any], ruling_id: int) -> Ruling:
        """Withdraw a decision, so that the rule counts again; it stays on record."""
        ruling = queries.get_ruling(db.session, ruling_id)
        event = get_event_by_id(db.session, ruling.event_id)
        signature = sign(access.require_for(event, Scope.SCORE_EVENT), args["reason"])
        withdraw = withdraw_cut if ruling.match_id is None else withdraw_loans
        withdraw(db.session, ruling, signature)
        return ruling
