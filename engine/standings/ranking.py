"""Teams from first to last; every tie is named, with the rule that resolved it or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeAlias

from engine.ids import Team


class TieRule(StrEnum):
    """How teams with the same total are told apart.

    SEAT_ORDER is the order of the seats at the start of the last game (東1局の風順), PREVIOUS_RANK
    the place in the stage before, BEST_GAME the best single result, PLACEMENTS most first places
    (then most seconds and thirds), LOT a seeded lot, RULING the referee's choice.
    """

    SEAT_ORDER = "seat_order"
    PREVIOUS_RANK = "previous_rank"
    BEST_GAME = "best_game"
    PLACEMENTS = "placements"
    LOT = "lot"
    RULING = "ruling"


Key: TypeAlias = tuple[Fraction | int, ...]
"""What a tie-break compares; more is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Generic[Team]):
    """The place of one team: `rank` is shared by teams that no rule tells apart.

    `tied` names the other teams with the same total, `resolved_by` the rule that ranked this team
    among them (None if it shares its rank with one).
    """

    team: Team
    rank: int
    total: Fraction
    tied: tuple[Team, ...] = ()
    resolved_by: TieRule | None = None


def rank_teams(
    totals: Mapping[Team, Fraction | int],
    tie_breaks: Sequence[tuple[TieRule, Mapping[Team, Key]]] = (),
) -> tuple[Place[Team], ...]:
    """Return the places from first to last, ties told apart by one rule after the other.

    >>> [place.rank for place in rank_teams({"A": 1, "B": 2, "C": 2})]
    [1, 1, 3]
    """
    compared: dict[Team, tuple[Key, ...]] = {
        team: ((total,), *(keys[team] for _, keys in tie_breaks)) for team, total in totals.items()
    }
    # The ids settle nothing: they only put teams that share a rank in the same order every time.
    listed = sorted(sorted(totals, key=repr), key=compared.__getitem__, reverse=True)
    places = []
    for team in listed:
        tied = [other for other in listed if other != team and totals[other] == totals[team]]
        depth = max((_common(compared[team], compared[other]) for other in tied), default=0)
        resolved = tie_breaks[depth - 1][0] if 0 < depth <= len(tie_breaks) else None
        rank = sum(compared[other] > compared[team] for other in totals) + 1
        total = Fraction(totals[team])
        places.append(
            Place(team=team, rank=rank, total=total, tied=tuple(tied), resolved_by=resolved)
        )
    return tuple(places)


def _common(first: Sequence[Key], second: Sequence[Key]) -> int:
    """Return how many of the things compared are the same from the start on."""
    pairs = zip(first, second, strict=True)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), len(first))
