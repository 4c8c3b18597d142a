"""Pages of rounds: their tables with live points."""

from __future__ import annotations

from flask import render_template

from app.events import access
from app.events.models import Event
from app.tables import rounds as listing
from app.tables.pages.common import bp
from app.web import db


@bp.get("/events/<slug:slug>/rounds")
def rounds(slug: str) -> str:
    """Show the last round of an event."""
    event = access.readable_event(slug)
    known = listing.list_rounds(db.session, event.id)
    return _page(event, known, known[-1].number if known else None)


@bp.get("/events/<slug:slug>/rounds/<int(min=1, max=999):round_number>")
def show_round(slug: str, round_number: int) -> str:
    """Show one round of an event."""
    event = access.readable_event(slug)
    return _page(event, listing.list_rounds(db.session, event.id), round_number)


def _page(event: Event, known: list[listing.Round], chosen: int | None) -> str:
    tables = listing.tables_in(db.session, event.id, chosen) if chosen else ()
    free = listing.list_free(db.session, event.id, chosen) if chosen else ()
    return render_template(
        "tables/rounds.html",
        event=event,
        rounds=known,
        chosen=chosen,
        tables=tables,
        free=free,
        tab="rounds",
    )
