"""REST resources of standings and results."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.events import access
from app.events.checks import check_ranked_singly
from app.standings import json
from app.standings.json import RoundArgs, StandingsSchema, TableResultsSchema
from app.standings.rank import list_standings
from app.tables.games import ListedTable
from app.tables.models import GameTable
from app.tables.queries import finished_tables_of
from app.web import db, etags
from app.web.blueprints import Blueprint
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

blp = Blueprint("standings", __name__, description="Who is ahead, and why.")


@blp.route("/events/<slug:slug>/standings")
class Standings(MethodView):
    """The standings of an event."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, StandingsSchema)
    def get(self, slug: str) -> json.Standings:
        """Show who is ahead after all finished games, and what decides."""
        event = access.readable_head(slug)
        check_ranked_singly(event.kind)
        etags.show(*event.tag, etags.language())
        return json.Standings(event, list_standings(db.session, event.id))


@blp.route("/events/<slug:slug>/results")
class Results(MethodView):
    """The results of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.arguments(RoundArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TableResultsSchema))
    def get(self, page: dict[str, Any], wish: dict[str, Any], slug: str) -> Page[ListedTable]:
        """List finished tables with what they brought, by round and number."""
        event = access.readable_head(slug)
        etags.show(*event.tag)
        listed = finished_tables_of(event.id, round_number=wish["round"])
        keys = [GameTable.round_number, GameTable.number]
        found = linked(fetch_page(db.session, listed, keys, page))
        return Page([ListedTable(table) for table in found.items], found.next)
