"""What one player has played, and when results were last added. No HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from app.tables.models import GameTable, Penalty, Result, TableSeat


@dataclass(frozen=True, slots=True)
class Played:
    """A table at which a player sits or sat; without a result while it is playing."""

    table: GameTable
    seat: TableSeat
    result: Result | None


def games_of(session: Session, entrant_id: int) -> Sequence[Played]:
    """Return the tables of a player by round."""
    rows = session.execute(
        select(GameTable, TableSeat, Result)
        .join(TableSeat, TableSeat.table_id == GameTable.id)
        .outerjoin(
            Result, (Result.table_id == GameTable.id) & (Result.entrant_id == TableSeat.entrant_id)
        )
        .where(TableSeat.entrant_id == entrant_id)
        .options(selectinload(GameTable.seats).joinedload(TableSeat.entrant))
        .order_by(GameTable.round_number)
    )
    return [Played(*row) for row in rows]


def penalties_of(session: Session, entrant_id: int) -> Sequence[Penalty]:
    """Return the penalties of a player that still count and were given outside a game."""
    return session.scalars(
        select(Penalty)
        .where(
            Penalty.entrant_id == entrant_id,
            Penalty.table_id.is_(None),
            Penalty.cancelled_at.is_(None),
        )
        .order_by(Penalty.id)
    ).all()


def last_finished(session: Session, event_id: int) -> datetime | None:
    """Return when a table of an event was last finished."""
    return session.scalar(
        select(func.max(GameTable.finished_at)).where(GameTable.event_id == event_id)
    )
