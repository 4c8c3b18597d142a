"""The button that takes a table away."""

from __future__ import annotations

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.tables import queries
from app.tables.cancel import cancel_table
from app.tables.pages.common import SEE_OTHER, actor_for, bp, table_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post("/tables/<id:table_id>/cancel")
@leading_back(table_address)
def cancel(table_id: int) -> Response:
    """Take away a table at which nothing was ever recorded."""
    actor_for(table_id, Scope.MANAGE)
    table = queries.get_table(db.session, table_id)
    slug, round_number = table.event.slug, table.round_number
    seen = read_form().number("version")
    cancel_table(db.session, table_id, expected_version=seen)
    flash(gettext("The table is taken away."), "success")
    place = url_for("table_pages.show_round", slug=slug, round_number=round_number)
    return redirect(place, SEE_OTHER)
