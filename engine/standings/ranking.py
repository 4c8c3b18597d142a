"""Who is ahead, and why: every tie is named, with the rule that resolved it or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Generic

from engine.ids import Who
from engine.points import Points
from engine.standings.tie_rules import Tally, TieRule, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Generic[Who]):
    """The place of a player or a team: `rank` is shared by those whom no rule tells apart.

    `level` names everybody with the same total, `resolved_by` the rule that ranked this one among
    them (None if it shares its rank, or is alone).
    """

    who: Who
    rank: int
    total: Fraction | Points
    level: tuple[Who, ...]
    resolved_by: TieRule | None = None

    @property
    def tied(self) -> tuple[Who, ...]:
        """The others with the same total."""
        return tuple(other for other in self.level if other != self.who)


def rank(tallies: Mapping[Who, Tally], tie_rules: Sequence[TieRule] = ()) -> tuple[Place[Who], ...]:
    """Return the places from first to last, those who share a rank as they are listed.

    >>> tallies = {who: Tally(total=total) for who, total in (("A", 1), ("B", 2), ("C", 2))}
    >>> [(place.who, place.rank) for place in rank(tallies)]
    [('B', 1), ('C', 1), ('A', 3)]
    """
    values = [rule.compared for rule in (TieRule.TOTAL_SCORE, *tie_rules)]
    compared = {who: [value(tally) for value in values] for who, tally in tallies.items()}
    places: list[Place[Who]] = []
    ordered = sorted(tallies, key=compared.__getitem__, reverse=True)
    for total, group in groupby(ordered, key=lambda who: tallies[who].total):
        level = tuple(group)
        depths = [_depth(compared[one], compared[other]) for one, other in pairwise(level)]
        for number, who in enumerate(level):
            shared = number > 0 and depths[number - 1] > len(tie_rules)
            own_rank = places[-1].rank if shared else len(places) + 1
            depth = max(depths[max(0, number - 1) : number + 1], default=0)
            resolved_by = (None, *tie_rules, None)[depth]
            places.append(
                Place(who=who, rank=own_rank, total=total, level=level, resolved_by=resolved_by)
            )
    return tuple(places)


def _depth(one: Sequence[Value], other: Sequence[Value]) -> int:
    """Return how many of the things compared are the same from the start on."""
    return next((number for number, mine in enumerate(one) if mine != other[number]), len(one))
