"""Rounds as organisers see them: which there are, and who can still be seated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.entrants.models import SEATABLE, Entrant
from app.entrants.queries import entrants_of
from app.tables import queries
from app.tables.models import GameTable, TableSeat, TableState


@dataclass(frozen=True, slots=True)
class Round:
    """A round with how many tables it has, and how many of them are still playing."""

    number: int
    table_count: int
    playing_count: int


def list_rounds(session: Session, event_id: int) -> list[Round]:
    """Return the rounds of an event that have tables."""
    playing = func.count().filter(GameTable.state == TableState.PLAYING)
    rows = session.execute(
        select(GameTable.round_number, func.count(), playing)
        .where(GameTable.event_id == event_id)
        .group_by(GameTable.round_number)
        .order_by(GameTable.round_number)
    )
    return [Round(*row) for row in rows]


def tables_in(session: Session, event_id: int, round_number: int) -> Sequence[GameTable]:
    """Return the tables of a round with their seats, by number."""
    listed = queries.tables_of(event_id, round_number=round_number)
    return session.scalars(listed.order_by(GameTable.number)).all()


def list_free(session: Session, event_id: int, round_number: int) -> Sequence[Entrant]:
    """Return who can be seated in a round and is not yet, by number."""
    seated = select(TableSeat.entrant_id).where(
        TableSeat.event_id == event_id, TableSeat.round_number == round_number
    )
    statement = entrants_of(event_id).where(Entrant.status.in_(SEATABLE), Entrant.id.not_in(seated))
    return session.scalars(statement.order_by(Entrant.number)).all()


def next_table_number(session: Session, event_id: int, round_number: int) -> int:
    """Return the number after the last table of a round."""
    last = session.scalar(
        select(func.max(GameTable.number)).where(
            GameTable.event_id == event_id, GameTable.round_number == round_number
        )
    )
    return (last or 0) + 1
