"""The form in which a team is penalised."""

from __future__ import annotations

from flask_babel import gettext

from app.accounts.auth import Actor, sign
from app.events.models import Event
from app.league.pages.common import league_form
from app.league.penalise_team import NewTeamPenalty, penalise_team
from app.league.season import get_season
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form, signed


@league_form("/events/<slug:slug>/league/penalties")
def give_penalty(event: Event, actor: Actor, form: Form) -> str:
    """Take points off a team's total."""
    new = NewTeamPenalty(
        team_id=form.number("team_id"),
        stage=get_season(db.session, event.id).stage,
        points=signed(form.values.get("points", "0")),
    )
    reason = form.values.get("reason", "")[:LONGEST_REASON]
    penalise_team(db.session, event, new, sign(actor, reason))
    return gettext("The penalty is recorded.")
