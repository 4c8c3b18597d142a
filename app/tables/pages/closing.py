"""What ends a table's game, and the ways back: finish, reopen, undo, take the table away."""

from __future__ import annotations

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.tables import queries, results, service
from app.tables.models import LONGEST_REASON
from app.tables.pages.common import SEE_OTHER, actor_for, bp, table_address
from app.web import clock, db
from app.web.forms import read_form
from app.web.refusals import leading_back


def reason_in(values: object) -> str:
    """Return the reason that somebody gave, cut to what is kept."""
    return str(values or "").strip()[:LONGEST_REASON]


@bp.post("/tables/<id:table_id>/undo")
@leading_back(table_address)
def undo(table_id: int) -> Response:
    """Take back the last hand."""
    actor = actor_for(table_id, Scope.SCORE_TABLE)
    entry = read_form()
    service.undo_last(
        db.session,
        table_id,
        expected_version=entry.number("version"),
        by=actor.label,
        now=clock.now(),
        reason=reason_in(entry.values.get("reason")) or "undo",
    )
    flash(gettext("The last hand is taken back. It stays in the history."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


@bp.post("/tables/<id:table_id>/finish")
@leading_back(table_address)
def finish(table_id: int) -> Response:
    """Finish a game: over by itself, or stopped by a referee who says why."""
    entry = read_form()
    reason = reason_in(entry.values.get("reason")) or None
    actor = actor_for(table_id, Scope.SCORE_EVENT if reason else Scope.SCORE_TABLE)
    results.finish_table(
        db.session,
        table_id,
        expected_version=entry.number("version"),
        by=actor.label,
        now=clock.now(),
        reason=reason,
    )
    flash(gettext("The table is finished; its result counts in the standings."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


@bp.post("/tables/<id:table_id>/reopen")
@leading_back(table_address)
def reopen(table_id: int) -> Response:
    """Take back the result of a table."""
    actor = actor_for(table_id, Scope.SCORE_EVENT)
    entry = read_form()
    results.reopen_table(
        db.session,
        table_id,
        expected_version=entry.number("version"),
        by=actor.label,
        now=clock.now(),
        reason=reason_in(entry.values.get("reason")),
    )
    flash(gettext("The table is open again; its result does not count for now."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


@bp.post("/tables/<id:table_id>/cancel")
@leading_back(table_address)
def cancel(table_id: int) -> Response:
    """Take away a table at which nothing was ever recorded."""
    actor_for(table_id, Scope.MANAGE)
    table = queries.get_table(db.session, table_id)
    slug, round_number = table.event.slug, table.round_number
    seen = read_form().number("version")
    service.cancel_table(db.session, table_id, expected_version=seen)
    flash(gettext("The table is taken away."), "success")
    place = url_for("table_pages.show_round", slug=slug, round_number=round_number)
    return redirect(place, SEE_OTHER)
