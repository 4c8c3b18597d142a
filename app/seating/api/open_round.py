"""REST resources of rounds that are opened as they are seated, and closed again."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, url_for
from flask.views import MethodView

from app.accounts.auth import sign
from app.draws.api.common import answer
from app.events import access
from app.seating.api.common import blp
from app.seating.json import OpenedRound, OpenedRoundSchema
from app.seating.open_round import close_round, open_round
from app.tables.games import ListedTable
from app.tables.rounds import tables_in
from app.web import db


@blp.route("/events/<slug:slug>/rounds/<id:round_number>/open")
class RoundOpening(MethodView):
    """The beginning of a round."""

    @blp.response(HTTPStatus.CREATED, OpenedRoundSchema)
    @blp.doc(operationId="open_round")
    def post(self, slug: str, round_number: int) -> Response:
        """Open all tables of a round as its draw seats them."""
        event, actor = access.managed_event(slug)
        open_round(db.session, event, round_number, sign(actor))
        tables = tables_in(db.session, event.id, round_number)
        opened = OpenedRound(round=round_number, tables=[ListedTable(each) for each in tables])
        response = answer(OpenedRoundSchema, opened, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("tables.Tables", slug=slug, round=round_number)
        return response


@blp.route("/events/<slug:slug>/rounds/<id:round_number>")
class RoundByNumber(MethodView):
    """The tables of a round."""

    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.alt_response(HTTPStatus.PRECONDITION_FAILED, "PRECONDITION_FAILED")
    @blp.doc(operationId="close_round")
    def delete(self, slug: str, round_number: int) -> None:
        """Take away all tables of a round, at none of which anything was recorded."""
        event, _ = access.managed_event(slug)
        close_round(db.session, event, round_number)
