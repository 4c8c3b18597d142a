"""Named look-ups of published seats."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from app.draws.models import DrawState
from app.seating.models import DrawPlayer, SeatDraw

WHOLE = (
    selectinload(SeatDraw.players).joinedload(DrawPlayer.entrant),
    selectinload(SeatDraw.seatings),
)
"""What belongs to a draw: who takes part, and the versions of its seating."""


def list_published(session: Session, event_id: int) -> Sequence[SeatDraw]:
    """Return the published draws of seats with players and seatings, by first round."""
    return session.scalars(
        select(SeatDraw)
        .where(SeatDraw.event_id == event_id, SeatDraw.state == DrawState.PUBLISHED)
        .options(*WHOLE)
        .order_by(SeatDraw.first_round)
    ).all()
