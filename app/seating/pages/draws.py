"""Pages of one draw: where it stands, its versions, the check, the withdrawal."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app import db, etags
from app.entry import Entry, make_entry, read_entry
from app.events import access
from app.events.errors import InvalidError, NotFoundError
from app.events.models import Event
from app.problems import explain
from app.refusals import leading_back
from app.seating import queries, service, words
from app.seating.models import Draw, DrawMethod, DrawState, Seating
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address, page, visible_draw
from app.seating.present import change_line, quality_lines, settings_lines
from app.seating.quality import figures_of_version
from app.seating.schedule import list_rounds, rounds_of
from engine.errors import N_, Violation
from engine.seating.canonical import text_digest
from engine.seating.verify import verify_document

KEPT_VERDICTS = 64
NUMBER = "<int(min=1, max=9999):number>"


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}")
def show_draw(slug: str, number: int) -> Response:
    """Show a draw: its steps, settings, quality, public figures, and its seats."""
    event, draw = visible_draw(slug, number)
    return draw_page(event, draw, make_entry(version=draw.version, seed="secret"))


def draw_page(
    event: Event, draw: Draw, entry: Entry, status: HTTPStatus | None = None, **more: object
) -> Response:
    """Return the page of a draw, with whatever a form of it holds."""
    shown = _shown_version(draw)
    figures = draw.figures
    if shown is not None:
        figures = dict(figures_of_version(draw, shown))
    return page(
        "draw.html",
        event,
        entry.with_values(version=entry.values.get("version", draw.version)),
        status=status,
        draw=draw,
        shown=shown,
        rounds=[] if shown is None else rounds_of(draw, shown),
        changes=[(seating, change_line(draw, seating)) for seating in draw.seatings],
        lines=quality_lines(figures),
        settings=settings_lines(draw),
        open_rounds=_open_rounds(event, draw),
        kinds=words.KIND_TITLES,
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


def _open_rounds(event: Event, draw: Draw) -> list[int]:
    if draw.state is not DrawState.PUBLISHED:
        return []
    rounds = list_rounds(db.session, event.id)
    return [seated.number for seated in rounds if seated.is_open and seated.number in draw.rounds]


@dataclass(frozen=True)
class _Published:
    """A document as a cache knows it: by the hash of all its text."""

    fingerprint: str
    document: dict[str, Any] = field(compare=False, repr=False)


@lru_cache(maxsize=KEPT_VERDICTS)
def _verdict(published: _Published) -> tuple[Violation, ...]:
    return tuple(verify_document(published.document))


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/check")
@etags.by_content
def check_draw(slug: str, number: int) -> Response:
    """Repeat a published draw and compare it with what is published."""
    event, draw = visible_draw(slug, number)
    if draw.document is None:
        raise NotFoundError(N_("This draw has no document to be checked."))
    text = json.dumps(draw.document, sort_keys=True)
    found = _verdict(_Published(text_digest(text), draw.document))
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
    entry = read_entry()
    try:
        service.withdraw(
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
        gettext("Draw %(number)s is withdrawn; its rounds are free again.", number=number),
        "success",
    )
    return redirect(draw_address(slug, number), SEE_OTHER)
