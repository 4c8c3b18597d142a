"""The form in which the next stage of a league begins."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Actor
from app.events.models import Event
from app.league.pages.common import bp, carry_out, league_address
from app.league.season import get_season
from app.league.start_stage import start_stage
from app.web import db
from app.web.forms import Form
from app.web.refusals import leading_back


@bp.post("/events/<slug:slug>/league/stages")
@leading_back(league_address)
def begin_stage(slug: str) -> Response:
    """Begin the next stage."""

    def work(event: Event, _: Actor, form: Form) -> str:
        stage = get_season(db.session, event.id).stage + 1
        found = start_stage(db.session, event, stage, form.number("first_round"))
        return gettext("%(stage)s has begun.", stage=found.rules[stage].name)

    return carry_out(slug, work)
