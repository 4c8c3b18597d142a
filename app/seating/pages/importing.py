"""The page on which a plan that somebody else made is looked at and taken."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError
from app.events import access
from app.events.checks import check_seated_freely
from app.events.models import LONGEST_NAME, Event
from app.seating import imported, queries
from app.seating.imported import FixedPlan
from app.seating.models import DrawMethod
from app.seating.pages.common import (
    SEE_OTHER,
    act_of,
    bp,
    draw_address,
    index_address,
    one_line,
    page,
)
from app.seating.pages.drafting import next_free
from app.seating.present import quality_lines
from app.seating.schedule import RoundOf, SeatedRound, TableOf
from app.tables.models import LARGEST_ROUND
from app.web import db
from app.web.bodies import accepts
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, Violation
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
    return _import_page(event, make_form(first_round=next_free(event, DrawMethod.FIXED)))


def _import_page(event: Event, entry: Form, found: FixedPlan | None = None) -> Response:
    values: dict[str, Any] = {} if found is None else _found_values(event, found)
    return page("import.html", event, entry, found=found, **values)


def _found_values(event: Event, found: FixedPlan) -> dict[str, Any]:
    """Return what the checker says of a plan, and its chart."""
    settings = found.settings
    return {
        "lines": quality_lines(found.figures),
        "rounds": _charts(found),
        "earlier": queries.list_earlier(db.session, event.id, settings.wanted, settings.method),
    }


def _charts(found: FixedPlan) -> list[SeatedRound]:
    byes = found.plan.byes()
    return [
        RoundOf(
            number=number,
            tables=tuple(
                TableOf(number=place, seats=tuple(found.entrants[who] for who in table))
                for place, table in enumerate(tables, start=1)
            ),
            byes=tuple(found.entrants[who] for who in away),
        )
        for number, (tables, away) in enumerate(
            zip(found.plan.rounds, byes, strict=True), start=found.settings.first_round
        )
    ]


@bp.post("/events/<slug:slug>/draws/import")
@leading_back(index_address)
@accepts(limit=LARGEST_PLAN)
def import_plan(slug: str) -> Response:
    """Show what a plan is worth, or use it."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        entry = _with_file(entry)
        found = _read(event, entry)
        if not entry.has("action", "use"):
            return _import_page(event, entry, found)
        draw = imported.keep_plan(db.session, event, found, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        refused = entry.refused(error.violations, FIELDS, ALIASES | {"": "lines"})
        return _import_page(event, refused, _found_again(event, entry))
    flash(gettext("The plan is used: everybody can see the seats."), "success")
    return redirect(draw_address(slug, draw.number), SEE_OTHER)


def _found_again(event: Event, entry: Form) -> FixedPlan | None:
    """Return a plan that is good in itself though something else in its form is not."""
    try:
        return _read(event, entry)
    except (InvalidError, IllegalSeatingError):
        return None


def _with_file(entry: Form) -> Form:
    """Return a form with the text of the file that was sent with it, if there is one."""
    file = request.files.get("file")
    content = b"" if file is None else file.read()
    if not content:
        return entry
    try:
        return entry.with_values(lines=content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        template = N_("The file is no text in UTF-8. Save it as CSV (UTF-8), or paste its lines.")
        problem = Violation(code="not_utf8", field="file", template=template)
        raise InvalidError([problem]) from error


def _read(event: Event, entry: Form) -> FixedPlan:
    first_round = entry.number("first_round")
    if not 1 <= first_round <= LARGEST_ROUND:
        template = N_("This is a number from {least} to {most}.")
        params = {"least": 1, "most": LARGEST_ROUND}
        problem = Violation(code="number", field="first_round", template=template, params=params)
        raise InvalidError([problem])
    return imported.read_plan(
        db.session,
        event,
        entry.values.get("lines", ""),
        first_round=first_round,
        title=one_line(entry, "title")[:LONGEST_NAME],
    )
