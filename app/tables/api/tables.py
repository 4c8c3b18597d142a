"""REST resources of tables."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.events.checks import check_seated_freely
from app.tables import present, queries, service
from app.tables.api.common import TOKEN, actor_for, blp, check_seen, created
from app.tables.games import load_game
from app.tables.models import GameTable
from app.tables.schemas import NewTableSchema, TableArgs, TableHeadSchema, TableWithHandsSchema
from app.tables.service import NewSeat, NewTable
from app.web import clock, db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/tables")
class Tables(MethodView):
    """The tables of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.arguments(TableArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TableHeadSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], wish: dict[str, Any], slug: str) -> Page[dict[str, Any]]:
        """List tables by round and number."""
        event = access.readable_head(slug)
        listed = queries.tables_of(event.id, round_number=wish["round"], state=wish["state"])
        keys = [GameTable.round_number, GameTable.number]
        found = linked(fetch_page(db.session, listed, keys, page))
        heads = [present.table_head_json(table, table.seats) for table in found.items]
        return Page(heads, found.next)

    @etags.tagged
    @blp.arguments(NewTableSchema)
    @blp.response(HTTPStatus.CREATED, TableWithHandsSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Open a table."""
        event, actor = access.managed_event(slug)
        check_seated_freely(event)
        seats = tuple(NewSeat(**seat) for seat in data["seats"])
        new = NewTable(round_number=data["round"], number=data["number"], seats=seats)
        table = service.open_table(db.session, event, new, by=actor.label, now=clock.now())
        game = load_game(db.session, table.id)
        return created(
            game,
            present.table_with_hands_json(game),
            url_for("tables.TableById", table_id=table.id),
        )


@blp.route("/tables/<id:table_id>")
class TableById(MethodView):
    """One table."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TableWithHandsSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, table_id: int) -> Response:
        """Show a table, where its game stands, and its hands."""
        check_seen(table_id)
        return jsonify(present.table_with_hands_json(load_game(db.session, table_id)))

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, table_id: int) -> None:
        """Take away a table at which nothing was ever recorded."""
        actor_for(table_id, Scope.MANAGE)
        service.cancel_table(db.session, table_id, expected_version=etags.expected_version())
