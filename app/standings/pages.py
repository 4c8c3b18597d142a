"""Pages of standings, and of what one player has played."""

from __future__ import annotations

from flask import Blueprint, render_template

from app.entrants.queries import get_entrant
from app.events import access
from app.events.checks import check_ranked_singly
from app.events.queries import get_event_by_id
from app.standings import queries
from app.standings.rank import DECIDING, list_standings
from app.web import db, etags

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
        standings=list_standings(db.session, event.id),
        tie_rules=DECIDING,
        updated=queries.last_finished(db.session, event.id),
        tab="standings",
    )


@bp.get("/entrants/<id:entrant_id>")
@etags.by_content
def player(entrant_id: int) -> str:
    """Show what a player has played, round by round."""
    entrant = get_entrant(db.session, entrant_id)
    event = get_event_by_id(db.session, entrant.event_id)
    access.check_readable(event)
    everybody = list_standings(db.session, event.id)
    standing = next(item for item in everybody if item.totals.entrant.id == entrant_id)
    return render_template(
        "standings/player.html",
        event=event,
        entrant=entrant,
        standing=standing,
        games=queries.games_of(db.session, entrant_id),
        penalties=queries.penalties_of(db.session, entrant_id),
        tab="standings",
    )
