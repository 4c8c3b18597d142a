"""REST resources of standings and results."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView
from flask_babel import gettext
from flask_smorest import Blueprint

from app.events import access
from app.events.checks import check_ranked_singly
from app.standings import service
from app.standings.schemas import RoundArgs, StandingsSchema, TableResultsSchema
from app.standings.service import Standing
from app.tables.games import ListedTable
from app.tables.models import GameTable
from app.tables.queries import finished_tables_of
from app.web import db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of
from engine.standings.tie_rules import OF_PLAYERS, TieRule

blp = Blueprint("standings", __name__, description="Who is ahead, and why.")

DIGITS = 3
"""Of an average placement; nobody's rank depends on what is rounded away."""


@blp.route("/events/<slug:slug>/standings")
class Standings(MethodView):
    """The standings of an event."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, StandingsSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str) -> Response:
        """Show who is ahead after all finished games, and what decides."""
        event = access.readable_head(slug)
        check_ranked_singly(event.kind)
        etags.show(*event.tag, etags.language())
        standings = service.list_standings(db.session, event.id)
        return jsonify(
            event=event.slug,
            results_version=event.results_version,
            tie_breaks=[
                {"code": rule.value, "description": gettext(rule.description)}
                for rule in (TieRule.TOTAL_SCORE, *OF_PLAYERS)
            ],
            standings=[_standing_json(standing) for standing in standings],
        )


@blp.route("/events/<slug:slug>/results")
class Results(MethodView):
    """The results of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.arguments(RoundArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(TableResultsSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], wish: dict[str, Any], slug: str) -> Page[ListedTable]:
        """List finished tables with what they brought, by round and number."""
        event = access.readable_head(slug)
        etags.show(*event.tag)
        listed = finished_tables_of(event.id, round_number=wish["round"])
        keys = [GameTable.round_number, GameTable.number]
        found = linked(fetch_page(db.session, listed, keys, page))
        return Page([ListedTable(table) for table in found.items], found.next)


def _standing_json(standing: Standing) -> dict[str, Any]:
    totals, entrant = standing.totals, standing.totals.entrant
    average = totals.average_placement
    return {
        "rank": standing.rank,
        "entrant_id": entrant.id,
        "number": entrant.number,
        "name": entrant.name,
        "names": entrant.names,
        "club": entrant.club,
        "country": entrant.country,
        "status": entrant.status.value,
        "score": totals.score,
        "penalties": totals.penalties,
        "games": totals.games,
        "placements": list(totals.placements),
        "average_placement": None if average is None else round(float(average), DIGITS),
        "best_raw_points": totals.best_raw_points,
        "best_score": totals.best_score,
    }
