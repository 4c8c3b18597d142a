"""The list of entrants, and the form for one more."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.entrants import queries
from app.entrants.enter import NewEntrant, add_entrant
from app.entrants.json import NewEntrantSchema
from app.entrants.pages.common import FIELDS, SEE_OTHER, bp, entrants_of, load, show_page
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.web import clock, db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back


@bp.get("/events/<slug:slug>/entrants")
def index(slug: str) -> Response:
    """List the entrants of an event."""
    return _list_page(access.readable_event(slug), Form())


def _list_page(event: Event, entry: Form) -> Response:
    everybody = queries.list_entrants(db.session, event.id)
    return show_page("index.html", entry, event=event, entrants=everybody)


@bp.post("/events/<slug:slug>/entrants")
@leading_back(entrants_of)
def add(slug: str) -> Response:
    """Enter a player."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        new = NewEntrant(**load(NewEntrantSchema(exclude=["status"]), entry))
        entrant = add_entrant(db.session, event, new, now=clock.now())
    except InvalidError as error:
        return _list_page(event, entry.refused(error.violations, FIELDS))
    said = gettext(
        "%(name)s is entered as number %(number)s.", name=entrant.name, number=entrant.number
    )
    flash(said, "success")
    return redirect(f"{entrants_of(slug)}#add", SEE_OTHER)
