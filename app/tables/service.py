"""Use cases at a table: open it, record and undo hands. No HTTP, no commits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.models import SEATABLE, Entrant
from app.entrants.queries import find_entrants
from app.errors import ConflictError, InvalidError
from app.events.counts import note_tables
from app.events.models import Event
from app.events.ruleset import ruleset_of
from app.tables import queries
from app.tables.aftermath import check_none_falls, later_games, save_later
from app.tables.errors import StaleTableError
from app.tables.games import (
    STRIDE,
    Game,
    check_playing,
    load_game,
    new_hand,
    note_change,
    snapshot,
    void,
)
from app.tables.models import GameTable, TableSeat, TableState
from engine.errors import N_, IllegalOutcomeError, Violation, under
from engine.game.outcomes import Outcome
from engine.game.replay import play
from engine.game.state import start
from engine.points import UNIT, by_seat
from engine.ruleset.options import Ruleset
from engine.seats import SEAT_COUNT

MOST_HANDS = 500
"""More than any game has had; a table that never ends would be replayed for every hand."""


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


def open_table(
    session: Session, event: Event, new: NewTable, *, by: str, now: datetime
) -> GameTable:
    """Open a table of a running event for four of its entrants."""
    return _open(session, event, {"": new}, by=by, now=now)[0]


def open_tables(
    session: Session, event: Event, new: Sequence[NewTable], *, by: str, now: datetime
) -> list[GameTable]:
    """Open many tables, all or none; the violations of all of them are raised together."""
    wanted = {f"tables.{place}": table for place, table in enumerate(new)}
    return _open(session, event, wanted, by=by, now=now)


def _open(
    session: Session, event: Event, wanted: Mapping[str, NewTable], *, by: str, now: datetime
) -> list[GameTable]:
    """Open tables; what is wrong with one of them is said under its key."""
    count = len(wanted)
    note_tables(session, event.id, opened=count, playing=count)
    ids = [seat.entrant_id for new in wanted.values() for seat in new.seats]
    entrants = find_entrants(session, event.id, ids)
    problems: list[Violation] = []
    for where, new in wanted.items():
        found = [
            *_check_number(session, event, new),
            *_check_seats(new, entrants),
            *_check_free(session, event, new),
        ]
        problems += under(where, found) if where else found
    if problems:
        raise InvalidError(problems)
    ruleset = ruleset_of(event)
    tables = [_make(event, new, ruleset, entrants, by=by, now=now) for new in wanted.values()]
    session.add_all(tables)
    session.flush()
    return tables


def _make(
    event: Event,
    new: NewTable,
    ruleset: Ruleset,
    entrants: Mapping[int, Entrant],
    *,
    by: str,
    now: datetime,
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
        started_at=now,
        started_by=by,
        seats=seats,
    )


def cancel_table(session: Session, table_id: int, *, expected_version: int) -> None:
    """Take away a table at which nothing was ever recorded."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if queries.has_hands(session, table_id) or queries.list_penalties(session, table_id):
        detail = N_("Something was recorded at this table, so it stays.")
        raise ConflictError(detail, code="table_in_use")
    for seat in game.seats:
        session.delete(seat)
    session.flush()
    session.delete(game.table)
    session.flush()
    note_tables(session, game.event.id, opened=-1, playing=-1, results=True)


def record_hand(
    session: Session,
    table_id: int,
    outcome: Outcome,
    *,
    expected_version: int,
    by: str,
    now: datetime,
) -> Game:
    """Record the next hand of a table; return the game with it."""
    game = lock_game(session, table_id, expected_version)
    after = _play(game, outcome, by=by, now=now)
    _save_later(session, after, by=by, now=now, reason="follows")
    session.add(after.hands[-1])
    note_change(after)
    session.flush()
    return after


def preview_hand(
    session: Session,
    table_id: int,
    outcome: Outcome,
    *,
    expected_version: int | None = None,
    by: str,
    now: datetime,
) -> Game:
    """Return the game as it would be after one more hand; nothing is written."""
    game = load_game(session, table_id)
    if expected_version is not None and expected_version != game.table.version:
        raise StaleTableError(game)
    return _play(game, outcome, by=by, now=now)


def undo_last(
    session: Session,
    table_id: int,
    *,
    expected_version: int,
    by: str,
    now: datetime,
    reason: str,
) -> Game:
    """Void the last hand of a table; return the game without it."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if not game.hands:
        raise ConflictError(N_("No hand has been recorded here."), code="no_hand")
    void(game.hands[-1], by=by, now=now, reason=reason)
    before = replace(game, hands=game.hands[:-1], steps=game.steps[:-1])
    _save_later(session, before, by=by, now=now, reason=reason)
    note_change(before)
    session.flush()
    return before


def _save_later(session: Session, game: Game, *, by: str, now: datetime, reason: str) -> None:
    """Let later games begin with the new points; refuse if some of their hands fall."""
    later = later_games(session, game)
    check_none_falls(later)
    save_later(session, later, by=by, now=now, reason=reason)


def lock_game(session: Session, table_id: int, expected_version: int | None) -> Game:
    """Return a game that nobody else changes meanwhile, if it is what the sender saw."""
    game = load_game(session, table_id, lock=True)
    if expected_version is not None and expected_version != game.table.version:
        raise StaleTableError(game)
    return game


def _play(game: Game, outcome: Outcome, *, by: str, now: datetime) -> Game:
    check_playing(game)
    if len(game.hands) >= MOST_HANDS:
        problem = Violation(
            code="too_many_hands",
            field="type",
            template=N_("No game has more than {most} hands."),
            params={"most": MOST_HANDS},
        )
        raise IllegalOutcomeError([problem])
    step = play(game.ruleset, game.state, outcome)
    hand = new_hand(game.table.id, next_ordinal(game), outcome, by=by, now=now, amends=None)
    return game.followed_by(hand, step)


def next_ordinal(game: Game) -> int:
    """Return the ordinal of a hand after all others."""
    return (game.hands[-1].ordinal if game.hands else 0) + STRIDE


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


def _check_number(session: Session, event: Event, new: NewTable) -> Iterator[Violation]:
    if queries.find_number(session, event.id, new.round_number, new.number) is not None:
        yield Violation(
            code="table_exists",
            field="number",
            template=N_("Round {round} has a table {number} already."),
            params={"round": new.round_number, "number": new.number},
        )
    if len(new.seats) != SEAT_COUNT:
        yield Violation(
            code="seat_count",
            field="seats",
            template=N_("A table has four seats."),
            expected=SEAT_COUNT,
        )


def _check_seats(new: NewTable, entrants: Mapping[int, Entrant]) -> Iterator[Violation]:
    seen: set[int] = set()
    for place, seat in enumerate(new.seats):
        at = f"seats.{place}.entrant_id"
        yield from _check_entrant(entrants.get(seat.entrant_id), at)
        if seat.entrant_id in seen:
            yield Violation(
                code="entrant_twice",
                field=at,
                template=N_("The same entrant sits in two seats."),
            )
        seen.add(seat.entrant_id)
        if seat.starting_points is not None and seat.starting_points % UNIT:
            yield Violation(
                code="points_not_hundreds",
                field=f"seats.{place}.starting_points",
                template=N_("Points are whole hundreds."),
            )


def _check_entrant(entrant: Entrant | None, at: str) -> Iterator[Violation]:
    if entrant is None:
        yield Violation(
            code="unknown_entrant",
            field=at,
            template=N_("This event has no such entrant."),
        )
    elif entrant.status not in SEATABLE:
        yield Violation(
            code="entrant_not_active",
            field=at,
            template=N_("{name} does not take part at the moment."),
            params={"name": entrant.name},
            expected=sorted(status.value for status in SEATABLE),
        )


def _check_free(session: Session, event: Event, new: NewTable) -> Iterator[Violation]:
    ids = [seat.entrant_id for seat in new.seats]
    taken = queries.seated_in_round(session, event.id, new.round_number, ids)
    for place, entrant_id in enumerate(ids):
        if entrant_id in taken:
            yield Violation(
                code="entrant_seated",
                field=f"seats.{place}.entrant_id",
                template=N_("This entrant sits at table {number} in this round already."),
                params={"number": taken[entrant_id]},
            )
