"""Pages of the seats of all rounds, and of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from werkzeug import Response

from app.accounts.auth import Scope, is_allowed
from app.draws import queries
from app.draws.draft import offered
from app.draws.models import Draw, DrawMethod
from app.draws.pages.common import list_values, page
from app.entrants.queries import list_entrants
from app.events import access
from app.seating.open_round import find_round
from app.seating.pages.common import bp
from app.seating.queries import list_published
from app.seating.schedule import SeatedRound, list_rounds, next_to_open
from app.seating.seats import FieldChange, field_change, seats_of
from app.tables import queries as tables
from app.web import db, etags


@bp.get("/events/<slug:slug>/seating")
@etags.by_content
def index(slug: str) -> Response:
    """Show who sits where in every round, and the draws that say so."""
    event = access.readable_event(slug)
    may = is_allowed(Scope.MANAGE, event.id)
    listed = db.session.scalars(queries.draws_of(event.id, drafts=may).order_by(Draw.number)).all()
    if DrawMethod.PLAN not in offered(db.session, event):
        return page("fixtures/index.html", event, draws=listed, **list_values())
    rounds = list_rounds(db.session, event.id)
    return page(
        "seating/seats.html",
        event,
        rounds=rounds,
        upcoming=next_to_open(rounds),
        draws=listed,
        changes=_field_changes(event.id) if may else [],
        closable=_closable(rounds) if may else None,
        entrants=list_entrants(db.session, event.id),
        **list_values(),
    )


def _field_changes(event_id: int) -> Iterable[tuple[Draw, FieldChange]]:
    """Yield how the field has changed since each draw that still has rounds to come."""
    published = sorted(list_published(db.session, event_id), key=lambda draw: draw.number)
    for seats in [seats_of(db.session, draw) for draw in published]:
        change = field_change(seats)
        if seats.played < len(seats.rounds) and (change.leaving or change.joining):
            yield seats.draw, change


def _closable(rounds: Sequence[SeatedRound]) -> int | None:
    """Return the last round with tables, if nothing was recorded at any of them."""
    opened = [seated for seated in rounds if seated.is_open]
    if not opened:
        return None
    ids = [table.table_id for table in opened[-1].tables if table.table_id is not None]
    used = any(
        tables.has_hands(db.session, table_id) or tables.list_penalties(db.session, table_id)
        for table_id in ids
    )
    return None if used else opened[-1].number


@bp.get("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>")
@etags.by_content
def show_round(slug: str, round_number: int) -> Response:
    """Show who sits where in one round, big enough for a wall."""
    event = access.readable_event(slug)
    rounds = list_rounds(db.session, event.id)
    seated = find_round(db.session, event.id, round_number)
    numbers = [other.number for other in rounds]
    place = numbers.index(round_number)
    return page(
        "seating/round.html",
        event,
        round=seated,
        before=numbers[place - 1] if place else None,
        after=numbers[place + 1] if place + 1 < len(numbers) else None,
    )
