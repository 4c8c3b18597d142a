"""The button that cancels a penalty of a team."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.events import access
from app.events.queries import get_event_by_id
from app.league.cancel_penalty import cancel_penalty
from app.league.pages.common import bp, league_address
from app.league.queries import get_team_penalty
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/team-penalties/<id:penalty_id>/cancel")
def cancel_team_penalty(penalty_id: int) -> Response:
    """Cancel a penalty of a team."""
    penalty = get_team_penalty(db.session, penalty_id)
    event = get_event_by_id(db.session, penalty.event_id)
    reason = read_form().values.get("reason", "")[:LONGEST_REASON] or gettext("withdrawn")
    signature = sign(access.require_for(event, Scope.MANAGE), reason)

    @leading_back(league_address)
    def work(slug: str) -> Response:
        cancel_penalty(db.session, penalty, signature)
        return succeed(gettext("The penalty is taken back."), league_address(slug))

    return work(event.slug)
