"""Pages on which tables are opened: one, or all of a round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from marshmallow import EXCLUDE, ValidationError
from werkzeug import Response

from app.accounts.auth import sign
from app.entrants.models import Entrant
from app.entrants.queries import list_entrants
from app.errors import InvalidError
from app.events import access
from app.events.checks import check_seated_freely
from app.events.models import Event
from app.tables import open as tables
from app.tables import rounds
from app.tables.json.tables import NewTableSchema
from app.tables.open import NewSeat, NewTable
from app.tables.pages.common import SEE_OTHER, bp, table_address
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.problems import flatten
from app.web.refusals import leading_back
from engine.errors import N_, Violation
from engine.seats import SEAT_COUNT, SEATS

NUMBER = re.compile(r"\s*([0-9]{1,6})\b.*")
NOBODY = 0


def _rounds(slug: str) -> str:
    return url_for("table_pages.rounds", slug=slug)


def _wanted_round(event: Event) -> int:
    """Return the round in the address, or else the last one that exists."""
    wanted = request.args.get("round", type=int)
    known = rounds.list_rounds(db.session, event.id)
    return wanted or (known[-1].number if known else 1)


@bp.get("/events/<slug:slug>/tables/new")
def show_new_table(slug: str) -> Response:
    """Ask who sits where at a new table."""
    event, _ = access.managed_event(slug)
    number = _wanted_round(event)
    entry = make_form(round=number, number=rounds.next_table_number(db.session, event.id, number))
    return _table_page(event, entry, number)


def _table_page(event: Event, entry: Form, round_number: int) -> Response:
    free = rounds.list_free(db.session, event.id, round_number)
    return _page("open.html", event, entry, free=free, seats=SEATS)


def _page(template: str, event: Event, entry: Form, **values: object) -> Response:
    page = make_response(
        render_template(f"tables/{template}", event=event, form=entry, tab="rounds", **values)
    )
    if not entry.is_valid:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


@bp.post("/events/<slug:slug>/tables/new")
@leading_back(_rounds)
def open_table(slug: str) -> Response:
    """Open a table."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        new = _read_table(event, entry)
        check_seated_freely(event)
        table = tables.open_table(db.session, event, new, sign(actor))
    except InvalidError as error:
        shown = {"round", "number", *_shown("seats")}
        return _table_page(event, entry.refused(error.violations, shown), entry.number("round"))
    flash(gettext("The table is open."), "success")
    return redirect(table_address(table.id), SEE_OTHER)


def _shown(path: str) -> Iterator[str]:
    for seat in SEATS:
        yield f"{path}.{int(seat)}"


def _read_table(event: Event, entry: Form) -> NewTable:
    """Return the table of a form; raises InvalidError with every problem."""
    ids = {entrant.number: entrant.id for entrant in list_entrants(db.session, event.id)}
    seats = [_read_seat(entry, int(seat), ids) for seat in SEATS]
    typed = {name: entry.number(name) or None for name in ("round", "number")}
    try:
        data = NewTableSchema().load({**typed, "seats": seats}, unknown=EXCLUDE)
    except ValidationError as error:
        problems = [_plain(problem) for problem in flatten(error.messages)]
        raise InvalidError(problems) from error
    return NewTable(
        round_number=data["round"],
        number=data["number"],
        seats=tuple(NewSeat(**seat) for seat in data["seats"]),
    )


def _plain(problem: Violation) -> Violation:
    """Say of an empty seat what is to be done, and not what is wrong with the form."""
    return _nobody(problem.field) if problem.field.endswith("entrant_id") else problem


def _read_seat(entry: Form, seat: int, ids: dict[int, int]) -> dict[str, Any]:
    typed: dict[str, Any] = {"entrant_id": _find(entry.values.get(f"seats.{seat}", ""), ids)}
    points = entry.values.get(f"seats.{seat}.starting_points", "")
    if points:
        typed["starting_points"] = entry.number(f"seats.{seat}.starting_points") or points
    if entry.has(f"seats.{seat}.substitute", "1"):
        typed["substitute"] = True
    return typed


def _find(text: str, ids: dict[int, int]) -> int | None:
    """Return the id of the entrant whose number begins a text; None if there is none."""
    found = NUMBER.fullmatch(text)
    return ids.get(int(found[1])) if found else None


@bp.get("/events/<slug:slug>/rounds/new")
def show_new_round(slug: str) -> Response:
    """Ask who sits where at all tables of the next round."""
    event, _ = access.managed_event(slug)
    known = rounds.list_rounds(db.session, event.id)
    number = known[-1].number + 1 if known else 1
    free = rounds.list_free(db.session, event.id, number)
    return _round_page(event, make_form(round=number), free)


def _round_page(event: Event, entry: Form, free: Sequence[Entrant]) -> Response:
    count = len(free) // SEAT_COUNT
    return _page("open_round.html", event, entry, free=free, count=count, seats=SEATS)


@bp.post("/events/<slug:slug>/rounds/new")
@leading_back(_rounds)
def open_round(slug: str) -> Response:
    """Open all tables of a round, or seat those left over by their numbers."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    number = entry.number("round")
    free = rounds.list_free(db.session, event.id, number)
    if entry.has("action", "fill"):
        return _round_page(event, _filled(entry, free), free)
    try:
        check_seated_freely(event)
        tables.open_tables(db.session, event, _read_round(event, entry, free), sign(actor))
    except InvalidError as error:
        shown = {"round", *_all_shown(len(free))}
        return _round_page(event, entry.refused(error.violations, shown), free)
    flash(gettext("The tables of round %(number)s are open.", number=number), "success")
    place = url_for("table_pages.show_round", slug=slug, round_number=number)
    return redirect(place, SEE_OTHER)


def _all_shown(count: int) -> Iterator[str]:
    for table in range(count // SEAT_COUNT):
        yield from _shown(f"tables.{table}.seats")


def _read_round(event: Event, entry: Form, free: Sequence[Entrant]) -> dict[str, NewTable]:
    """Return the tables that have players, by their place in the form."""
    ids = {entrant.number: entrant.id for entrant in free}
    number = entry.number("round")
    first = rounds.next_table_number(db.session, event.id, number)
    wanted: dict[str, NewTable] = {}
    problems: list[Violation] = []
    for table in range(len(free) // SEAT_COUNT):
        names = list(_shown(f"tables.{table}.seats"))
        if any(name in entry.typed for name in names):
            found = {name: _find(entry.values.get(name, ""), ids) for name in names}
            problems += [_nobody(name) for name, who in found.items() if who is None]
            seats = tuple(NewSeat(entrant_id=who or NOBODY) for who in found.values())
            wanted[f"tables.{table}"] = NewTable(
                round_number=number, number=first + len(wanted), seats=seats
            )
    if not wanted:
        template = N_("Nobody is seated at any table yet.")
        problems.append(Violation(code="nobody_seated", field="", template=template))
    if problems:
        raise InvalidError(problems)
    return wanted


def _nobody(name: str) -> Violation:
    return Violation(code="seat_empty", field=name, template=N_("Choose who sits here."))


def _filled(entry: Form, free: Sequence[Entrant]) -> Form:
    """Return the form with those who have no seat in the empty ones, by number."""
    names = list(_all_shown(len(free)))
    taken = {_leading(entry.values[name]) for name in names if name in entry.typed}
    waiting = [entrant.number for entrant in free if entrant.number not in taken]
    empty = [name for name in names if name not in entry.typed]
    return entry.with_values(**dict(zip(empty, waiting, strict=False)))


def _leading(text: str) -> int:
    found = NUMBER.fullmatch(text)
    return int(found[1]) if found else NOBODY
