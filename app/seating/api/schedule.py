"""REST resources of the seats of an event, and of rounds that are opened from them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, url_for
from flask.views import MethodView

from app.entrants.queries import find_entrants
from app.errors import NotFoundError
from app.events import access
from app.seating import opening
from app.seating.api.answers import OpenedRoundSchema, SeatingSchema
from app.seating.api.common import TOKEN, answer, blp
from app.seating.api.content import appointment_json, person_json
from app.seating.exports import to_mapping
from app.seating.schedule import appointments, list_rounds
from app.seating.schemas import SeatingArgs
from app.tables import rounds as opened
from app.tables.games import ListedTable
from app.tables.json.tables import TableHeadSchema
from app.web import clock, db, etags
from engine.errors import N_


@blp.route("/events/<slug:slug>/seating")
class Seats(MethodView):
    """The seats of an event."""

    @etags.by_content
    @blp.arguments(SeatingArgs, location="query")
    @blp.response(HTTPStatus.OK, SeatingSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, wish: dict[str, Any], slug: str) -> Response:
        """Show who sits where: as played where tables are open, as seated where not yet."""
        event = access.readable_head(slug)
        rounds = [
            seated
            for seated in list_rounds(db.session, event.id)
            if wish["round"] in {None, seated.number}
        ]
        entrant_id = wish["entrant"]
        content: dict[str, Any] = {"event": slug, "entrant": None, "rounds": [], "appointments": []}
        if entrant_id is None:
            return answer(content | {"rounds": [to_mapping(seated) for seated in rounds]})
        entrant = find_entrants(db.session, event.id, [entrant_id]).get(entrant_id)
        if entrant is None:
            raise NotFoundError(N_("There is no such entrant."))
        found = [appointment_json(item) for item in appointments(rounds, entrant_id)]
        return answer(content | {"entrant": person_json(entrant), "appointments": found})


@blp.route("/events/<slug:slug>/rounds/<id:round_number>/open")
class RoundOpening(MethodView):
    """The beginning of a round."""

    @blp.response(HTTPStatus.CREATED, OpenedRoundSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, slug: str, round_number: int) -> Response:
        """Open all tables of a round as its draw seats them."""
        event, actor = access.managed_event(slug)
        by = actor.label
        opening.open_round(db.session, event, round_number, by=by, now=clock.now())
        tables = opened.tables_in(db.session, event.id, round_number)
        heads = [TableHeadSchema.of(ListedTable(table)) for table in tables]
        response = answer({"round": round_number, "tables": heads}, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("tables.Tables", slug=slug, round=round_number)
        return response


@blp.route("/events/<slug:slug>/rounds/<id:round_number>")
class RoundByNumber(MethodView):
    """The tables of a round."""

    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.PRECONDITION_FAILED, "PRECONDITION_FAILED")
    @blp.doc(security=TOKEN)
    def delete(self, slug: str, round_number: int) -> None:
        """Take away all tables of a round, at none of which anything was recorded."""
        event, _ = access.managed_event(slug)
        opening.close_round(db.session, event, round_number)
