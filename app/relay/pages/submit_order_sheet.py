"""The form in which the organiser enters the order sheet of a team."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.relay.access import sign_for
from app.relay.pages.common import bp
from app.relay.pages.lineups import lineups_address, refused_lineups
from app.relay.record import load_record
from app.relay.submit_order_sheet import NewSheet, submit_order_sheet
from app.web import db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back, succeed


def read_sheet(form: Form, match_id: int, team_id: int) -> NewSheet:
    """Return the order sheet of a team as the form has it."""
    stages = range(len(load_record(db.session, match_id).rules.stages))
    players = tuple(form.number(f"players.{stage}") or None for stage in stages)
    return NewSheet(team_id=team_id, players=players)


@bp.post("/matches/<id:match_id>/lineups/<id:team_id>")
@leading_back(lineups_address)
def keep_order_sheet(match_id: int, team_id: int) -> Response:
    """Say who plays which stage for a team."""
    signature = sign_for(match_id, Scope.SCORE_EVENT)
    form = read_form()
    new = read_sheet(form, match_id, team_id)
    seen = form.number("version")
    try:
        submit_order_sheet(db.session, match_id, new, signature, expected_version=seen)
    except InvalidError as error:
        return refused_lineups(match_id, error)
    return succeed(
        gettext("The order sheet is kept."), f"{lineups_address(match_id)}#team-{team_id}"
    )
