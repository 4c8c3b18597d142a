"""The page on which a draw is asked for: its plan is shown before it is kept as a draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.draws import draft, queries, text
from app.draws.draft import Drafted, next_free, offered
from app.draws.kinds import KINDS, AnyKind, kind_of
from app.draws.models import BINDING, Draw, DrawMethod
from app.draws.pages.common import SEE_OTHER, bp, draw_address, index_address, page, sign
from app.draws.pages.form import (
    aliases,
    form_of,
    method_of,
    numbered,
    settings_from,
    shown_fields,
)
from app.draws.settings import Apart, DrawSettings
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.teams.queries import list_teams
from app.web import db
from app.web.calculating import before_writing
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.seating.constraints import Fill, IllegalSeatingError
from engine.seats import SEAT_COUNT

USUAL_ROUNDS = 4


@bp.get("/events/<slug:slug>/draws/new")
@leading_back(index_address)
def show_new_draw(slug: str) -> Response:
    """Offer to draw the seats of the next rounds."""
    event, _ = access.managed_event(slug)
    return _form_page(event, _first_form(event))


def _first_form(event: Event) -> Form:
    """Return the form as it begins: as an earlier draw asked, or with what is usual."""
    usual = _usual_numbers(event)
    earlier = request.args.get("from", 0, type=int)
    if earlier:
        draw: Draw = queries.get_draw(db.session, event.id, earlier)
        settings = DrawSettings.from_mapping(draw.settings)
        if settings.method is not DrawMethod.FIXED:
            if draw.state in BINDING:
                free = next_free(db.session, event, draw.method)
                settings = replace(settings, first_round=free)
            others = {n: v for n, v in usual.items() if n not in numbered(settings.method)}
            return form_of(settings, **others)
    return _usual_form(event, usual)


def _usual_numbers(event: Event) -> dict[str, int]:
    """Return with which rounds a form begins, and with which days."""
    found: dict[str, int] = {}
    for method in (DrawMethod.PLAN, DrawMethod.FIXTURES):
        first, count = numbered(method)
        found |= {first: next_free(db.session, event, method), count: USUAL_ROUNDS}
    return found


def _usual_form(event: Event, usual: dict[str, int]) -> Form:
    first, _ = numbered(DrawMethod.PLAN)
    methods = [DrawMethod.PLAN if usual[first] == 1 else DrawMethod.SWISS, DrawMethod.FIXTURES]
    can_be_drawn = offered(db.session, event)
    return make_form(
        method=next(each for each in methods if each in can_be_drawn),
        who="all",
        fill=Fill.BYES,
        mates=Apart.TEAM if list_teams(db.session, event.id) else Apart.NOBODY,
        interval=SEAT_COUNT,
        tables="rank",
        since=1,
        effort=1,
        **usual,
    )


def _form_page(event: Event, form: Form, drafted: Drafted | None = None) -> Response:
    methods = offered(db.session, event)
    kinds: dict[str, AnyKind] = {k.feature: k for k in db.session.info[KINDS].values()}
    choices = [kind.choices(db.session, event) for kind in kinds.values()]
    return page(
        "draws/draft.html",
        event,
        form,
        methods=[(each, text.METHOD_TITLES[each], text.METHOD_HINTS[each]) for each in methods],
        kind=kind_of(db.session, method_of(form)).feature,
        has_seats=DrawMethod.PLAN in methods,
        plan=drafted,
        lines=[] if drafted is None else text.quality_lines(drafted.quality),
        warnings=[] if drafted is None else [text.say(each) for each in drafted.warnings],
        earlier=_earlier(event, form),
        **{name: value for each in choices for name, value in each.items()},
    )


def _earlier(event: Event, form: Form) -> Sequence[Draw]:
    """Return the draws that have any of the rounds a form asks for."""
    try:
        settings = settings_from(form)
    except InvalidError:
        return []
    return queries.list_earlier(db.session, event.id, settings.wanted, settings.method)


@bp.post("/events/<slug:slug>/draws/new")
@leading_back(index_address)
def add_draw(slug: str) -> Response:
    """Show what a draw would be, or keep it as a draft."""
    event, actor = access.managed_event(slug)
    form = read_form()
    try:
        settings = settings_from(form)
        if not form.has("action", "keep"):
            return _form_page(event, form, draft.prepare(db.read_again(), event, settings))
        with before_writing() as session:
            drafted = draft.prepare(session, event, settings)
        draw = draft.create_draft(db.session, event, drafted, sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        db.read_again()
        refused = form.refused(error.violations, shown_fields(form), aliases(form))
        return _form_page(event, refused)
    message = gettext(
        "Draft %(number)s is kept. Nobody but organisers sees it yet.", number=draw.number
    )
    flash(message, "success")
    return redirect(draw_address(slug, draw.number), SEE_OTHER)
