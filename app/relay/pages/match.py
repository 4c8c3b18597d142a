"""Where a match stands: its page, its sheet, and the big screen."""

from __future__ import annotations

from flask import render_template

from app.relay.pages.chart import make_chart
from app.relay.pages.common import bp, match_values, readable_match
from app.relay.text import RULINGS
from app.web import etags
from engine.standings.tie_rules import TieRule

REFRESH_SECONDS = 15


@bp.get("/matches/<id:match_id>")
@etags.by_content
def show_match(match_id: int) -> str:
    """Show a match: both numbers of every team, its games, loans and what comes next."""
    state = readable_match(match_id)
    values = match_values(state) | {"drawing": make_chart(state)}
    return render_template("relay/match.html", ties=TieRule, rulings=RULINGS, **values)


@bp.get("/matches/<id:match_id>/sheet")
@etags.by_content
def sheet(match_id: int) -> str:
    """Show what every team owns and plays with before the next stage, to be printed."""
    return render_template("relay/sheet.html", **match_values(readable_match(match_id)))


@bp.get("/matches/<id:match_id>/screen")
@etags.by_content
def screen(match_id: int) -> str:
    """Show a match in big type; the page loads itself again."""
    state = readable_match(match_id)
    values = match_values(state) | {"drawing": make_chart(state)}
    return render_template("relay/screen.html", refresh=REFRESH_SECONDS, **values)
