"""The results that are kept of finished tables: written, taken away, written again."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.events.counts import note_results
from app.tables import queries
from app.tables.games import Game, load_game
from app.tables.models import GameTable, Result
from engine.game.result import SeatPenalty, SeatResult
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class TableResult:
    """A game and its result per seat; of one that is playing, the result if it stopped now."""

    game: Game
    results: tuple[SeatResult, ...]


def result_of(session: Session, table_id: int) -> TableResult:
    """Return a game with its result."""
    game = load_game(session, table_id)
    return TableResult(game, game.result(_deductions(session, game)))


def refresh_results(session: Session, game: Game) -> None:
    """Write the result of a finished table again, after its penalties changed."""
    if game.is_finished:
        delete_results(session, game.table)
        write_results(session, game)
        note_results(session, game.event.id)


def write_results(session: Session, game: Game) -> None:
    """Write what a game brought its players."""
    session.add_all(
        Result(
            table_id=game.table.id,
            event_id=game.event.id,
            entrant_id=game.seats[result.seat].entrant_id,
            **asdict(result) | {"seat": int(result.seat)},
        )
        for result in game.result(_deductions(session, game))
    )
    session.flush()


def delete_results(session: Session, table: GameTable) -> None:
    """Take away what a game brought its players."""
    session.execute(delete(Result).where(Result.table_id == table.id))


def _deductions(session: Session, game: Game) -> list[SeatPenalty]:
    """Return what is taken off the scores of a game."""
    return [
        SeatPenalty(seat=Seat(penalty.seat), points=penalty.points)
        for penalty in queries.list_penalties(session, game.table.id)
        if penalty.seat is not None and penalty.cancelled_at is None
    ]
