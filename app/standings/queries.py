"""What standings are made of, what one player has played, and when results were last added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from sqlalchemy import Integer, ScalarSelect, cast, func, select
from sqlalchemy.orm import Session, selectinload

from app.entrants.models import Entrant
from app.tables.models import GameTable, Penalty, Result, TableSeat
from engine.standings.tie_rules import Placements, Tally, average_placement

PLACES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Totals:
    """What an entrant's finished games add up to.

    `placements` counts first to fourth places; `penalties` are those given outside a game, which
    `score` has lost already.
    """

    entrant: Entrant
    score: int
    penalties: int
    placements: Placements
    best_raw_points: int | None
    best_score: int | None

    @property
    def games(self) -> int:
        """How many games were finished."""
        return sum(self.placements)

    @property
    def average_placement(self) -> Fraction | None:
        """The average placement exactly; None before the first game."""
        return average_placement(self.placements)

    @property
    def tally(self) -> Tally:
        """What the rules of ranking look at."""
        return Tally(
            total=self.score, placements=self.placements, best_raw_points=self.best_raw_points
        )


def list_totals(session: Session, event_id: int) -> Sequence[Totals]:
    """Return what every entrant of an event has so far, by number."""
    lost = _penalties_outside_games()
    rows = session.execute(
        select(
            Entrant,
            cast(func.coalesce(func.sum(Result.score), 0) - lost, Integer),
            cast(lost, Integer),
            *(func.count(Result.table_id).filter(Result.placement == place) for place in PLACES),
            func.max(Result.raw_points),
            func.max(Result.score),
        )
        .outerjoin(Result, Result.entrant_id == Entrant.id)
        .where(Entrant.event_id == event_id)
        .group_by(Entrant.id)
        .order_by(Entrant.number)
    ).all()
    return [
        Totals(entrant, score, penalties, (first, second, third, fourth), *rest)
        for entrant, score, penalties, first, second, third, fourth, *rest in rows
    ]


def _penalties_outside_games() -> ScalarSelect[int]:
    """Return what an entrant lost by penalties that no game's result contains."""
    return (
        select(func.coalesce(func.sum(Penalty.points), 0))
        .where(
            Penalty.entrant_id == Entrant.id,
            Penalty.table_id.is_(None),
            Penalty.cancelled_at.is_(None),
        )
        .correlate(Entrant)
        .scalar_subquery()
    )


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
