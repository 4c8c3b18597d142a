"""REST resources that show hands."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.tables import queries
from app.tables.api.common import blp, check_seen, readable
from app.tables.games import PlayedHand, RecordedHand, load_game
from app.tables.json.hands import HandSchema, RecordedHandSchema
from app.tables.models import Hand
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/tables/<id:table_id>/hands")
class Hands(MethodView):
    """The hands of a table."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(RecordedHandSchema))
    def get(self, page: dict[str, Any], table_id: int) -> Page[RecordedHand]:
        """List everything ever recorded at a table, voided hands included, oldest first."""
        readable(table_id)
        found = linked(fetch_page(db.session, queries.history_of(table_id), [Hand.id], page))
        return Page([RecordedHand(hand) for hand in found.items], found.next)


@blp.route("/tables/<id:table_id>/hands/<id:hand_id>")
class HandById(MethodView):
    """One hand."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, HandSchema)
    def get(self, table_id: int, hand_id: int) -> PlayedHand:
        """Show a hand that counts, with what it moved."""
        check_seen(table_id)
        game = load_game(db.session, table_id)
        return game.played[game.place_of(hand_id)]
