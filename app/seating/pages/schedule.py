"""Pages of the seats of all rounds, and of one; opening a round and closing it again."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, is_allowed
from app.entrants.queries import list_entrants
from app.errors import InvalidError, check_version
from app.events import access
from app.events.models import Event
from app.seating import opening, queries, words
from app.seating.current import FieldChange, load_current
from app.seating.drafting import offered
from app.seating.models import Draw, DrawMethod, DrawState
from app.seating.pages.common import SEE_OTHER, bp, index_address, next_to_open, page
from app.seating.schedule import SeatedRound, list_rounds
from app.tables import queries as tables
from app.web import clock, db, etags
from app.web.forms import read_form
from app.web.problems import explain
from app.web.refusals import leading_back, refusal


@bp.get("/events/<slug:slug>/seating")
@etags.by_content
def index(slug: str) -> Response:
    """Show who sits where in every round, and the draws that say so."""
    event = access.readable_event(slug)
    may = is_allowed(Scope.MANAGE, event.id)
    listed = db.session.scalars(queries.draws_of(event.id, drafts=may).order_by(Draw.number)).all()
    titles: dict[str, Any] = {"methods": words.METHOD_TITLES, "states": words.STATE_TITLES}
    if DrawMethod.PLAN not in offered(event):
        return page("fixtures.html", event, draws=listed, **titles)
    rounds = list_rounds(db.session, event.id)
    return page(
        "index.html",
        event,
        rounds=rounds,
        upcoming=next_to_open(rounds),
        draws=listed,
        changes=_field_changes(event, listed) if may else [],
        closable=_closable(rounds) if may else None,
        entrants=list_entrants(db.session, event.id),
        **titles,
    )


def _field_changes(event: Event, draws: Sequence[Draw]) -> list[tuple[Draw, FieldChange]]:
    """Return how the field has changed since each draw that still has rounds to come."""
    found = []
    for draw in draws:
        if draw.state is not DrawState.PUBLISHED or draw.method.is_of_teams:
            continue
        current = load_current(db.session, event, draw.number)
        change = current.field_change()
        if current.played < len(current.rounds) and (change.leaving or change.joining):
            found.append((draw, change))
    return found


def _closable(rounds: list[SeatedRound]) -> int | None:
    """Return the last round with tables, if nothing was recorded at any of them."""
    opened = [seated for seated in rounds if seated.is_open]
    if not opened:
        return None
    ids = [table.table_id for table in opened[-1].tables if table.table_id is not None]
    used = any(
        tables.has_hands(db.session, table_id) or tables.list_penalties(db.session, table_id)
        for table_id in ids
    )
    return None if used else opened[-1].number


@bp.get("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>")
@etags.by_content
def show_round(slug: str, round_number: int) -> Response:
    """Show who sits where in one round, big enough for a wall."""
    event = access.readable_event(slug)
    rounds = list_rounds(db.session, event.id)
    seated = opening.find_round(db.session, event.id, round_number)
    numbers = [other.number for other in rounds]
    place = numbers.index(round_number)
    return page(
        "round.html",
        event,
        round=seated,
        before=numbers[place - 1] if place else None,
        after=numbers[place + 1] if place + 1 < len(numbers) else None,
    )


@bp.post("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>/open")
@leading_back(lambda slug, **_: index_address(slug))
def open_round(slug: str, round_number: int) -> Response:
    """Open all tables of a round as its draw seats them."""
    event, actor = access.managed_event(slug)
    seated = opening.find_round(db.session, event.id, round_number)
    if seated.draw is not None:
        check_version(read_form().number("version"), seated.draw.version)
    try:
        opened = opening.open_round(
            db.session, event, round_number, by=actor.label, now=clock.now()
        )
    except InvalidError as error:
        return _not_opened(event, seated, error)
    said = gettext(
        "The %(count)s tables of round %(number)s are open.",
        count=len(opened),
        number=round_number,
    )
    flash(said, "success")
    place = url_for("table_pages.show_round", slug=slug, round_number=round_number)
    return redirect(place, SEE_OTHER)


def _not_opened(event: Event, seated: SeatedRound, error: InvalidError) -> Response:
    """Say who can't be seated, and lead to where the seats can be changed."""
    said = dict.fromkeys(str(explain(violation)["message"]) for violation in error.violations)
    back = index_address(event.slug)
    if seated.draw is not None:
        said[gettext("Go back to seat the rounds ahead without those who left.")] = None
        back = url_for("seating_pages.show_going_on", slug=event.slug, number=seated.draw.number)
    return refusal(list(said), back, HTTPStatus.UNPROCESSABLE_ENTITY)


@bp.post("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>/close")
@leading_back(lambda slug, **_: index_address(slug))
def close_round(slug: str, round_number: int) -> Response:
    """Take away the tables of a round at which nothing was recorded."""
    event, _ = access.managed_event(slug)
    opening.close_round(db.session, event, round_number)
    flash(gettext("The tables of round %(number)s are taken away.", number=round_number), "success")
    return redirect(index_address(slug), SEE_OTHER)
