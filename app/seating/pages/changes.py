"""Players who leave or come after a draw, and rounds given back."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.errors import ConflictError, InvalidError, check_version
from app.events import access
from app.events.models import Event
from app.seating import changes, queries, words
from app.seating.changes import Proposal
from app.seating.current import Current, load_current, load_to_shorten
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address, page
from app.seating.pages.draws import NUMBER, draw_page
from app.seating.present import quality_lines
from app.seating.quality import figures_after, figures_now
from app.seating.units import unit_of
from app.web import db
from app.web.calculating import before_writing
from app.web.forms import NUMBER as WHOLE
from app.web.forms import Form, read_form
from app.web.refusals import leading_back
from engine.errors import N_
from engine.seating.constraints import IllegalSeatingError

FIELDS = ("leaving", "joining", "reason")


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/going-on")
@leading_back(draw_address)
def show_going_on(slug: str, number: int) -> Response:
    """Ask who leaves and who joins, beginning with what the list of entrants says."""
    event, _ = access.managed_event(slug)
    current = load_current(db.session, event, number)
    change = current.field_change()
    typed = {
        "version": [str(current.draw.version)],
        "leaving": [str(entrant.id) for entrant in change.leaving],
        "joining": [str(entrant.id) for entrant in change.joining],
    }
    return _going_on_page(event, current, Form(typed=typed))


def _going_on_page(
    event: Event, current: Current, entry: Form, ways: list[Proposal] | None = None
) -> Response:
    change = current.field_change()
    leaving = {entrant.id for entrant in change.leaving}
    everybody = sorted(current.entrants.items())
    return page(
        "going_on.html",
        event,
        entry,
        draw=current.draw,
        change=change,
        staying=[who for _, who in everybody if who.id not in leaving],
        first_round=current.draw.first_round + current.played,
        is_over=current.played >= len(current.rounds),
        ways=None if ways is None else [_way(current, proposal) for proposal in ways],
        now=quality_lines(figures_now(current)),
        kinds=words.KIND_TITLES,
    )


def _way(current: Current, proposal: Proposal) -> dict[str, Any]:
    """Return what a page says about one of the ways on."""
    entrants = {**current.entrants, **proposal.joining}
    return {
        "kind": proposal.kind,
        "lines": quality_lines(figures_after(current, proposal)),
        "stand_ins": [(entrants[old], entrants[new]) for old, new in proposal.change["stand_ins"]],
    }


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/going-on")
@leading_back(draw_address)
def go_on(slug: str, number: int) -> Response:
    """Show the ways on, or take one of them."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    taken = entry.values.get("take", "")
    try:
        if not taken:
            session = db.read_again()
            current = load_current(session, event, number)
            return _going_on_page(event, current, entry, _ways(current, entry))
        with before_writing() as session:
            proposal = _chosen(_ways(load_current(session, event, number), entry), taken)
        changes.keep(db.session, event, number, proposal, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        current = load_current(db.read_again(), event, number)
        refused = entry.refused(error.violations, FIELDS)
        return _going_on_page(event, current, refused)
    flash(gettext("The rounds ahead are seated without and with the players you named."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)


def _ways(current: Current, entry: Form) -> list[Proposal]:
    check_version(entry.number("version"), current.draw.version)
    return changes.propose_going_on(
        current,
        leaving=_ids(entry, "leaving"),
        joining=_ids(entry, "joining"),
    )


def _ids(entry: Form, name: str) -> list[int]:
    return [int(text) for text in entry.typed.get(name, ()) if WHOLE.fullmatch(text)]


def _chosen(ways: list[Proposal], kind: str) -> Proposal:
    for proposal in ways:
        if proposal.kind == kind:
            return proposal
    raise ConflictError(N_("This way on is not there any more."), code="no_such_way")


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/shorten")
@leading_back(draw_address)
def shorten(slug: str, number: int) -> Response:
    """Give the last rounds of a draw back, to be drawn otherwise."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    current = load_to_shorten(db.session, event, number)
    try:
        check_version(entry.number("version"), current.draw.version)
        proposal = changes.propose_shorter(current, last_round=entry.number("last_round"))
        changes.keep(db.session, event, number, proposal, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        draw = queries.get_draw(db.session, event.id, number)
        renamed = {"reason": "shorten-reason", "round": "last_round"}
        refused = entry.refused(error.violations, {"last_round", "shorten-reason"}, renamed)
        return draw_page(event, draw, refused)
    said = gettext(unit_of(current.draw.method).given_back, number=entry.number("last_round"))
    flash(said, "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
