"""The button that deletes an entrant."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.entrants.delete import delete_entrant
from app.entrants.pages.common import SEE_OTHER, bp, entrants_of, form_of, managed_entrant
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/entrants/<id:entrant_id>/delete")
@leading_back(form_of)
def delete(entrant_id: int) -> Response:
    """Delete an entrant who has never been seated."""
    entrant, event = managed_entrant(entrant_id)
    name, seen = entrant.name, read_form().number("version")
    delete_entrant(db.session, entrant, expected_version=seen)
    flash(gettext("%(name)s is taken off the list.", name=name), "success")
    return redirect(entrants_of(event.slug), SEE_OTHER)
