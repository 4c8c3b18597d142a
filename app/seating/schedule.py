"""Who sits where in every round: as played where tables are open, as seated where not yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.relay.queries import list_match_rounds
from app.seating import queries
from app.seating.models import Draw, DrawMethod, Seating
from app.tables.models import GameTable
from app.tables.queries import tables_of
from app.tables.rounds import list_rounds as list_opened
from app.teams.models import Team
from engine.seating.plan import Round, table_of
from engine.seats import SEATS

Who = TypeVar("Who", bound=Entrant | Team)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOf(Generic[Who]):
    """Four players from East to North; the table's own page exists once it is open."""

    number: int
    seats: tuple[Who, ...]
    table_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOf(Generic[Who]):
    """A round of an event, or a day; `byes` take part in its draw and don't play."""

    number: int
    tables: tuple[TableOf[Who], ...]
    byes: tuple[Who, ...] = ()
    draw: Draw | None = None

    @property
    def is_open(self) -> bool:
        """Whether the tables of this round have been opened."""
        return any(table.table_id is not None for table in self.tables)


SeatedTable: TypeAlias = TableOf[Entrant]
SeatedRound: TypeAlias = RoundOf[Entrant]
Day: TypeAlias = RoundOf[Team]
"""A day of fixtures: its tables are matches of four teams, who have no winds yet."""


def list_rounds(session: Session, event_id: int) -> list[SeatedRound]:
    """Return all rounds of an event that are open or seated by a published draw."""
    seated = {
        found.number: found
        for draw in queries.list_published(session, event_id)
        for found in rounds_of(draw)
    }
    for number, tables in _open_tables(session, event_id).items():
        seated[number] = _as_played(number, tables, seated.get(number))
    return [seated[number] for number in sorted(seated)]


def list_begun(session: Session, event_id: int, method: DrawMethod) -> list[int]:
    """Return the rounds that have tables; for draws of days, the days that have matches."""
    if method.is_of_teams:
        return list_match_rounds(session, event_id)
    return [opened.number for opened in list_opened(session, event_id)]


def rounds_of(draw: Draw, version: Seating | None = None) -> list[SeatedRound]:
    """Return the rounds of a published draw as its last version seats them, or another one."""
    entrants = {player.number: player.entrant for player in draw.players}
    return _as_drawn(draw, version, {n: who for n, who in entrants.items() if who is not None})


def days_of(draw: Draw, version: Seating | None = None) -> list[Day]:
    """Return the days of published fixtures as the last version has them, or another one."""
    teams = {player.number: player.team for player in draw.players}
    return _as_drawn(draw, version, {n: team for n, team in teams.items() if team is not None})


def _as_drawn(
    draw: Draw, version: Seating | None, by_number: Mapping[int, Who]
) -> list[RoundOf[Who]]:
    shown = version or draw.seatings[-1]
    found = []
    for number, tables in enumerate(shown.rounds, start=draw.first_round):
        here = {player for table in tables for player in table}
        there = _taking_part(draw, shown, number)
        away = [who for player, who in by_number.items() if player in there - here]
        found.append(
            RoundOf(
                number=number,
                tables=tuple(
                    TableOf(number=place, seats=tuple(by_number[who] for who in table))
                    for place, table in enumerate(tables, start=1)
                ),
                byes=tuple(away),
                draw=draw,
            )
        )
    return found


def _taking_part(draw: Draw, shown: Seating, round_number: int) -> set[int]:
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
    return RoundOf(
        number=number,
        tables=tuple(
            TableOf(
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
    rounds: Iterable[RoundOf[Who]], number_of: Mapping[int, int] | None = None
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """Where a player is in a round: a seat at a table, or a bye."""

    round: SeatedRound
    table: SeatedTable | None
    seat: int | None

    @property
    def opponents(self) -> list[tuple[int, Entrant]]:
        """The other seats of the table with their players."""
        if self.table is None:
            return []
        seats = zip(SEATS, self.table.seats, strict=True)
        return [(int(seat), who) for seat, who in seats if int(seat) != self.seat]


def appointments(rounds: Iterable[SeatedRound], entrant_id: int) -> list[Appointment]:
    """Return where a player is in every round in which they take part."""
    return list_appointments(rounds).get(entrant_id, [])


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
