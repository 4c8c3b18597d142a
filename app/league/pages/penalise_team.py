"""The form in which a team is penalised."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Actor, sign
from app.events.models import Event
from app.league.pages.common import bp, carry_out, league_address
from app.league.penalise_team import NewTeamPenalty, penalise_team
from app.league.season import get_season
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form, signed
from app.web.refusals import leading_back


@bp.post("/events/<slug:slug>/league/penalties")
@leading_back(league_address)
def give_penalty(slug: str) -> Response:
    """Take points off a team's total."""

    def work(event: Event, actor: Actor, form: Form) -> str:
        new = NewTeamPenalty(
            team_id=form.number("team_id"),
            stage=get_season(db.session, event.id).stage,
            points=signed(form.values.get("points", "0")),
        )
        reason = form.values.get("reason", "")[:LONGEST_REASON]
        penalise_team(db.session, event, new, sign(actor, reason))
        return gettext("The penalty is recorded.")

    return carry_out(slug, work)
