"""The button that finishes a table."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.tables.finish import finish_table
from app.tables.pages.common import SEE_OTHER, actor_for, bp, reason_in, table_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/tables/<id:table_id>/finish")
@leading_back(table_address)
def finish(table_id: int) -> Response:
    """Finish a game: over by itself, or stopped by a referee who says why."""
    entry = read_form()
    reason = reason_in(entry)
    actor = actor_for(table_id, Scope.SCORE_EVENT if reason else Scope.SCORE_TABLE)
    finish_table(
        db.session, table_id, sign(actor, reason), expected_version=entry.number("version")
    )
    flash(gettext("The table is finished; its result counts in the standings."), "success")
    return redirect(table_address(table_id), SEE_OTHER)
