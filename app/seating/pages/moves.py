"""Two players swapped by hand in a round that has no tables yet, and a change taken back."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError, check_version
from app.events import access
from app.events.models import Event
from app.i18n.formatting import player_name, wind_name
from app.seating import changes
from app.seating.changes import Proposal
from app.seating.current import Current, load_current
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address, page
from app.seating.pages.draws import NUMBER, draw_page
from app.seating.present import quality_lines
from app.seating.quality import figures_after, figures_now
from app.seating.queries import get_draw
from app.seating.schedule import SeatedRound
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, Violation
from engine.seating.constraints import IllegalSeatingError

BACK_REASON = "back-reason"
FIELDS = ("first", "second", "round", "reason")


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/swap")
@leading_back(draw_address)
def show_swap(slug: str, number: int) -> Response:
    """Offer to exchange two players in a round."""
    event, _ = access.managed_event(slug)
    current = load_current(db.session, event, number)
    wanted = request.args.get("round", 0, type=int)
    return _swap_page(event, current, make_form(round=wanted, version=current.draw.version))


def _swap_page(
    event: Event, current: Current, entry: Form, proposal: Proposal | None = None
) -> Response:
    """Show who sits where in the chosen round; in the first that has no tables if none is."""
    rounds = [seated for seated in current.rounds if not seated.is_open]
    wanted = entry.number("round")
    chosen = next((seated for seated in rounds if seated.number == wanted), None)
    chosen = chosen or next(iter(rounds), None)
    shown = {} if proposal is None else _compared(current, proposal)
    return page(
        "swap.html",
        event,
        entry,
        draw=current.draw,
        rounds=rounds,
        chosen=chosen,
        seats=[] if chosen is None else _seats(current, chosen),
        **shown,
    )


def _seats(current: Current, seated: SeatedRound) -> list[tuple[int, str]]:
    """Return everybody in a round: the number in the draw, and table, wind and name."""
    number_of = {entrant.id: number for number, entrant in current.entrants.items()}
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


def _compared(current: Current, proposal: Proposal) -> dict[str, Any]:
    """Return the figures before and after, and who would meet against the conditions."""
    names = {number: player_name(entrant) for number, entrant in current.entrants.items()}
    return {
        "proposal": proposal,
        "before": quality_lines(figures_now(current)),
        "after": quality_lines(figures_after(current, proposal)),
        "broken": [(names[first], names[second]) for first, second in proposal.broken],
    }


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/swap")
@leading_back(draw_address)
def swap(slug: str, number: int) -> Response:
    """Show what a swap would cost, or carry it out."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    keeps = entry.has("action", "keep")
    current = load_current(db.session, event, number)
    try:
        check_version(entry.number("version"), current.draw.version)
        proposal = changes.propose_swap(
            current,
            round_number=entry.number("round"),
            first=entry.number("first"),
            second=entry.number("second"),
        )
        _check_two(entry)
        if not keeps:
            return _swap_page(event, current, entry, proposal)
        changes.keep(db.session, event, number, proposal, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        return _swap_page(event, current, entry.refused(error.violations, FIELDS))
    flash(gettext("The two players are swapped."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)


def _check_two(entry: Form) -> None:
    if entry.number("first") == entry.number("second"):
        template = N_("Choose two different players.")
        raise InvalidError([Violation(code="same_player", field="second", template=template)])


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/take-back")
@leading_back(draw_address)
def take_back(slug: str, number: int) -> Response:
    """Let the seats be again as they were before the last change."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    current = load_current(db.session, event, number)
    try:
        check_version(entry.number("version"), current.draw.version)
        proposal = changes.propose_taking_back(current)
        changes.keep(db.session, event, number, proposal, act_of(actor, entry))
    except (InvalidError, IllegalSeatingError) as error:
        draw = get_draw(db.session, event.id, number)
        refused = entry.refused(error.violations, {BACK_REASON}, {"reason": BACK_REASON})
        return draw_page(event, draw, refused)
    flash(gettext("The last change is taken back. Both stay in the list of versions."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
