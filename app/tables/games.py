"""A table's game, replayed from the hands that count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, NotFoundError, StaleError
from app.events.checks import check_running
from app.events.models import Event
from app.events.ruleset import ruleset_of
from app.tables import queries
from app.tables.models import GameTable, Hand, TableSeat, TableState
from engine.errors import N_
from engine.game.outcomes import Outcome
from engine.game.replay import Step, replay
from engine.game.result import SeatPenalty, SeatResult, result
from engine.game.state import State, start
from engine.game.wire import outcome_from_mapping, outcome_to_mapping
from engine.points import BySeat, by_seat
from engine.ruleset.options import Ruleset
from engine.seats import Seat

STRIDE = 2**20
"""How far apart the ordinals of two hands are that were recorded one after the other."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand as it was recorded."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class PlayedHand(RecordedHand):
    """A hand of a game that counts, its place in it, and what it moved."""

    index: int
    step: Step


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as lists show it, from what is stored beside it."""

    table: GameTable

    @property
    def seats(self) -> list[TableSeat]:
        """The seats, which were loaded with the table."""
        return self.table.seats

    @property
    def snapshot(self) -> dict[str, Any]:
        """Where its game stands."""
        return self.table.snapshot


@dataclass(frozen=True, kw_only=True)
class Game:
    """A table with everything that follows from its hands.

    `starting_points` are what the seats begin with, which may be other points than are stored if
    an earlier game is being corrected.
    """

    table: GameTable
    event: Event
    ruleset: Ruleset
    seats: tuple[TableSeat, ...]
    starting_points: BySeat
    hands: tuple[Hand, ...]
    steps: tuple[Step, ...]

    @property
    def start(self) -> State:
        """The state before the first hand."""
        return start(self.ruleset, self.starting_points)

    @property
    def state(self) -> State:
        """The state now."""
        return self.steps[-1].after if self.steps else self.start

    @cached_property
    def snapshot(self) -> dict[str, Any]:
        """Where the game stands, as lists of tables show it."""
        return snapshot(self.state, len(self.hands))

    @property
    def played(self) -> list[PlayedHand]:
        """The hands that count, with what they moved."""
        pairs = zip(self.hands, self.steps, strict=True)
        return [PlayedHand(hand, index, step) for index, (hand, step) in enumerate(pairs)]

    @property
    def substitutes(self) -> frozenset[Seat]:
        """The seats whose players stand in for somebody."""
        return frozenset(Seat(seat.seat) for seat in self.seats if seat.substitute)

    @property
    def is_finished(self) -> bool:
        """Whether the table has its result and takes no more hands."""
        return self.table.state is TableState.FINISHED

    def place_of(self, hand_id: int) -> int:
        """Return the place of a hand among those that count; raises NotFoundError."""
        for place, hand in enumerate(self.hands):
            if hand.id == hand_id:
                return place
        raise NotFoundError(N_("This table has no such hand, or it was voided."))

    def followed_by(self, hand: Hand, step: Step) -> Game:
        """Return the game after one more hand."""
        return replace(self, hands=(*self.hands, hand), steps=(*self.steps, step))

    def result(self, penalties: list[SeatPenalty]) -> tuple[SeatResult, ...]:
        """Return the result if the game stopped now."""
        return result(
            self.ruleset,
            self.state,
            starting_points=self.starting_points,
            penalties=penalties,
            substitutes=self.substitutes,
        )


class StaleTableError(StaleError):
    """Another phone was faster; `game` is how the table stands now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.table.version)
        self.game = game


def load_game(session: Session, table_id: int, *, lock: bool = False) -> Game:
    """Return the game of a table, which must exist; `lock` makes other writers wait."""
    table = queries.get_table(session, table_id, lock=lock)
    seats = tuple(queries.list_seats(session, table_id))
    hands = tuple(queries.list_live_hands(session, table_id))
    ruleset = ruleset_of(table.event)
    starting_points = by_seat([seat.starting_points for seat in seats])
    steps = tuple(replay(ruleset, start(ruleset, starting_points), map(outcome_of, hands)))
    return Game(
        table=table,
        event=table.event,
        ruleset=ruleset,
        seats=seats,
        starting_points=starting_points,
        hands=hands,
        steps=steps,
    )


def lock_game(session: Session, table_id: int, expected_version: int | None) -> Game:
    """Return a game that nobody else changes meanwhile, if it is what the sender saw."""
    game = load_game(session, table_id, lock=True)
    check_seen(game, expected_version)
    return game


def check_seen(game: Game, expected_version: int | None) -> None:
    """Refuse a sender who saw another version of the table, and show it as it is now."""
    if expected_version is not None and expected_version != game.table.version:
        raise StaleTableError(game)


def outcome_of(hand: Hand) -> Outcome:
    """Return what happened in a recorded hand."""
    return outcome_from_mapping(hand.outcome)


def next_ordinal(game: Game) -> int:
    """Return the ordinal of a hand after all others."""
    return (game.hands[-1].ordinal if game.hands else 0) + STRIDE


def new_hand(
    table_id: int, ordinal: int, outcome: Outcome, signed: Signature, *, amends: int | None = None
) -> Hand:
    """Return a hand to be recorded.

    Declared changes of points were checked and say no more; kept, they would contradict the hand
    as soon as an earlier one is corrected.
    """
    return Hand(
        table_id=table_id,
        ordinal=ordinal,
        outcome=outcome_to_mapping(replace(outcome, deltas=None)),
        recorded_at=signed.at,
        recorded_by=signed.by,
        amends_id=amends,
    )


def void(hand: Hand, signed: Signature) -> None:
    """Mark a hand as not counting any more; it stays where it is."""
    hand.voided_at, hand.voided_by, hand.void_reason = signed.at, signed.by, signed.reason


def snapshot(state: State, hand_count: int) -> dict[str, Any]:
    """Return where a game stands, as lists of tables show it."""
    return {
        "label": state.label,
        "points": list(state.points),
        "honba": state.honba,
        "riichi_sticks": state.riichi_sticks,
        "dealer": int(state.dealer),
        "round_wind": state.round_wind.name.lower(),
        "ended": None if state.ended is None else state.ended.value,
        "hand_count": hand_count,
    }


def note_change(game: Game) -> None:
    """Count a change of a table, and keep where its game stands now."""
    game.table.version += 1
    game.table.snapshot = snapshot(game.state, len(game.hands))


def check_playing(game: Game) -> None:
    """Refuse hands at a table that has its result, or in an event that doesn't run."""
    if game.is_finished:
        detail = N_("The table is finished; reopen it first.")
        raise ConflictError(detail, code="table_finished")
    check_running(game.event)
