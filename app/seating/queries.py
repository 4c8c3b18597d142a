"""Named look-ups of draws and seatings."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session, joinedload, selectinload

from app.errors import NotFoundError
from app.seating.models import BINDING, Draw, DrawMethod, DrawPlayer, DrawState
from engine.errors import N_

WHOLE = (
    selectinload(Draw.players).options(joinedload(DrawPlayer.entrant), joinedload(DrawPlayer.team)),
    selectinload(Draw.seatings),
)
"""What belongs to a draw: who takes part, and the versions of its seating."""


def _alike(method: DrawMethod) -> ColumnElement[bool]:
    """Select draws that number the same things: days of teams, or rounds of tables."""
    is_of_teams = Draw.method.in_([each for each in DrawMethod if each.is_of_teams])
    return is_of_teams if method.is_of_teams else ~is_of_teams


def draws_of(event_id: int, *, drafts: bool) -> Select[Draw]:
    """Select the draws of an event; those never shown to everybody only if `drafts` is set."""
    statement = select(Draw).where(Draw.event_id == event_id)
    if not drafts:
        shown = Draw.committed_at.is_not(None) | Draw.published_at.is_not(None)
        statement = statement.where(shown)
    return statement


def get_draw(session: Session, event_id: int, number: int, *, lock: bool = False) -> Draw:
    """Return a draw with its players and all versions of its seating; it must exist."""
    statement = (
        select(Draw)
        .where(Draw.event_id == event_id, Draw.number == number)
        .options(*WHOLE)
        .execution_options(populate_existing=True)
    )
    if lock:
        statement = statement.with_for_update(of=Draw)
    draw = session.scalar(statement)
    if draw is None:
        raise NotFoundError(N_("There is no such draw."))
    return draw


def list_earlier(
    session: Session, event_id: int, rounds: range, method: DrawMethod
) -> Sequence[Draw]:
    """Return the draws that have any of these rounds, in whatever state, by number.

    Days of a draw of fixtures and rounds of the other methods don't touch one another.
    """
    statement = select(Draw).where(
        Draw.event_id == event_id,
        _alike(method),
        Draw.first_round < rounds.stop,
        Draw.last_round >= rounds.start,
    )
    return session.scalars(statement.order_by(Draw.number)).all()


def list_binding(session: Session, event_id: int, method: DrawMethod) -> Sequence[Draw]:
    """Return the draws that have rounds, or days, for themselves, by the first of them."""
    statement = select(Draw).where(
        Draw.event_id == event_id, _alike(method), Draw.state.in_(BINDING)
    )
    return session.scalars(statement.order_by(Draw.first_round)).all()


def list_published(session: Session, event_id: int) -> Sequence[Draw]:
    """Return the published draws of rounds with players and seatings, by first round."""
    return session.scalars(
        select(Draw)
        .where(
            Draw.event_id == event_id,
            _alike(DrawMethod.PLAN),
            Draw.state == DrawState.PUBLISHED,
        )
        .options(*WHOLE)
        .order_by(Draw.first_round)
    ).all()


def next_number(session: Session, event_id: int) -> int:
    """Return the number of the next draw of an event; none is ever used again."""
    last = session.scalar(select(func.max(Draw.number)).where(Draw.event_id == event_id))
    return (last or 0) + 1
