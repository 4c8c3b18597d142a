"""Pages of standings, and of what one player has played."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, render_template

from app.entrants.queries import get_entrant
from app.events import access
from app.events.checks import check_ranked_singly
from app.events.queries import get_event_by_id
from app.standings import results, service
from app.web import db, etags
from engine.standings.tie_rules import OF_PLAYERS, TieRule

bp = Blueprint("standing_pages", __name__, template_folder="templates")


@bp.get("/events/<slug:slug>/standings")
@etags.by_content
def standings(slug: str) -> str:
    """Show who is ahead, and what decides."""
    event = access.readable_event(slug)
    check_ranked_singly(event.kind)
    return render_template(
        "standings/standings.html",
        event=event,
        standings=service.list_standings(db.session, event.id),
        tie_rules=(TieRule.TOTAL_SCORE, *OF_PLAYERS),
        updated=_updated(event.id),
        tab="standings",
    )


def _updated(event_id: int) -> datetime | None:
    return results.last_finished(db.session, event_id)


@bp.get("/entrants/<id:entrant_id>")
@etags.by_content
def player(entrant_id: int) -> str:
    """Show what a player has played, round by round."""
    entrant = get_entrant(db.session, entrant_id)
    event = get_event_by_id(db.session, entrant.event_id)
    access.check_readable(event)
    everybody = service.list_standings(db.session, event.id)
    standing = next(item for item in everybody if item.totals.entrant.id == entrant_id)
    return render_template(
        "standings/player.html",
        event=event,
        entrant=entrant,
        standing=standing,
        games=results.games_of(db.session, entrant_id),
        penalties=results.penalties_of(db.session, entrant_id),
        tab="standings",
    )
