"""The REST resource of all loans of an event."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.events import access
from app.relay.api.common import blp
from app.relay.json.common import Part
from app.relay.json.loans import MatchLoanSchema
from app.relay.queries import list_match_ids
from app.relay.record import TeamId
from app.relay.state import load_state
from app.teams.queries import event_tag
from app.web import db, etags
from app.web.paging import Page, PageArgs, linked, page_items, page_of
from engine.relay.lending import Loan


@blp.route("/events/<slug:slug>/loans")
class Loans(MethodView):
    """Every loan of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(MatchLoanSchema))
    @blp.doc(operationId="list_loans")
    def get(self, page: dict[str, Any], slug: str) -> Page[Part[Loan[TeamId]]]:
        """List the loans of all matches, with the boundary at which each arose."""
        event = access.readable_head(slug)
        etags.show(*event_tag(db.session, event), etags.language())
        return linked(page_items(_loans(event.id), page))


def _loans(event_id: int) -> Iterator[Part[Loan[TeamId]]]:
    for match_id in list_match_ids(db.session, event_id):
        state = load_state(db.session, match_id)
        yield from Part(state, None).each(state.played.loans)
