"""The form that lets another member of a team play a stage."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.relay.access import sign_for
from app.relay.pages.common import bp
from app.relay.pages.lineups import lineups_address, refused_lineups
from app.relay.substitute import NewSubstitution, substitute
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/matches/<id:match_id>/substitutions")
@leading_back(lineups_address)
def name_substitute(match_id: int) -> Response:
    """Let another member of a team play a stage."""
    form = read_form()
    reason = form.values.get("reason", "")[:LONGEST_REASON]
    signature = sign_for(match_id, Scope.SCORE_EVENT, reason)
    new = NewSubstitution(
        team_id=form.number("team_id"),
        stage=form.number("stage"),
        entrant_id=form.number("entrant_id"),
    )
    seen = form.number("version")
    try:
        substitute(db.session, match_id, new, signature, expected_version=seen)
    except InvalidError as error:
        return refused_lineups(match_id, error)
    return succeed(gettext("The substitution is recorded."), lineups_address(match_id))
