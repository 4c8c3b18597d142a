"""The page of the line-ups of a match."""

from __future__ import annotations

from flask import url_for
from werkzeug import Response

from app.errors import InvalidError
from app.relay.lineups import is_locked, list_lineups
from app.relay.pages.common import bp, match_values, readable_match
from app.web import clock, db
from app.web.forms import Form, form_page
from app.web.problems import explain


def lineups_address(match_id: int, **_: int) -> str:
    """Return the address of the line-ups of a match."""
    return url_for("relay_pages.show_lineups", match_id=match_id)


@bp.get("/matches/<id:match_id>/lineups")
def show_lineups(match_id: int) -> Response:
    """Show who plays which stage; before the lock to the organiser and referees only."""
    return _page(match_id, Form())


def refused_lineups(match_id: int, error: InvalidError) -> Response:
    """Show the line-ups with what is wrong with a change of them."""
    reasons = [str(explain(each)["message"]) for each in error.violations]
    return _page(match_id, Form(errors={"": reasons}))


def _page(match_id: int, form: Form) -> Response:
    state = readable_match(match_id)
    record = state.record
    values = match_values(state)
    locked = is_locked(record, clock.now())
    return form_page(
        "relay/lineups.html",
        form,
        locked=locked,
        visible=locked or values["may_rule"],
        lineups=list_lineups(db.session, record),
        left=sorted({stage for stage, _ in record.rules.games[len(record.tables) :]}),
        **values,
    )
