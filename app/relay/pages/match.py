"""Where teams stand: the page of an event, of a match, its sheet, and the big screen."""

from __future__ import annotations

from werkzeug import Response

from app.relay import text
from app.relay.pages.chart import draw
from app.relay.pages.common import bp, match_values, readable_state
from app.web import etags
from app.web.forms import form_page
from engine.standings.tie_rules import TieRule

REFRESH_SECONDS = 15


@bp.get("/matches/<id:match_id>")
@etags.by_content
def show_match(match_id: int) -> Response:
    """Show a match: both numbers of every team, its games, loans and what comes next."""
    state = readable_state(match_id)
    return form_page(
        "relay/match.html",
        event=state.facts.event,
        drawing=draw(state),
        statuses=text.STATUSES,
        ties=TieRule,
        rulings=text.RULINGS,
        **match_values(state),
    )


@bp.get("/matches/<id:match_id>/sheet")
@etags.by_content
def sheet(match_id: int) -> Response:
    """Show what every team owns and plays with before the next stage, to be printed."""
    state = readable_state(match_id)
    return form_page(
        "relay/sheet.html", event=state.facts.event, statuses=text.STATUSES, **match_values(state)
    )


@bp.get("/matches/<id:match_id>/screen")
@etags.by_content
def screen(match_id: int) -> Response:
    """Show a match in big type; the page loads itself again."""
    state = readable_state(match_id)
    return form_page(
        "relay/screen.html",
        event=state.facts.event,
        drawing=draw(state),
        refresh=REFRESH_SECONDS,
        **match_values(state),
    )
