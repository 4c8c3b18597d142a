"""The button that withdraws a decision on loans."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay import queries
from app.relay.access import sign_for
from app.relay.pages.common import bp, match_address
from app.relay.withdraw_loans import withdraw_loans
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/rulings/<id:ruling_id>/withdraw")
def withdraw_decision(ruling_id: int) -> Response:
    """Withdraw a decision on loans."""
    ruling = queries.get_ruling(db.session, ruling_id)
    reason = read_form().values.get("reason", "")[:LONGEST_REASON] or gettext("withdrawn")
    signature = sign_for(ruling.match_id or 0, Scope.SCORE_EVENT, reason)

    @leading_back(match_address)
    def carry_out(match_id: int) -> Response:
        withdraw_loans(db.session, ruling, signature)
        return succeed(
            gettext("The decision is withdrawn; the rule counts again."), match_address(match_id)
        )

    return carry_out(ruling.match_id or 0)
