"""Players who leave after a draw, and late entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.draws.kinds import Proposal
from app.draws.pages.common import NUMBER, SEE_OTHER, draw_address, page, sign
from app.draws.text import KIND_TITLES, quality_lines
from app.draws.versions import keep
from app.errors import ConflictError, InvalidError
from app.events import access
from app.events.models import Event
from app.seating.dropouts import propose_without_and_with
from app.seating.pages.common import bp, lines_now
from app.seating.seats import Seats, field_change, load_seats
from app.seating.sentences import explain
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
def show_dropouts(slug: str, number: int) -> Response:
    """Ask who leaves and who joins, beginning with what the list of entrants says."""
    event, _ = access.managed_event(slug)
    seats = load_seats(db.session, event, number)
    change = field_change(seats)
    typed = {
        "version": [str(seats.draw.version)],
        "leaving": [str(entrant.id) for entrant in change.leaving.values()],
        "joining": [str(entrant.id) for entrant in change.joining],
    }
    return _dropouts_page(event, seats, Form(typed=typed))


def _dropouts_page(
    event: Event, seats: Seats, form: Form, ways: Sequence[Proposal] | None = None
) -> Response:
    change = field_change(seats)
    return page(
        "seating/dropouts.html",
        event,
        form,
        draw=seats.draw,
        change=change,
        staying=[who for n, who in sorted(seats.entrants.items()) if n not in change.leaving],
        first_round=seats.draw.first_round + seats.played,
        is_over=seats.played >= len(seats.rounds),
        ways=None if ways is None else [_way(seats, proposal) for proposal in ways],
        now=lines_now(seats),
        kinds=KIND_TITLES,
    )


def _way(seats: Seats, proposal: Proposal) -> dict[str, Any]:
    """Return what a page says about one of the ways on."""
    people = {**seats.entrants, **{each.number: each for each in proposal.joining}}
    return {
        "kind": proposal.kind,
        "lines": quality_lines(explain(proposal.figures)),
        "stand_ins": [(people[old], people[new]) for old, new in proposal.change["stand_ins"]],
    }


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/going-on")
@leading_back(draw_address)
def take_way(slug: str, number: int) -> Response:
    """Show the ways on, or take one of them."""
    event, actor = access.managed_event(slug)
    form = read_form()
    taken = form.values.get("take", "")
    version = form.number("version")
    try:
        if not taken:
            seats = load_seats(db.read_again(), event, number, version)
            return _dropouts_page(event, seats, form, _ways(seats, form))
        with before_writing() as session:
            proposal = _chosen(_ways(load_seats(session, event, number, version), form), taken)
        keep(db.session, event, number, proposal, sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        seats = load_seats(db.read_again(), event, number)
        return _dropouts_page(event, seats, form.refused(error.violations, FIELDS))
    flash(gettext("The rounds ahead are seated without and with the players you named."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)


def _ways(seats: Seats, form: Form) -> list[Proposal]:
    leaving, joining = _ids(form, "leaving"), _ids(form, "joining")
    return propose_without_and_with(seats, leaving=leaving, joining=joining)


def _ids(form: Form, name: str) -> list[int]:
    return [int(text) for text in form.typed.get(name, ()) if WHOLE.fullmatch(text)]


def _chosen(ways: Sequence[Proposal], kind: str) -> Proposal:
    for proposal in ways:
        if proposal.kind == kind:
            return proposal
    raise ConflictError(N_("This way on is not there any more."), code="no_such_way")
