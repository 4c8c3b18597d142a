"""The page on which an organiser runs a league, and what its forms share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from flask import Blueprint, url_for
from werkzeug import Response

from app.accounts.auth import Actor
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.league.queries import list_team_penalties
from app.league.season import get_season
from app.teams.queries import last_round
from app.web import db
from app.web.forms import Form, form_page, make_form, read_form
from app.web.refusals import leading_back, succeed
from engine.seats import SEAT_COUNT
from engine.standings.cuts import CutTie

bp = Blueprint("league_pages", __name__, template_folder="../templates")

SLOTS = range(SEAT_COUNT)
FIELDS = {
    "first_round",
    "number",
    "team_id",
    "points",
    "reason",
    "teams",
    *(f"slots.{slot}" for slot in SLOTS),
}

Work: TypeAlias = Callable[[Event, Actor, Form], str]
"""Does what a form asks for, and returns what the page says then."""


def league_address(slug: str, **_: int) -> str:
    """Return the address of the page on which a league is run."""
    return url_for("league_pages.show_league", slug=slug)


@bp.get("/events/<slug:slug>/league")
def show_league(slug: str) -> Response:
    """Offer what an organiser does in a league."""
    event, _ = access.managed_event(slug)
    return _page(event, Form())


def _page(event: Event, form: Form) -> Response:
    found = get_season(db.session, event.id)
    last = last_round(db.session, event.id)
    values = {"round": max(last, 1), "first_round": last + 1} | dict(form.values)
    return form_page(
        "league/league.html",
        Form(typed=make_form(**values).typed, errors=form.errors),
        event=event,
        season=found,
        teams=[found.teams[team] for team in found.teams_in(found.stage)],
        slots=SLOTS,
        cut=found.tables[found.stage].cut if len(found.tables) > found.stage else None,
        by_lot=found.rules[found.stage].cut_ties is CutTie.LOT,
        penalties=list_team_penalties(db.session, event.id),
        tab="team_standings",
    )


def league_form(rule: str) -> Callable[[Work], Work]:
    """Let a form of this page do something; what is wrong is told at its fields."""

    def register(work: Work) -> Work:
        @bp.post(rule, endpoint=work.__name__)
        @leading_back(league_address)
        def view(slug: str) -> Response:
            event, actor = access.managed_event(slug)
            form = read_form()
            try:
                return succeed(work(event, actor, form), league_address(slug))
            except InvalidError as error:
                return _page(event, form.refused(error.violations, FIELDS))

        return work

    return register
