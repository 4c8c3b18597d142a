"""A seating plan: who sits where in every round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Table: TypeAlias = tuple[int, int, int, int]
"""Four players in the order East, South, West, North."""

Round: TypeAlias = tuple[Table, ...]
"""The tables of a round; the index is the number of the table, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Rounds x tables x four seats; whoever is missing from a round sits out.

    Templates name their places 0 to N-1; published plans name players.
    """

    players: tuple[int, ...]
    rounds: tuple[Round, ...]

    def to_lists(self) -> list[list[list[int]]]:
        """Return the rounds as JSON values."""
        return [[list(table) for table in tables] for tables in self.rounds]

    def byes(self) -> list[list[int]]:
        """Return who sits out, round by round."""
        seated = [{player for table in tables for player in table} for tables in self.rounds]
        return [[player for player in self.players if player not in here] for here in seated]

    def renamed(self, names: Mapping[int, int]) -> Plan:
        """Return the plan with every label replaced."""
        return Plan(
            players=tuple(sorted(names[label] for label in self.players)),
            rounds=tuple(
                tuple(table_of([names[label] for label in table]) for table in tables)
                for tables in self.rounds
            ),
        )


def table_of(players: Sequence[int]) -> Table:
    """Return four players as a table.

    >>> table_of([4, 2, 3, 1])
    (4, 2, 3, 1)
    """
    east, south, west, north = players
    return east, south, west, north


def plan_of(players: Iterable[int], rounds: Iterable[Iterable[Sequence[int]]]) -> Plan:
    """Return a plan from nested sequences."""
    return Plan(
        players=tuple(players),
        rounds=tuple(tuple(table_of(table) for table in tables) for tables in rounds),
    )
