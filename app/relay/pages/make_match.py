"""Pages on which matches are made."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from flask import flash, redirect, request, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.relay import queries
from app.relay.delete_match import delete_match
from app.relay.make_match import NewMatch, create_match
from app.relay.pages.common import actor_for, bp, match_address
from app.teams.formats import get_format, get_relay
from app.teams.queries import list_teams
from app.web import clock, db
from app.web.forms import Form, form_page, make_form, read_form, signed
from app.web.refusals import leading_back
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


def _form(event: Event, entry: Form) -> Response:
    stages = get_format(db.session, event.id).stages
    return form_page(
        "relay/make_match.html",
        entry,
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
    entry = read_form()
    given = [entry.values.get(f"points.{slot}") for slot in SLOTS]
    new = NewMatch(
        teams=tuple(entry.number(f"teams.{slot}") for slot in SLOTS),
        points=tuple(None if text is None else signed(text) for text in given),
        stage=entry.number("stage") if "stage" in entry.values else None,
        match_round=max(entry.number("round"), 1),
    )
    try:
        match = create_match(
            db.session,
            event,
            new,
            secret=secrets.token_hex(16),
            by=actor.label,
            now=clock.now(),
        )
    except InvalidError as error:
        shown = {"stage", *(f"teams.{slot}" for slot in SLOTS)}
        return _form(event, entry.refused(error.violations, shown))
    flash(gettext("The match is made."), "success")
    return redirect(match_address(match.id), HTTPStatus.SEE_OTHER)


@bp.post("/matches/<id:match_id>/delete")
@leading_back(match_address)
def delete(match_id: int) -> Response:
    """Take away a match that has no table."""
    actor_for(match_id, Scope.MANAGE)
    slug = queries.get_match(db.session, match_id).event.slug
    delete_match(db.session, match_id, expected_version=read_form().number("version"))
    flash(gettext("The match is taken away."), "success")
    return redirect(_standings(slug), HTTPStatus.SEE_OTHER)
