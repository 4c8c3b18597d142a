"""The buttons that start, finish and reopen an event."""

from __future__ import annotations

from http import HTTPStatus

from flask import abort, flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.events import access
from app.events import change_status as statuses
from app.events.models import EventStatus
from app.events.pages.common import SEE_OTHER, bp, home, settings
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back
from engine.errors import N_

DONE = {
    EventStatus.DRAFT: N_("The event is a draft again."),
    EventStatus.RUNNING: N_("The event is running: tables can be opened."),
    EventStatus.FINISHED: N_("The event is finished."),
}


@bp.post("/events/<slug:slug>/status")
@leading_back(settings)
def change_status(slug: str) -> Response:
    """Start, finish or reopen an event."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    if entry.values.get("status") not in set(EventStatus):
        abort(HTTPStatus.BAD_REQUEST)
    status = EventStatus(entry.values["status"])
    statuses.change_status(db.session, event, status, expected_version=entry.number("version"))
    flash(gettext(DONE[status]), "success")
    return redirect(home(slug), SEE_OTHER)
