"""The button that deletes a draft."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.events import access
from app.events.delete import delete_event
from app.events.pages.common import SEE_OTHER, bp, settings
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/events/<slug:slug>/delete")
@leading_back(settings)
def delete(slug: str) -> Response:
    """Delete a draft."""
    event, _ = access.managed_event(slug)
    name = event.name
    delete_event(db.session, event, expected_version=read_form().number("version"))
    flash(gettext("%(name)s is deleted.", name=name), "success")
    return redirect("/", SEE_OTHER)
