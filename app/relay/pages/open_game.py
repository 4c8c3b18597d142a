"""The guided flow of a match: open the next game, confirm or override loans, take back."""

from __future__ import annotations

from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay.cancel_game import cancel_last
from app.relay.open_game import open_next
from app.relay.pages.common import actor_for, bp, match_address
from app.web import clock, db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/matches/<id:match_id>/games")
@leading_back(match_address)
def open_game(match_id: int) -> Response:
    """Draw the seats of the next game and open its table."""
    actor = actor_for(match_id, Scope.SCORE_EVENT)
    item = open_next(
        db.session,
        match_id,
        expected_version=read_form().number("version"),
        by=actor.label,
        now=clock.now(),
    )
    flash(gettext("The seats are drawn and the table is open."), "success")
    return redirect(url_for("table_pages.show", table_id=item.table_id), HTTPStatus.SEE_OTHER)


@bp.post("/matches/<id:match_id>/games/last/delete")
@leading_back(match_address)
def cancel_game(match_id: int) -> Response:
    """Take away the last table of a match, at which nothing was recorded."""
    actor_for(match_id, Scope.MANAGE)
    seen = read_form().number("version")
    cancel_last(db.session, match_id, expected_version=seen)
    flash(gettext("The table is taken away."), "success")
    return redirect(match_address(match_id), HTTPStatus.SEE_OTHER)
