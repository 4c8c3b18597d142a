"""Named look-ups of tables, hands, penalties and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, contains_eager, joinedload, selectinload

from app.errors import NotFoundError
from app.events.models import Event, Visibility
from app.tables.models import GameTable, Hand, Penalty, TableSeat, TableState
from engine.errors import N_


@dataclass(frozen=True, slots=True)
class Head:
    """What the edges must know of a table before they look at it."""

    table_id: int
    version: int
    event_id: int
    visibility: Visibility
    results_version: int


def get_head(session: Session, table_id: int) -> Head:
    """Return version and event of a table, which must exist."""
    row = session.execute(
        select(
            GameTable.id,
            GameTable.version,
            Event.id.label("event_id"),
            Event.visibility,
            Event.results_version,
        )
        .join(Event, Event.id == GameTable.event_id)
        .where(GameTable.id == table_id)
    ).first()
    if row is None:
        raise NotFoundError(N_("There is no such table."))
    return Head(*row)


def get_table(session: Session, table_id: int, *, lock: bool = False) -> GameTable:
    """Return a table with its event; `lock` makes everybody else wait to change it."""
    statement = (
        select(GameTable)
        .join(GameTable.event)
        .options(contains_eager(GameTable.event))
        .where(GameTable.id == table_id)
        .execution_options(populate_existing=True)
    )
    if lock:
        statement = statement.with_for_update(of=GameTable)
    table = session.scalar(statement)
    if table is None:
        raise NotFoundError(N_("There is no such table."))
    return table


def list_seats(session: Session, table_id: int) -> Sequence[TableSeat]:
    """Return the four seats of a table with their entrants, in order."""
    return session.scalars(
        select(TableSeat)
        .where(TableSeat.table_id == table_id)
        .options(joinedload(TableSeat.entrant))
        .order_by(TableSeat.seat)
        .execution_options(populate_existing=True)
    ).all()


def list_live_hands(session: Session, table_id: int) -> Sequence[Hand]:
    """Return the hands of a table that count, in the order in which they were played."""
    return session.scalars(
        select(Hand)
        .where(Hand.table_id == table_id, Hand.voided_at.is_(None))
        .order_by(Hand.ordinal)
        .execution_options(populate_existing=True)
    ).all()


def history_of(table_id: int) -> Select[Hand]:
    """Select everything ever recorded at a table, voided hands included."""
    return select(Hand).where(Hand.table_id == table_id)


def has_hands(session: Session, table_id: int) -> bool:
    """Say whether anything was ever recorded at a table."""
    return session.scalar(history_of(table_id).limit(1)) is not None


def tables_of(
    event_id: int, *, round_number: int | None = None, state: TableState | None = None
) -> Select[GameTable]:
    """Select tables of an event with their seats, of one round or in one state if wished."""
    statement = (
        select(GameTable)
        .where(GameTable.event_id == event_id)
        .options(selectinload(GameTable.seats).joinedload(TableSeat.entrant))
    )
    if round_number is not None:
        statement = statement.where(GameTable.round_number == round_number)
    if state is not None:
        statement = statement.where(GameTable.state == state)
    return statement


def finished_tables_of(event_id: int, *, round_number: int | None = None) -> Select[GameTable]:
    """Select finished tables of an event with their seats and results."""
    finished = tables_of(event_id, round_number=round_number, state=TableState.FINISHED)
    return finished.options(selectinload(GameTable.results))


def list_penalties(session: Session, table_id: int) -> Sequence[Penalty]:
    """Return the penalties given at a table, the cancelled ones included, in order."""
    return session.scalars(
        select(Penalty).where(Penalty.table_id == table_id).order_by(Penalty.id)
    ).all()


def penalties_of(event_id: int) -> Select[Penalty]:
    """Select every penalty of an event, given at a table or not."""
    return select(Penalty).where(Penalty.event_id == event_id)


def get_penalty(session: Session, penalty_id: int) -> Penalty:
    """Return a penalty, which must exist."""
    penalty = session.get(Penalty, penalty_id)
    if penalty is None:
        raise NotFoundError(N_("There is no such penalty."))
    return penalty


def seated_in_round(
    session: Session, event_id: int, round_number: int, entrant_ids: Sequence[int]
) -> dict[int, int]:
    """Return at which table's number each of these entrants sits in a round already."""
    rows = session.execute(
        select(TableSeat.entrant_id, GameTable.number)
        .join(GameTable, GameTable.id == TableSeat.table_id)
        .where(
            TableSeat.event_id == event_id,
            TableSeat.round_number == round_number,
            TableSeat.entrant_id.in_(entrant_ids),
        )
    )
    return dict(rows.all())


def table_numbers(session: Session, event_id: int, round_number: int) -> set[int]:
    """Return the numbers of the tables of a round."""
    found = select(GameTable.number).where(
        GameTable.event_id == event_id, GameTable.round_number == round_number
    )
    return set(session.scalars(found))
