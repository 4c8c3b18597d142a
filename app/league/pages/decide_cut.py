"""The form in which a tie at a cut is decided."""

from __future__ import annotations

from flask_babel import gettext

from app.accounts.auth import Actor, sign
from app.accounts.secret import new_seed
from app.events.models import Event
from app.league.decide_cut import CutDecision, decide_cut
from app.league.pages.common import league_form
from app.league.season import get_season
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form


@league_form("/events/<slug:slug>/league/cut")
def choose_teams(event: Event, actor: Actor, form: Form) -> str:
    """Say which of the level teams advance, or let a lot decide."""
    decision = CutDecision(
        stage=get_season(db.session, event.id).stage,
        teams=tuple(int(each) for each in form.typed.get("teams", ()) if each.isdigit()),
        seed=new_seed() if form.has("action", "lot") else None,
    )
    reason = form.values.get("reason", "")[:LONGEST_REASON]
    decide_cut(db.session, event, decision, sign(actor, reason))
    return gettext("The decision is recorded.")
