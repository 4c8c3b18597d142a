"""What standings are made of, in one query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import Integer, ScalarSelect, cast, func, select
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.tables.models import Penalty, Result
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
