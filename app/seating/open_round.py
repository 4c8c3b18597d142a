"""Tables opened from a draw, and taken away again while nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, NotFoundError
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.seating.schedule import SeatedRound, list_rounds
from app.tables import rounds as opened
from app.tables.cancel import cancel_table
from app.tables.models import GameTable
from app.tables.open import NewSeat, NewTable, open_tables
from engine.errors import N_, wrong


def find_round(session: Session, event_id: int, number: int) -> SeatedRound:
    """Return a round that is open or seated; there must be one."""
    for seated in list_rounds(session, event_id):
        if seated.number == number:
            return seated
    raise NotFoundError(N_("No draw seats this round."))


def open_round(
    session: Session, event: Event, number: int, signature: Signature
) -> Sequence[GameTable]:
    """Open all tables of a round as its draw seats them."""
    # Nobody changes the seats while they are read.
    get_event_by_id(session, event.id, lock=True)
    seated = find_round(session, event.id, number)
    if seated.is_open:
        detail = N_("This round has tables already.")
        raise ConflictError(detail, code="round_open")
    wanted = {
        f"tables.{place}": NewTable(
            round_number=number,
            number=table.number,
            seats=tuple(NewSeat(entrant_id=entrant.id) for entrant in table.seats),
        )
        for place, table in enumerate(seated.tables)
    }
    return open_tables(session, event, wanted, signature)


def close_round(session: Session, event: Event, number: int) -> int:
    """Take away all tables of a round, at none of which anything was recorded; count them."""
    found = opened.tables_in(session, event.id, number)
    if not found:
        raise NotFoundError(N_("This round has no tables."))
    problems = []
    for table in found:
        try:
            cancel_table(session, table.id, expected_version=table.version)
        except ConflictError as refused:
            template = N_("Table {table}: something was recorded, or its game is over.")
            params = {"table": table.number}
            problems.append(wrong(refused.code, "", template, **params))
    if problems:
        detail = N_("Not all tables of this round are as they were opened, so all of them stay.")
        raise ConflictError(detail, code="table_in_use", violations=problems)
    return len(found)
