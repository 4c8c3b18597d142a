"""REST resource for opening tables."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import sign
from app.events import access
from app.events.checks import check_seated_freely
from app.tables.api.common import blp, shown
from app.tables.games import Game, load_game
from app.tables.json.tables import NewTableSchema, TableWithHandsSchema
from app.tables.open import NewSeat, NewTable, open_table
from app.web import db, etags


@blp.route("/events/<slug:slug>/tables")
class OpenTable(MethodView):
    """A new table of an event."""

    @etags.tagged
    @blp.arguments(NewTableSchema)
    @blp.response(HTTPStatus.CREATED, TableWithHandsSchema)
    def post(self, data: dict[str, Any], slug: str) -> tuple[Game, int, dict[str, str]]:
        """Open a table."""
        event, actor = access.managed_event(slug)
        check_seated_freely(event)
        seats = tuple(NewSeat(**seat) for seat in data["seats"])
        new = NewTable(round_number=data["round"], number=data["number"], seats=seats)
        table = open_table(db.session, event, new, sign(actor))
        place = url_for("tables.TableById", table_id=table.id)
        return shown(load_game(db.session, table.id)), HTTPStatus.CREATED, {"Location": place}
