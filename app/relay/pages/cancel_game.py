"""The button that cancels the last game of a match."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.cancel_game import cancel_game
from app.relay.pages.common import bp, match_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/matches/<id:match_id>/games/last/delete")
@leading_back(match_address)
def cancel_last_game(match_id: int) -> Response:
    """Cancel the last table of a match, at which nothing was recorded."""
    sign_for(match_id, Scope.MANAGE)
    cancel_game(db.session, match_id, expected_version=read_form().number("version"))
    return succeed(gettext("The table is taken away."), match_address(match_id))
