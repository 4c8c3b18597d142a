"""The page on which a plan that somebody else made is looked at and taken."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.draws import queries
from app.draws.draft import next_free
from app.draws.models import DrawMethod
from app.draws.pages.common import SEE_OTHER, draw_address, index_address, page, sign
from app.draws.pages.form import FormReader
from app.draws.text import quality_lines
from app.errors import InvalidError
from app.events import access
from app.events.checks import check_seated_freely
from app.events.models import Event
from app.seating.import_plan import FixedPlan, keep_plan, read_plan
from app.seating.json import FixedPlanSchema
from app.seating.pages.common import bp
from app.seating.schedule import SeatedRound, seat_round
from app.web import db
from app.web.bodies import accepts
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, wrong
from engine.seating.constraints import IllegalSeatingError

LARGEST_PLAN = 400 * 1024
FIELDS = ("lines", "file", "first_round", "title", "reason")
ALIASES = {"rounds": "first_round", "teams": "lines", "players": "lines"}


@bp.get("/events/<slug:slug>/draws/import")
@leading_back(index_address)
def show_import(slug: str) -> Response:
    """Offer to use a plan that was made elsewhere."""
    event, _ = access.managed_event(slug)
    check_seated_freely(event)
    return _import_page(
        event, make_form(first_round=next_free(db.session, event, DrawMethod.FIXED))
    )


def _import_page(event: Event, form: Form, found: FixedPlan | None = None) -> Response:
    values: dict[str, Any] = {} if found is None else _found_values(event, found)
    return page("seating/import_plan.html", event, form, found=found, **values)


def _found_values(event: Event, found: FixedPlan) -> dict[str, Any]:
    """Return what the checker says of a plan, and its chart."""
    settings = found.settings
    return {
        "lines": quality_lines(found.quality),
        "rounds": _charts(found),
        "earlier": queries.list_earlier(db.session, event.id, settings.wanted, settings.method),
    }


def _charts(found: FixedPlan) -> list[SeatedRound]:
    rounds = zip(found.plan.rounds, found.plan.byes(), strict=True)
    return [
        seat_round(number, tables, found.entrants, byes=[found.entrants[who] for who in away])
        for number, (tables, away) in enumerate(rounds, start=found.settings.first_round)
    ]


@bp.post("/events/<slug:slug>/draws/import")
@leading_back(index_address)
@accepts(limit=LARGEST_PLAN)
def import_plan(slug: str) -> Response:
    """Show what a plan is worth, or use it."""
    event, actor = access.managed_event(slug)
    form = read_form()
    try:
        form = _with_file(form)
        found = _read(event, form)
        if not form.has("action", "use"):
            return _import_page(event, form, found)
        draw = keep_plan(db.session, event, found, sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        refused = form.refused(error.violations, FIELDS, ALIASES | {"": "lines"})
        return _import_page(event, refused, _found_again(event, form))
    flash(gettext("The plan is used: everybody can see the seats."), "success")
    return redirect(draw_address(slug, draw.number), SEE_OTHER)


def _found_again(event: Event, form: Form) -> FixedPlan | None:
    """Return a plan that is good in itself though something else in its form is not."""
    try:
        return _read(event, form)
    except (InvalidError, IllegalSeatingError):
        return None


def _with_file(form: Form) -> Form:
    """Return a form with the text of the file that was sent with it, if there is one."""
    file = request.files.get("file")
    content = b"" if file is None else file.read()
    if not content:
        return form
    try:
        return form.with_values(lines=content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        template = N_("The file is no text in UTF-8. Save it as CSV (UTF-8), or paste its lines.")
        problem = wrong("not_utf8", "file", template)
        raise InvalidError([problem]) from error


def _read(event: Event, form: Form) -> FixedPlan:
    reader = FormReader(form=form, schema=FixedPlanSchema)
    first_round = reader.number("first_round", default=None)
    reader.check()
    lines = form.values.get("lines", "")
    return read_plan(db.session, event, lines, first_round=first_round, title=reader.title())
