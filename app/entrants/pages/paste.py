"""The page for a pasted list of players."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.entrants.enter import add_entrants
from app.entrants.pages.common import SEE_OTHER, bp, entrants_of, show_page
from app.entrants.paste import parse_names
from app.errors import InvalidError
from app.events import access
from app.web import clock, db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back


@bp.get("/events/<slug:slug>/entrants/paste")
def show_paste(slug: str) -> Response:
    """Offer to enter many players at once."""
    event, _ = access.managed_event(slug)
    return show_page("paste.html", Form(), event=event, entrants=None)


@bp.post("/events/<slug:slug>/entrants/paste")
@leading_back(entrants_of)
def paste(slug: str) -> Response:
    """Enter everybody on a list, or show who would be entered."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    dry_run = not entry.has("action", "enter")
    try:
        entries = parse_names(entry.values.get("lines", "").splitlines())
        entrants = add_entrants(
            db.session, event, entries, now=clock.now(), dry_run=dry_run, where="lines"
        )
    except InvalidError as error:
        refused = entry.refused(error.violations, {"lines"})
        return show_page("paste.html", refused, event=event, entrants=None)
    if dry_run:
        return show_page("paste.html", entry, event=event, entrants=entrants)
    flash(gettext("%(count)s players are entered.", count=len(entrants)), "success")
    return redirect(entrants_of(slug), SEE_OTHER)
