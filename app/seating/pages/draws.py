"""Pages of one draw: where it stands, its versions, the check, the withdrawal."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError, NotFoundError
from app.events import access
from app.events.models import Event
from app.seating import fixtures, queries, service, words
from app.seating.models import Draw, DrawMethod, DrawState, Seating, SeatingKind
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address, page, visible_draw
from app.seating.present import change_line, quality_lines, settings_lines
from app.seating.quality import figures_of_version
from app.seating.schedule import list_begun, rounds_of
from app.seating.units import unit_of
from app.seating.verdict import verdict_of
from app.web import db, etags
from app.web.forms import Form, make_form, read_form
from app.web.problems import explain
from app.web.refusals import leading_back
from engine.errors import N_

NUMBER = "<int(min=1, max=9999):number>"


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}")
def show_draw(slug: str, number: int) -> Response:
    """Show a draw: its steps, settings, quality, public figures, and its seats."""
    event, draw = visible_draw(slug, number)
    return draw_page(event, draw, make_form(version=draw.version, seed="secret"))


def draw_page(
    event: Event, draw: Draw, entry: Form, status: HTTPStatus | None = None, **more: object
) -> Response:
    """Return the page of a draw, with whatever a form of it holds."""
    shown = _shown_version(draw)
    figures, unit = draw.figures, unit_of(draw.method)
    if shown is not None:
        figures = dict(figures_of_version(draw, shown))
    return page(
        "draw.html",
        event,
        entry.with_values(version=entry.values.get("version", draw.version)),
        status=status,
        draw=draw,
        shown=shown,
        **_outcome(draw, shown),
        changes=[(seating, change_line(draw, seating)) for seating in draw.seatings],
        lines=quality_lines(figures),
        settings=settings_lines(draw),
        open_rounds=_open_rounds(draw),
        unit=unit,
        kinds={**words.KIND_TITLES, SeatingKind.SHORTENED: unit.shortened},
        states=words.STATE_TITLES,
        is_fixed=draw.method is DrawMethod.FIXED,
        names=sorted(draw.inputs["names"].items(), key=lambda item: int(item[0])),
        **more,
    )


def _shown_version(draw: Draw) -> Seating | None:
    """Return the version of the seats in the address, or else the last one."""
    if not draw.seatings:
        return None
    wanted = request.args.get("version", 0, type=int)
    found = [seating for seating in draw.seatings if seating.number == wanted]
    return found[0] if found else draw.seatings[-1]


def _outcome(draw: Draw, shown: Seating | None) -> dict[str, Any]:
    """Return who sits where in a version of the seats, or which teams meet on which day."""
    if shown is None:
        return {"rounds": [], "days": []}
    if draw.method.is_of_teams:
        stages = fixtures.relay_stages(db.session, draw.event_id)
        return {"rounds": [], "days": fixtures.list_days(db.session, draw, shown), "stages": stages}
    return {"rounds": rounds_of(draw, shown), "days": []}


def _open_rounds(draw: Draw) -> list[int]:
    """Return the rounds of a draw that have tables, or its days that have matches."""
    if draw.state is not DrawState.PUBLISHED:
        return []
    begun = list_begun(db.session, draw.event_id, draw.method)
    return [number for number in begun if number in draw.rounds]


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/check")
@etags.by_content
def check_draw(slug: str, number: int) -> Response:
    """Repeat a published draw and compare it with what is published."""
    document = visible_draw(slug, number)[1].document
    if document is None:
        raise NotFoundError(N_("This draw has no document to be checked."))
    # Nothing of the database is held while this calculates.
    db.session.rollback()
    found = verdict_of(document)
    event, draw = visible_draw(slug, number)
    return page(
        "check.html",
        event,
        draw=draw,
        problems=[str(explain(violation)["message"]) for violation in found],
        changed=len(draw.seatings) > 1,
    )


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/withdraw")
@leading_back(draw_address)
def withdraw_draw(slug: str, number: int) -> Response:
    """Take a draw back; what was public of it stays in the list."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        draw = service.withdraw(
            db.session,
            event,
            number,
            act_of(actor, entry),
            expected_version=entry.number("version"),
        )
    except InvalidError as error:
        draw = queries.get_draw(db.session, event.id, number)
        refused = entry.refused(error.violations, {"reason"})
        return draw_page(event, draw, refused)
    flash(
        gettext(unit_of(draw.method).withdrawn, number=number),
        "success",
    )
    return redirect(draw_address(slug, number), SEE_OTHER)
