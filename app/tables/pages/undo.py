"""The button that takes back the last hand."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.tables.pages.common import SEE_OTHER, actor_for, bp, reason_in, table_address
from app.tables.undo import undo_last
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/tables/<id:table_id>/undo")
@leading_back(table_address)
def undo(table_id: int) -> Response:
    """Take back the last hand."""
    actor = actor_for(table_id, Scope.SCORE_TABLE)
    entry = read_form()
    signed = sign(actor, reason_in(entry) or "undo")
    undo_last(db.session, table_id, signed, expected_version=entry.number("version"))
    flash(gettext("The last hand is taken back. It stays in the history."), "success")
    return redirect(table_address(table_id), SEE_OTHER)
