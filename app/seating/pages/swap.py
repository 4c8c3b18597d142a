"""Two players exchanged in a round."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.draws.kinds import Proposal
from app.draws.pages.common import NUMBER, SEE_OTHER, draw_address, page, sign
from app.draws.text import quality_lines
from app.draws.versions import keep
from app.errors import InvalidError
from app.events import access
from app.events.models import Event
from app.i18n.formatting import player_name, wind_name
from app.seating.pages.common import bp, lines_now
from app.seating.schedule import SeatedRound
from app.seating.seats import Seats, load_seats
from app.seating.sentences import explain
from app.seating.swap import propose_swap
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, wrong
from engine.seating.constraints import IllegalSeatingError

FIELDS = ("first", "second", "round", "reason")


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/swap")
@leading_back(draw_address)
def show_swap(slug: str, number: int) -> Response:
    """Offer to exchange two players in a round."""
    event, _ = access.managed_event(slug)
    seats = load_seats(db.session, event, number)
    wanted = request.args.get("round", 0, type=int)
    return _swap_page(event, seats, make_form(round=wanted, version=seats.draw.version))


def _swap_page(
    event: Event, seats: Seats, form: Form, proposal: Proposal | None = None
) -> Response:
    """Show who sits where in the chosen round; in the first that has no tables if none is."""
    rounds = [seated for seated in seats.rounds if not seated.is_open]
    wanted = form.number("round")
    chosen = next((seated for seated in rounds if seated.number == wanted), None)
    chosen = chosen or next(iter(rounds), None)
    compared = {} if proposal is None else _compared(seats, proposal)
    return page(
        "seating/swap.html",
        event,
        form,
        draw=seats.draw,
        rounds=rounds,
        chosen=chosen,
        seats=[] if chosen is None else _choices(seats, chosen),
        **compared,
    )


def _choices(seats: Seats, seated: SeatedRound) -> list[tuple[int, str]]:
    """Return everybody in a round: the number in the draw, and table, wind and name."""
    number_of = {entrant.id: number for number, entrant in seats.entrants.items()}
    placed = [
        (entrant, gettext("Table %(table)s, %(wind)s", table=table.number, wind=wind_name(seat)))
        for table in seated.tables
        for seat, entrant in enumerate(table.seats)
    ]
    resting = [(entrant, gettext("Sits out")) for entrant in seated.byes]
    return [
        (number_of[entrant.id], f"{place}: {entrant.number} {player_name(entrant)}")
        for entrant, place in [*placed, *resting]
        if entrant.id in number_of
    ]


def _compared(seats: Seats, proposal: Proposal) -> dict[str, Any]:
    """Return the figures before and after, and who would meet against the conditions."""
    names = {number: player_name(entrant) for number, entrant in seats.entrants.items()}
    return {
        "proposal": proposal,
        "before": lines_now(seats),
        "after": quality_lines(explain(proposal.figures)),
        "broken": [(names[first], names[second]) for first, second in proposal.broken],
    }


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/swap")
@leading_back(draw_address)
def swap(slug: str, number: int) -> Response:
    """Show what a swap would cost, or carry it out."""
    event, actor = access.managed_event(slug)
    form = read_form()
    seats = load_seats(db.session, event, number, form.number("version"))
    first, second = form.number("first"), form.number("second")
    try:
        proposal = propose_swap(
            seats, round_number=form.number("round"), first=first, second=second
        )
        _check_two(first, second)
        if not form.has("action", "keep"):
            return _swap_page(event, seats, form, proposal)
        keep(db.session, event, number, proposal, sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        return _swap_page(event, seats, form.refused(error.violations, FIELDS))
    flash(gettext("The two players are swapped."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)


def _check_two(first: int, second: int) -> None:
    if first == second:
        template = N_("Choose two different players.")
        raise InvalidError([wrong("same_player", "second", template)])
