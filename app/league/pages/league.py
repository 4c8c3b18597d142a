"""The organiser's desk of a league: games with a line-up, stages, cuts, penalties of teams."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Actor, Scope
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.league import queries
from app.league.cancel_penalty import cancel_team_penalty
from app.league.decide_cut import CutDecision, decide_cut
from app.league.open_game import NewTeamGame, open_team_game
from app.league.pages.common import bp
from app.league.penalise_team import NewTeamPenalty, penalise_team
from app.league.season import get_season
from app.league.start_stage import start_stage
from app.tables.models import LONGEST_REASON
from app.teams.queries import last_round
from app.web import clock, db
from app.web.forms import Form, form_page, make_form, read_form, signed
from app.web.refusals import leading_back
from engine.lineups import Slot
from engine.seats import SEAT_COUNT
from engine.standings.cuts import CutTie

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


def _desk(slug: str, **_: int) -> str:
    return url_for("league_pages.show_league", slug=slug)


@bp.get("/events/<slug:slug>/league")
def show_league(slug: str) -> Response:
    """Offer what an organiser does in a league."""
    event, _ = access.managed_event(slug)
    return _desk_page(event, Form())


def _desk_page(event: Event, entry: Form) -> Response:
    found = get_season(db.session, event.id)
    last = last_round(db.session, event.id)
    values = {"round": max(last, 1), "first_round": last + 1} | dict(entry.values)
    return form_page(
        "league/league.html",
        Form(typed=make_form(**values).typed, errors=entry.errors),
        event=event,
        season=found,
        teams=[found.teams[team] for team in found.teams_in(found.stage)],
        slots=SLOTS,
        cut=found.tables[found.stage].cut if len(found.tables) > found.stage else None,
        by_lot=found.rules[found.stage].cut_ties is CutTie.LOT,
        penalties=queries.list_team_penalties(db.session, event.id),
        tab="team_standings",
    )


def _carry_out(slug: str, work: Callable[[Event, Actor, Form], str]) -> Response:
    """Do something of the desk; what is wrong is told at the fields of its form."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        said = work(event, actor, entry)
    except InvalidError as error:
        return _desk_page(event, entry.refused(error.violations, FIELDS))
    flash(said, "success")
    return redirect(_desk(slug), HTTPStatus.SEE_OTHER)


@bp.post("/events/<slug:slug>/league/games")
@leading_back(_desk)
def open_game(slug: str) -> Response:
    """Open a table with a line-up."""

    def work(event: Event, actor: Actor, entry: Form) -> str:
        new = NewTeamGame(
            round_number=max(entry.number("round"), 1),
            slots=tuple(_slot(entry.values.get(f"slots.{slot}", "")) for slot in SLOTS),
            seed=secrets.token_hex(8) if entry.has("draw", "1") else None,
        )
        table = open_team_game(db.session, event, new, by=actor.label, now=clock.now())
        return gettext("Table %(number)s is open.", number=table.number)

    return _carry_out(slug, work)


def _slot(text: str) -> Slot[int, int]:
    """Return a seat as the form has it: the team, and who plays for it."""
    team, _, player = text.partition(":")
    known = team.isascii() and team.isdigit() and player.isascii() and player.isdigit()
    return Slot(team=int(team), player=int(player)) if known else Slot(team=0, player=None)


@bp.post("/events/<slug:slug>/league/stages")
@leading_back(_desk)
def begin_stage(slug: str) -> Response:
    """Begin the next stage."""

    def work(event: Event, _: Actor, entry: Form) -> str:
        stage = get_season(db.session, event.id).stage + 1
        found = start_stage(db.session, event, stage, entry.number("first_round"))
        return gettext("%(stage)s has begun.", stage=found.rules[stage].name)

    return _carry_out(slug, work)


@bp.post("/events/<slug:slug>/league/cut")
@leading_back(_desk)
def record_cut(slug: str) -> Response:
    """Say which of the level teams advance, or let a lot decide."""

    def work(event: Event, actor: Actor, entry: Form) -> str:
        decision = CutDecision(
            stage=get_season(db.session, event.id).stage,
            reason=entry.values.get("reason", "")[:LONGEST_REASON],
            teams=tuple(int(each) for each in entry.typed.get("teams", ()) if each.isdigit()),
            seed=secrets.token_hex(8) if entry.has("action", "lot") else None,
        )
        decide_cut(db.session, event, decision, by=actor.label, now=clock.now())
        return gettext("The decision is recorded.")

    return _carry_out(slug, work)


@bp.post("/events/<slug:slug>/league/penalties")
@leading_back(_desk)
def record_penalty(slug: str) -> Response:
    """Take points off a team's total."""

    def work(event: Event, actor: Actor, entry: Form) -> str:
        new = NewTeamPenalty(
            team_id=entry.number("team_id"),
            stage=get_season(db.session, event.id).stage,
            points=signed(entry.values.get("points", "0")),
            reason=entry.values.get("reason", "")[:LONGEST_REASON],
        )
        penalise_team(db.session, event, new, by=actor.label, now=clock.now())
        return gettext("The penalty is recorded.")

    return _carry_out(slug, work)


@bp.post("/team-penalties/<id:penalty_id>/cancel")
def cancel_penalty(penalty_id: int) -> Response:
    """Take back a penalty of a team."""
    penalty = queries.get_team_penalty(db.session, penalty_id)
    event = get_event_by_id(db.session, penalty.event_id)
    actor = access.require_for(event, Scope.MANAGE)
    reason = read_form().values.get("reason", "")[:LONGEST_REASON] or gettext("withdrawn")

    @leading_back(_desk)
    def carry_out(slug: str) -> Response:
        cancel_team_penalty(db.session, penalty, by=actor.label, now=clock.now(), reason=reason)
        flash(gettext("The penalty is taken back."), "success")
        return redirect(_desk(slug), HTTPStatus.SEE_OTHER)

    return carry_out(event.slug)
