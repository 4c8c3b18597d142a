"""Named look-ups of draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from app.draws.kinds import kind_of
from app.draws.models import BINDING, Draw, DrawMethod
from app.errors import NotFoundError
from engine.errors import N_


def draws_of(event_id: int, *, drafts: bool) -> Select[Draw]:
    """Select the draws of an event; those never shown to everybody only if `drafts` is set."""
    statement = select(Draw).where(Draw.event_id == event_id)
    if not drafts:
        shown = Draw.committed_at.is_not(None) | Draw.published_at.is_not(None)
        statement = statement.where(shown)
    return statement


def get_draw(session: Session, event_id: int, number: int, *, lock: bool = False) -> Any:  # noqa: ANN401 - of any kind
    """Return a draw of any kind with its participants and all versions; it must exist."""
    wanted = (Draw.event_id == event_id, Draw.number == number)
    method = session.scalar(select(Draw.method).where(*wanted))
    if method is None:
        raise NotFoundError(N_("There is no such draw."))
    kind = kind_of(session, method)
    statement = select(kind.model).where(*wanted).options(*kind.whole)
    if lock:
        statement = statement.with_for_update(of=Draw)
    return session.scalars(statement.execution_options(populate_existing=True)).one()


def list_earlier(
    session: Session, event_id: int, rounds: range, method: DrawMethod
) -> Sequence[Draw]:
    """Return the draws of a kind that have any of these rounds, in whatever state, by number.

    Days of a draw of fixtures and rounds of the other methods don't touch one another.
    """
    statement = _alike(session, event_id, method).where(
        Draw.first_round < rounds.stop, Draw.last_round >= rounds.start
    )
    return session.scalars(statement.order_by(Draw.number)).all()


def list_binding(session: Session, event_id: int, method: DrawMethod) -> Sequence[Draw]:
    """Return the draws of a kind that have rounds for themselves, by the first of them."""
    statement = _alike(session, event_id, method).where(Draw.state.in_(BINDING))
    return session.scalars(statement.order_by(Draw.first_round)).all()


def _alike(session: Session, event_id: int, method: DrawMethod) -> Select[Any]:
    """Select the draws that number the same things as those of a method."""
    model = kind_of(session, method).model
    return select(model).where(Draw.event_id == event_id)


def next_number(session: Session, event_id: int) -> int:
    """Return the number of the next draw of an event; none is ever used again."""
    last = session.scalar(select(func.max(Draw.number)).where(Draw.event_id == event_id))
    return (last or 0) + 1
