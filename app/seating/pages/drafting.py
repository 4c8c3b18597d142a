"""Pages on which a draw is asked for: its plan is shown before it is kept as a draft."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.entrants.models import EntrantStatus
from app.entrants.queries import list_entrants
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.seating import queries, service, words
from app.seating.drafting import Drafted, offered, prepare
from app.seating.models import BINDING, Draw, DrawMethod
from app.seating.pages.common import (
    SEE_OTHER,
    act_of,
    bp,
    draw_address,
    index_address,
    page,
)
from app.seating.pages.form import aliases, entry_of, settings_from, shown_fields
from app.seating.present import quality_lines, say
from app.seating.schedule import list_begun
from app.seating.settings import DrawSettings
from app.teams.queries import list_teams
from app.web import db
from app.web.calculating import before_writing
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.seating.constraints import IllegalSeatingError
from engine.seating.quality.bounds import most_rounds
from engine.seats import SEAT_COUNT

USUAL_ROUNDS = 4


@bp.get("/events/<slug:slug>/draws/new")
@leading_back(index_address)
def show_new_draw(slug: str) -> Response:
    """Offer to draw the seats of the next rounds."""
    event, _ = access.managed_event(slug)
    return _form_page(event, _first_entry(event))


def _first_entry(event: Event) -> Form:
    """Return the form as it begins: as an earlier draw asked, or with what is usual."""
    earlier = request.args.get("from", 0, type=int)
    if earlier:
        draw = queries.get_draw(db.session, event.id, earlier)
        settings = DrawSettings.from_mapping(draw.settings)
        if settings.method is not DrawMethod.FIXED:
            if draw.state in BINDING:
                settings = replace(settings, first_round=next_free(event, draw.method))
            return entry_of(settings, **_otherwise(event, settings.method))
    return _usual_entry(event)


def _usual_entry(event: Event) -> Form:
    free = next_free(event, DrawMethod.PLAN)
    methods = [DrawMethod.PLAN if free == 1 else DrawMethod.SWISS, DrawMethod.FIXTURES]
    method = next(each for each in methods if each in offered(event))
    return make_form(
        method=method,
        first_round=free,
        rounds=USUAL_ROUNDS,
        first_day=next_free(event, DrawMethod.FIXTURES),
        days=USUAL_ROUNDS,
        who="all",
        fill="byes",
        mates="team" if list_teams(db.session, event.id) else "nobody",
        interval=SEAT_COUNT,
        tables="rank",
        since=1,
        effort=1,
    )


def _otherwise(event: Event, method: DrawMethod) -> dict[str, int]:
    """Return what a form begins with if days are chosen instead of rounds, or rounds of days."""
    if method.is_of_teams:
        return {"first_round": next_free(event, DrawMethod.PLAN), "rounds": USUAL_ROUNDS}
    return {"first_day": next_free(event, DrawMethod.FIXTURES), "days": USUAL_ROUNDS}


def next_free(event: Event, method: DrawMethod) -> int:
    """Return the round, or day, after all that have begun or are spoken for by a draw."""
    taken = [draw.last_round for draw in queries.list_binding(db.session, event.id, method)]
    taken += list_begun(db.session, event.id, method)
    return max(taken, default=0) + 1


def _form_page(event: Event, entry: Form, drafted: Drafted | None = None) -> Response:
    everybody = list_entrants(db.session, event.id)
    active = [entrant for entrant in everybody if entrant.status is EntrantStatus.ACTIVE]
    teams = list_teams(db.session, event.id)
    return page(
        "new.html",
        event,
        entry,
        methods=[
            (each, words.METHOD_TITLES[each], words.METHOD_HINTS[each]) for each in offered(event)
        ],
        players=len(active),
        substitutes=sum(entrant.is_substitute for entrant in everybody),
        most=most_rounds(len(active)),
        teams=len(teams),
        has_teams=bool(teams),
        has_seats=DrawMethod.PLAN in offered(event),
        has_clubs=any(entrant.club for entrant in active),
        has_countries=any(entrant.country for entrant in active),
        has_standings=event.table_count > 0,
        plan=None if drafted is None else _plan_values(drafted),
        earlier=_earlier(event, entry),
    )


def _earlier(event: Event, entry: Form) -> list[Draw]:
    """Return the draws that have any of the rounds a form asks for."""
    try:
        settings = settings_from(entry)
    except InvalidError:
        return []
    found = queries.list_earlier(db.session, event.id, settings.wanted, settings.method)
    return list(found)


def _plan_values(drafted: Drafted) -> dict[str, Any]:
    """Return what a page says of a draw before it is kept."""
    settings, field = drafted.settings, drafted.field
    seated = len(field.players) + len(field.substitutes)
    bound = drafted.figures.get("repeat_bound")
    told = words.warnings(
        settings.method, seated, settings.rounds, first_round=settings.first_round, bound=bound
    )
    return {
        "warnings": [say(sentence) for sentence in told],
        "lines": quality_lines(drafted.figures),
        "is_trial": drafted.is_trial,
        "is_of_teams": settings.method.is_of_teams,
        "players": len(field.players),
        "tables": settings.matches or seated // SEAT_COUNT,
        "byes": seated % SEAT_COUNT,
        "substitutes": [field.everybody[number] for number in field.substitutes],
        "first_round": settings.first_round,
        "last_round": settings.last_round,
    }


@bp.post("/events/<slug:slug>/draws/new")
@leading_back(index_address)
def add_draw(slug: str) -> Response:
    """Show what a draw would be, or keep it as a draft."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    keeps = entry.has("action", "keep")
    try:
        settings = settings_from(entry)
        if not keeps:
            return _form_page(event, entry, prepare(db.read_again(), event, settings))
        with before_writing() as session:
            drafted = prepare(session, event, settings)
        draft = service.create_draft(db.session, event, drafted, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        db.read_again()
        refused = entry.refused(error.violations, shown_fields(entry), aliases(entry))
        return _form_page(event, refused)
    said = gettext(
        "Draft %(number)s is kept. Nobody but organisers sees it yet.", number=draft.number
    )
    flash(said, "success")
    return redirect(draw_address(slug, draft.number), SEE_OTHER)
