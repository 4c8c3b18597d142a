"""The form in which the next stage of a league begins."""

from __future__ import annotations

from flask_babel import gettext

from app.accounts.auth import Actor
from app.events.models import Event
from app.league.pages.common import league_form
from app.league.season import get_season
from app.league.start_stage import start_stage
from app.web import db
from app.web.forms import Form


@league_form("/events/<slug:slug>/league/stages")
def begin_stage(event: Event, _: Actor, form: Form) -> str:
    """Begin the next stage."""
    stage = get_season(db.session, event.id).stage + 1
    found = start_stage(db.session, event, stage, form.number("first_round"))
    return gettext("%(stage)s has begun.", stage=found.rules[stage].name)
