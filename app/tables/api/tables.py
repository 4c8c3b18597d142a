"""REST resources that show tables."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.events import access
from app.tables import queries
from app.tables.api.common import blp, check_seen
from app.tables.games import Game, ListedTable, load_game
from app.tables.json.tables import TableArgs, TableHeadSchema, TableWithHandsSchema
from app.tables.models import GameTable
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/tables")
class Tables(MethodView):
    """The tables of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.arguments(TableArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TableHeadSchema))
    def get(self, page: dict[str, Any], wish: dict[str, Any], slug: str) -> Page[ListedTable]:
        """List tables by round and number."""
        event = access.readable_head(slug)
        listed = queries.tables_of(event.id, round_number=wish["round"], state=wish["state"])
        keys = [GameTable.round_number, GameTable.number]
        found = linked(fetch_page(db.session, listed, keys, page))
        return Page([ListedTable(table) for table in found.items], found.next)


@blp.route("/tables/<id:table_id>")
class TableById(MethodView):
    """One table."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TableWithHandsSchema)
    def get(self, table_id: int) -> Game:
        """Show a table, where its game stands, and its hands."""
        check_seen(table_id)
        return load_game(db.session, table_id)
