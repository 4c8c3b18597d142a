"""What has been played: opponents, winds, tables and byes of everybody so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from engine.seating.plan import Round
from engine.seats import SEAT_COUNT


class History:
    """Counts over played rounds; players who have left may occur in them."""

    def __init__(self, rounds: Iterable[Round]) -> None:
        self.rounds = tuple(rounds)
        self.met: Counter[tuple[int, int]] = Counter()
        self.winds: Counter[tuple[int, int]] = Counter()
        self.visits: Counter[tuple[int, int]] = Counter()
        self.games: Counter[int] = Counter()
        for tables in self.rounds:
            for number, table in enumerate(tables):
                self.met.update(permutations(table, 2))
                self.winds.update((player, wind) for wind, player in enumerate(table))
                self.visits.update((player, number) for player in table)
                self.games.update(table)

    def byes(self, player: int) -> int:
        """Return in how many rounds a player did not play."""
        return len(self.rounds) - self.games[player]

    def meeting_rows(self, players: Sequence[int]) -> list[list[int]]:
        """Return how often each two of these have met, in their order."""
        return [[self.met[a, b] for b in players] for a in players]

    def wind_rows(self, players: Sequence[int]) -> list[list[int]]:
        """Return how often each of these had each wind."""
        return [[self.winds[player, wind] for wind in range(SEAT_COUNT)] for player in players]

    def visit_rows(self, players: Sequence[int], tables: int) -> list[list[int]]:
        """Return how often each of these was at each table; tables that are gone don't count."""
        return [[self.visits[player, number] for number in range(tables)] for player in players]
