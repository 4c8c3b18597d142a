"""What the pages of seats share."""

from __future__ import annotations

from flask import Blueprint

from app.draws.text import quality_lines
from app.seating.figures import figures_now
from app.seating.schedule import list_rounds, next_to_open
from app.seating.seats import Seats
from app.seating.sentences import explain
from app.web import db

bp = Blueprint("seating_pages", __name__, template_folder="../templates")


def lines_now(seats: Seats) -> list[tuple[str, str]]:
    """Return what the seats are worth as they stand, in words."""
    return quality_lines(explain(figures_now(seats.draw, seats.plan)))


@bp.app_context_processor
def offer_next_round() -> dict[str, object]:
    """Let pages of other features say which round a draw has seated and nobody opened yet."""

    def next_seated_round(event_id: int) -> int | None:
        found = next_to_open(list_rounds(db.session, event_id))
        return None if found is None else found.number

    return {"next_seated_round": next_seated_round}
