"""The button that draws the seats of the next game."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.open_game import open_game
from app.relay.pages.common import bp, match_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/matches/<id:match_id>/games")
@leading_back(match_address)
def draw_next_game(match_id: int) -> Response:
    """Draw the seats of the next game and open its table."""
    signature = sign_for(match_id, Scope.SCORE_EVENT)
    seen = read_form().number("version")
    item = open_game(db.session, match_id, signature, expected_version=seen)
    return succeed(
        gettext("The seats are drawn and the table is open."),
        url_for("table_pages.show", table_id=item.table_id),
    )
