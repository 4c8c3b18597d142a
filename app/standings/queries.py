"""What standings are made of, in one query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Integer, ScalarSelect, cast, func, select
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.tables.models import Penalty, Result

PLACES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Totals:
    """What an entrant's finished games add up to.

    `placements` counts first to fourth places; `placement_sum` adds the places up; `penalties`
    are those given outside a game, which `score` has lost already.
    """

    entrant: Entrant
    score: int
    penalties: int
    games: int
    placements: tuple[int, int, int, int]
    placement_sum: int
    best_raw_points: int | None
    best_score: int | None

    @property
    def firsts(self) -> int:
        """How many games were won."""
        return self.placements[0]


def list_totals(session: Session, event_id: int) -> Sequence[Totals]:
    """Return what every entrant of an event has so far, by number."""
    lost = _penalties_outside_games()
    rows = session.execute(
        select(
            Entrant,
            cast(func.coalesce(func.sum(Result.score), 0) - lost, Integer),
            cast(lost, Integer),
            func.count(Result.table_id),
            *(func.count(Result.table_id).filter(Result.placement == place) for place in PLACES),
            cast(func.coalesce(func.sum(Result.placement), 0), Integer),
            func.max(Result.raw_points),
            func.max(Result.score),
        )
        .outerjoin(Result, Result.entrant_id == Entrant.id)
        .where(Entrant.event_id == event_id)
        .group_by(Entrant.id)
        .order_by(Entrant.number)
    ).all()
    return [
        Totals(entrant, score, penalties, games, (first, second, third, fourth), *rest)
        for entrant, score, penalties, games, first, second, third, fourth, *rest in rows
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
