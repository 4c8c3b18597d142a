"""Who sits where in every round: as played where tables are open, as seated where not yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.seating.models import SeatDraw, Seating
from app.seating.queries import list_published
from app.tables.models import GameTable
from app.tables.queries import tables_of
from app.tables.rounds import list_rounds as list_opened
from engine.seating.plan import Round, table_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """Four players from East to North; the table's own page exists once it is open."""

    number: int
    seats: tuple[Entrant, ...]
    table_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRound:
    """A round of an event; `byes` take part in its draw and don't play."""

    number: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[Entrant, ...] = ()
    draw: SeatDraw | None = None

    @property
    def is_open(self) -> bool:
        """Whether the tables of this round have been opened."""
        return any(table.table_id is not None for table in self.tables)


def list_rounds(session: Session, event_id: int) -> list[SeatedRound]:
    """Return all rounds of an event that are open or seated by a published draw."""
    seated = {
        found.number: found
        for draw in list_published(session, event_id)
        for found in rounds_of(draw)
    }
    for number, tables in _open_tables(session, event_id).items():
        seated[number] = _as_played(number, tables, seated.get(number))
    return [seated[number] for number in sorted(seated)]


def next_to_open(rounds: Sequence[SeatedRound]) -> SeatedRound | None:
    """Return the first round that is seated and comes after all that have tables."""
    last = max((seated.number for seated in rounds if seated.is_open), default=0)
    return next((seated for seated in rounds if seated.number > last), None)


def list_begun(session: Session, event_id: int) -> list[int]:
    """Return the rounds that have tables."""
    return [opened.number for opened in list_opened(session, event_id)]


def rounds_of(draw: SeatDraw, version: Seating | None = None) -> list[SeatedRound]:
    """Return the rounds of a published draw as its last version seats them, or another one."""
    shown = version or draw.seatings[-1]
    entrants = {player.number: player.entrant for player in draw.players}
    found = []
    for number, tables in enumerate(shown.rounds, start=draw.first_round):
        here = {player for table in tables for player in table}
        there = _taking_part(draw, shown, number)
        away = [who for player, who in entrants.items() if player in there - here]
        found.append(seat_round(number, tables, entrants, byes=away, draw=draw))
    return found


def seat_round(
    number: int,
    tables: Iterable[Sequence[int]],
    entrants: Mapping[int, Entrant],
    *,
    byes: Iterable[Entrant],
    draw: SeatDraw | None = None,
) -> SeatedRound:
    """Return a round that is given by numbers."""
    return SeatedRound(
        number=number,
        tables=tuple(
            SeatedTable(number=place, seats=tuple(entrants[who] for who in table))
            for place, table in enumerate(tables, start=1)
        ),
        byes=tuple(byes),
        draw=draw,
    )


def _taking_part(draw: SeatDraw, shown: Seating, round_number: int) -> set[int]:
    """Return the numbers of those whom a version knows of in a round: who came, and has not left.

    Whoever joins later had no bye before, and whoever leaves has none afterwards.
    """
    numbers = {*draw.inputs["players"], *draw.inputs.get("substitutes", ())}
    for seating in draw.seatings[: shown.number]:
        change = seating.change
        if round_number >= change.get("from_round", draw.first_round):
            numbers -= set(change.get("leaving", ()))
            numbers |= set(change.get("joining", ()))
    return numbers


def _open_tables(session: Session, event_id: int) -> Mapping[int, Sequence[GameTable]]:
    rounds: defaultdict[int, list[GameTable]] = defaultdict(list)
    statement = tables_of(event_id).order_by(GameTable.round_number, GameTable.number)
    for table in session.scalars(statement):
        rounds[table.round_number].append(table)
    return rounds


def _as_played(
    number: int, tables: Sequence[GameTable], planned: SeatedRound | None
) -> SeatedRound:
    seated = {seat.entrant_id for table in tables for seat in table.seats}
    expected = [] if planned is None else _everybody(planned)
    return SeatedRound(
        number=number,
        tables=tuple(
            SeatedTable(
                number=table.number,
                seats=tuple(seat.entrant for seat in table.seats),
                table_id=table.id,
            )
            for table in tables
        ),
        byes=tuple(entrant for entrant in expected if entrant.id not in seated),
        draw=None if planned is None else planned.draw,
    )


def _everybody(planned: SeatedRound) -> list[Entrant]:
    playing = [entrant for table in planned.tables for entrant in table.seats]
    return [*playing, *planned.byes]


def as_numbers(
    rounds: Iterable[SeatedRound], number_of: Mapping[int, int] | None = None
) -> tuple[Round, ...]:
    """Return rounds by the players' numbers, in a draw if `number_of` tells them by id."""
    numbers = number_of or {}
    return tuple(
        tuple(
            table_of([numbers.get(who.id, who.number) for who in table.seats])
            for table in seated.tables
        )
        for seated in rounds
    )


class Opponent(NamedTuple):
    """Somebody at the same table."""

    seat: int
    who: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """Where a player is in a round: a seat at a table, or a bye."""

    round: SeatedRound
    table: SeatedTable | None
    seat: int | None

    @property
    def opponents(self) -> list[Opponent]:
        """The other seats of the table with their players."""
        seats = () if self.table is None else self.table.seats
        found = [Opponent(seat, who) for seat, who in enumerate(seats)]
        return [each for each in found if each.seat != self.seat]


def list_appointments(rounds: Iterable[SeatedRound]) -> dict[int, list[Appointment]]:
    """Return where everybody is in every round, by the id of the entrant."""
    found: defaultdict[int, list[Appointment]] = defaultdict(list)
    for seated in rounds:
        for table in seated.tables:
            for seat, entrant in enumerate(table.seats):
                found[entrant.id].append(Appointment(round=seated, table=table, seat=seat))
        for entrant in seated.byes:
            found[entrant.id].append(Appointment(round=seated, table=None, seat=None))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsShown:
    """The seats of an event: all rounds, or the appointments of one entrant."""

    event: str
    rounds: Sequence[SeatedRound] = ()
    entrant: Entrant | None = None
    appointments: Sequence[Appointment] = ()
