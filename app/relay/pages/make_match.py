"""Pages on which matches are made."""

from __future__ import annotations

from flask import request, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import sign
from app.accounts.secret import new_seed
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.relay.make_match import NewMatch, make_match
from app.relay.pages.common import bp, match_address
from app.teams.formats import get_format, get_relay
from app.teams.queries import list_teams
from app.web import db
from app.web.forms import Form, form_page, make_form, read_form, signed
from app.web.refusals import leading_back, succeed
from engine.seats import SEAT_COUNT

SLOTS = range(SEAT_COUNT)


def _standings(slug: str) -> str:
    return url_for("league_pages.standings", slug=slug)


@bp.get("/events/<slug:slug>/matches/new")
@leading_back(_standings)
def show_new_match(slug: str) -> Response:
    """Offer to let four teams meet."""
    event, _ = access.managed_event(slug)
    get_relay(db.session, event)
    chosen = request.args.getlist("team", type=int)
    if not chosen:
        chosen = [team.id for team in list_teams(db.session, event.id)][:SEAT_COUNT]
    values = {f"teams.{slot}": team for slot, team in zip(SLOTS, chosen, strict=False)}
    wanted = request.args.get("round", 1, type=int)
    return _form(event, make_form(round=wanted, **values))


def _form(event: Event, form: Form) -> Response:
    stages = get_format(db.session, event.id).stages
    return form_page(
        "relay/make_match.html",
        form,
        event=event,
        teams=list_teams(db.session, event.id),
        relay=get_relay(db.session, event),
        stages=[(place, each.name) for place, each in enumerate(stages) if each.is_relay],
        slots=SLOTS,
        tab="team_standings",
    )


@bp.post("/events/<slug:slug>/matches/new")
@leading_back(_standings)
def add_match(slug: str) -> Response:
    """Let four teams meet."""
    event, actor = access.managed_event(slug)
    form = read_form()
    given = [form.values.get(f"points.{slot}") for slot in SLOTS]
    new = NewMatch(
        teams=tuple(form.number(f"teams.{slot}") for slot in SLOTS),
        points=tuple(None if text is None else signed(text) for text in given),
        stage=form.number("stage") if "stage" in form.values else None,
        match_round=max(form.number("round"), 1),
    )
    try:
        match = make_match(db.session, event, new, sign(actor), secret=new_seed())
    except InvalidError as error:
        shown = {"stage", *(f"teams.{slot}" for slot in SLOTS)}
        return _form(event, form.refused(error.violations, shown))
    return succeed(gettext("The match is made."), match_address(match.id))
