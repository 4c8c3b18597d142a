"""Open tables: who sits where in a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.entrants.models import SEATABLE, Entrant
from app.entrants.queries import find_entrants
from app.errors import InvalidError
from app.events.counts import note_tables
from app.events.models import Event
from app.events.ruleset import ruleset_of
from app.tables import queries
from app.tables.games import snapshot
from app.tables.models import GameTable, TableSeat, TableState
from engine.errors import N_, Violation, under, wrong
from engine.game.state import start
from engine.points import UNIT, by_seat
from engine.ruleset.options import Ruleset
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """Who shall sit somewhere; points default to the ruleset's."""

    entrant_id: int
    starting_points: int | None = None
    substitute: bool | None = None
    """Whether somebody else plays for them; an entrant who is a substitute always is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to open; the seats from East to North."""

    round_number: int
    number: int
    seats: tuple[NewSeat, ...]


def open_table(session: Session, event: Event, new: NewTable, signed: Signature) -> GameTable:
    """Open a table of a running event for four of its entrants."""
    return open_tables(session, event, {"": new}, signed)[0]


def open_tables(
    session: Session, event: Event, wanted: Mapping[str, NewTable], signed: Signature
) -> list[GameTable]:
    """Open many tables, all or none; what is wrong with one of them is said under its key."""
    count = len(wanted)
    note_tables(session, event.id, opened=count, playing=count)
    ids = [seat.entrant_id for new in wanted.values() for seat in new.seats]
    entrants = find_entrants(session, event.id, ids)
    numbers = {new.round_number for new in wanted.values()}
    rounds = {number: _Taken(session, event.id, number, ids) for number in numbers}
    problems: list[Violation] = []
    for where, new in wanted.items():
        taken = rounds[new.round_number]
        found = [*taken.check_number(new), *_check_seats(new, entrants), *taken.check_seats(new)]
        problems += under(where, found) if where else found
    if problems:
        raise InvalidError(problems)
    ruleset = ruleset_of(event)
    tables = [_make(event, new, ruleset, entrants, signed) for new in wanted.values()]
    session.add_all(tables)
    session.flush()
    return tables


def _make(
    event: Event,
    new: NewTable,
    ruleset: Ruleset,
    entrants: Mapping[int, Entrant],
    signed: Signature,
) -> GameTable:
    seats = [_make_seat(event, new, place, ruleset, entrants) for place in range(SEAT_COUNT)]
    begun = start(ruleset, by_seat([seat.starting_points for seat in seats]))
    return GameTable(
        event=event,
        round_number=new.round_number,
        number=new.number,
        state=TableState.PLAYING,
        version=1,
        snapshot=snapshot(begun, 0),
        started_at=signed.at,
        started_by=signed.by,
        seats=seats,
    )


def _make_seat(
    event: Event, new: NewTable, place: int, ruleset: Ruleset, entrants: Mapping[int, Entrant]
) -> TableSeat:
    seat = new.seats[place]
    entrant = entrants[seat.entrant_id]
    points = seat.starting_points
    return TableSeat(
        seat=place,
        event_id=event.id,
        round_number=new.round_number,
        entrant=entrant,
        starting_points=ruleset.frame.starting_points if points is None else points,
        substitute=bool(seat.substitute) or entrant.is_substitute,
    )


class _Taken:
    """What of a round is taken: numbers of tables, and by entrant the table they sit at."""

    def __init__(self, session: Session, event_id: int, number: int, ids: Sequence[int]) -> None:
        self.numbers = queries.table_numbers(session, event_id, number)
        self.seated = queries.seated_in_round(session, event_id, number, ids)

    def check_number(self, new: NewTable) -> Iterator[Violation]:
        """Refuse a number that is taken; it is taken for the tables that come after."""
        if new.number in self.numbers:
            template = N_("Round {round} has a table {number} already.")
            yield wrong(
                "table_exists", "number", template, round=new.round_number, number=new.number
            )
        self.numbers.add(new.number)

    def check_seats(self, new: NewTable) -> Iterator[Violation]:
        """Refuse entrants who sit elsewhere; they are seated for the tables that come after."""
        for place, seat in enumerate(new.seats):
            if seat.entrant_id in self.seated:
                yield Violation(
                    code="entrant_seated",
                    field=f"seats.{place}.entrant_id",
                    template=N_("This entrant sits at table {number} in this round already."),
                    params={"number": self.seated[seat.entrant_id]},
                )
        self.seated.update({seat.entrant_id: new.number for seat in new.seats})


def _check_seats(new: NewTable, entrants: Mapping[int, Entrant]) -> Iterator[Violation]:
    if len(new.seats) != SEAT_COUNT:
        yield wrong("seat_count", "seats", N_("A table has four seats."), SEAT_COUNT)
    seen: set[int] = set()
    for place, seat in enumerate(new.seats):
        at = f"seats.{place}.entrant_id"
        yield from _check_entrant(entrants.get(seat.entrant_id), at)
        if seat.entrant_id in seen:
            yield wrong("entrant_twice", at, N_("The same entrant sits in two seats."))
        seen.add(seat.entrant_id)
        if seat.starting_points is not None and seat.starting_points % UNIT:
            template = N_("Points are whole hundreds.")
            yield wrong("points_not_hundreds", f"seats.{place}.starting_points", template)


def _check_entrant(entrant: Entrant | None, at: str) -> Iterator[Violation]:
    if entrant is None:
        yield wrong("unknown_entrant", at, N_("This event has no such entrant."))
    elif entrant.status not in SEATABLE:
        yield Violation(
            code="entrant_not_active",
            field=at,
            template=N_("{name} does not take part at the moment."),
            params={"name": entrant.name},
            expected=sorted(status.value for status in SEATABLE),
        )
