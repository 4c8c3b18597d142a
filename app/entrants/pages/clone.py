"""The button that copies an event."""

from __future__ import annotations

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, require, sign
from app.entrants.clone import clone_event
from app.entrants.json import CloneSchema
from app.entrants.pages.common import SEE_OTHER, bp, load
from app.events import access
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


def _settings(slug: str) -> str:
    return url_for("event_pages.show_settings", slug=slug)


@bp.post("/events/<slug:slug>/clone")
@leading_back(_settings)
def clone(slug: str) -> Response:
    """Make a draft with the rules of an event, and its entrants if wished."""
    source = access.readable_event(slug)
    signature = sign(require(Scope.MANAGE))
    data = load(CloneSchema(only=["name", "entrants"]), read_form())
    event = clone_event(
        db.session, source, signature, name=data["name"], with_entrants=data["entrants"]
    )
    flash(gettext("This is the copy, as a draft."), "success")
    return redirect(url_for("event_pages.show", slug=event.slug), SEE_OTHER)
