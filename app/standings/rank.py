"""Who is ahead: the totals of an event, ranked by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.standings.queries import Totals, list_totals
from engine.standings.ranking import rank
from engine.standings.tie_rules import OF_PLAYERS, TieRule

DECIDING = (TieRule.TOTAL_SCORE, *OF_PLAYERS)
"""What decides between players, first what matters most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An entrant's place; `rank` is None for substitutes, who only stand in."""

    rank: int | None
    totals: Totals


def list_standings(session: Session, event_id: int) -> list[Standing]:
    """Return everybody in an event from first to last, and then the substitutes."""
    return rank_totals(list_totals(session, event_id))


def rank_totals(everybody: Sequence[Totals]) -> list[Standing]:
    """Put totals in order; who is equal in everything shares a rank (1, 2, 2, 4)."""
    standings = []
    for stands_in in (False, True):
        chosen = {
            totals.entrant.number: totals
            for totals in everybody
            if totals.entrant.is_substitute is stands_in
        }
        places = rank({number: totals.tally for number, totals in chosen.items()}, OF_PLAYERS)
        standings += [
            Standing(rank=None if stands_in else place.rank, totals=chosen[place.who])
            for place in places
        ]
    return standings
