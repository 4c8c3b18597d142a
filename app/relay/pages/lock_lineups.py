"""The form that says when line-ups are locked."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay import queries
from app.relay.access import sign_for
from app.relay.lock_lineups import lock_lineups
from app.relay.pages.common import bp
from app.relay.pages.lineups import lineups_address
from app.web import clock, db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back, succeed


@bp.post("/matches/<id:match_id>/lock")
@leading_back(lineups_address)
def keep_lock(match_id: int) -> Response:
    """Say when line-ups become public and stand: now, at some time, or when the match begins."""
    sign_for(match_id, Scope.SCORE_EVENT)
    form = read_form()
    zone = queries.get_match(db.session, match_id).event.time_zone
    locks_at = clock.now() if form.has("action", "now") else _moment(form, zone)
    lock_lineups(db.session, match_id, locks_at, expected_version=form.number("version"))
    return succeed(gettext("The time of the lock is kept."), lineups_address(match_id))


def _moment(form: Form, zone: str) -> datetime | None:
    """Return the moment typed by the clock of the event; None if there is none to be read."""
    try:
        typed = datetime.fromisoformat(form.values.get("locks_at", ""))
    except ValueError:
        return None
    return typed.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
