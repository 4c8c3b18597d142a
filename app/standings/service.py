"""Standings: totals in order, with ranks. No HTTP, no commits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.standings import queries
from app.standings.criteria import CRITERIA, Criterion
from app.standings.queries import Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An entrant's place; `rank` is None for substitutes, who only stand in."""

    rank: int | None
    totals: Totals


def list_standings(
    session: Session, event_id: int, criteria: Sequence[Criterion] = CRITERIA
) -> list[Standing]:
    """Return everybody in an event from first to last, and then the substitutes."""
    return rank(queries.list_totals(session, event_id), criteria)


def rank(everybody: Sequence[Totals], criteria: Sequence[Criterion] = CRITERIA) -> list[Standing]:
    """Put totals in order; who is equal in all criteria shares a rank (1, 2, 2, 4)."""
    ranked = [totals for totals in everybody if not totals.entrant.is_substitute]
    unranked = [totals for totals in everybody if totals.entrant.is_substitute]
    return [
        *_ranked(ranked, criteria),
        *(Standing(rank=None, totals=totals) for totals in _in_order(unranked, criteria)),
    ]


def _ranked(everybody: Sequence[Totals], criteria: Sequence[Criterion]) -> Iterator[Standing]:
    place = 0
    before: tuple[object, ...] | None = None
    for count, totals in enumerate(_in_order(everybody, criteria), start=1):
        values = _values(totals, criteria)
        if values != before:
            place, before = count, values
        yield Standing(rank=place, totals=totals)


def _in_order(everybody: Sequence[Totals], criteria: Sequence[Criterion]) -> list[Totals]:
    # The sort is stable: whoever shares a rank stays in the order of the numbers.
    return sorted(everybody, key=lambda totals: _values(totals, criteria), reverse=True)


def _values(totals: Totals, criteria: Sequence[Criterion]) -> tuple[object, ...]:
    return tuple(criterion.value(totals) for criterion in criteria)
