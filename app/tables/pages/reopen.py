"""The button that takes back the result of a table."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.tables.pages.common import SEE_OTHER, actor_for, bp, reason_in, table_address
from app.tables.reopen import reopen_table
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/tables/<id:table_id>/reopen")
@leading_back(table_address)
def reopen(table_id: int) -> Response:
    """Take back the result of a table."""
    actor = actor_for(table_id, Scope.SCORE_EVENT)
    entry = read_form()
    signed = sign(actor, reason_in(entry))
    reopen_table(db.session, table_id, signed, expected_version=entry.number("version"))
    flash(gettext("The table is open again; its result does not count for now."), "success")
    return redirect(table_address(table_id), SEE_OTHER)
