"""Numbers of tables for pairings that are already made: as few visits to one table as possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.seating.annealing import SWEEP, WORD_BITS, thresholds
from engine.seating.plan import Plan, plan_of
from engine.seating.stream import search_words

FIRST, LAST = 100, 20


class _Numbering:
    """Tables of each round being swapped, and how often each player was at each number."""

    def __init__(
        self, plan: Plan, fixed: Sequence[Collection[int]], visits: list[list[int]]
    ) -> None:
        self.rounds = [list(tables) for tables in plan.rounds]
        self.free = [
            [number for number in range(len(tables)) if number not in held]
            for tables, held in zip(plan.rounds, fixed, strict=True)
        ]
        self.visits = visits
        for tables in self.rounds:
            for number, table in enumerate(tables):
                for player in table:
                    visits[player][number] += 1
        games = max(sum(row) for row in visits)
        self.cap = -(-games // len(visits[0]))

    def cost(self) -> int:
        """Return the squares of the visits above the cap, so that nobody gets all of them."""
        return sum(max(0, count - self.cap) ** 2 for row in self.visits for count in row)

    def hot_tables(self) -> list[tuple[int, int]]:
        return [
            (r, number)
            for r, tables in enumerate(self.rounds)
            for number in self.free[r]
            if any(self.visits[player][number] > self.cap for player in tables[number])
        ]

    def _moved(self, left: int, entered: int) -> int:
        """Return what a player's move costs who was at the two tables so often, this visit in."""
        change = 2 * (entered - self.cap) + 1 if entered >= self.cap else 0
        return change - (2 * (left - self.cap) - 1 if left > self.cap else 0)

    def sweep(
        self, hot: Sequence[tuple[int, int]], words: Iterator[int], limits: Sequence[int]
    ) -> int:
        """Try SWEEP swaps of two table numbers; return the change in cost."""
        total = 0
        for _ in range(SWEEP):
            word = next(words)
            r, a = hot[(word & 0xFFFF) * len(hot) >> 16]
            free, tables = self.free[r], self.rounds[r]
            b = free[(word >> 16 & 0xFFFF) * len(free) >> 16]
            if a == b:
                continue
            rows_a = [self.visits[player] for player in tables[a]]
            rows_b = [self.visits[player] for player in tables[b]]
            change = 0
            for row in rows_a:
                change += self._moved(row[a], row[b])
            for row in rows_b:
                change += self._moved(row[b], row[a])
            if change > 0 and (change >= len(limits) or word >> WORD_BITS >= limits[change]):
                continue
            for rows, old, new in ((rows_a, a, b), (rows_b, b, a)):
                for row in rows:
                    row[old] -= 1
                    row[new] += 1
            tables[a], tables[b] = tables[b], tables[a]
            total += change
        return total


def number_tables(
    plan: Plan,
    *,
    moves: int,
    pins: Mapping[int, int] | None = None,
    history: list[list[int]] | None = None,
) -> Plan:
    """Return the plan of players 0 to N-1 with tables renumbered, pinned players' first.

    `history[p][t]` counts the visits of earlier rounds.
    """
    pins = pins or {}
    plan, fixed = _pin(plan, pins)
    widest = max((len(tables) for tables in plan.rounds), default=0)
    visits = [[0] * widest for _ in range(max(plan.players) + 1)] if history is None else history
    numbering = _Numbering(plan, fixed, visits)
    cost = best = numbering.cost()
    kept = [list(tables) for tables in numbering.rounds]
    words = search_words(b"tables", moves)
    sweeps = moves // SWEEP
    for sweep in range(sweeps):
        hot = numbering.hot_tables()
        if not hot:
            break
        limits = thresholds(FIRST + (LAST - FIRST) * sweep // sweeps)
        cost += numbering.sweep(hot, words, limits)
        if cost < best:
            best, kept = cost, [list(tables) for tables in numbering.rounds]
    return plan_of(plan.players, kept)


def _pin(plan: Plan, pins: Mapping[int, int]) -> tuple[Plan, list[set[int]]]:
    """Move each pinned player's table to its number."""
    rounds, fixed = [], []
    for tables in plan.rounds:
        wanted = {pins[p]: table for table in tables for p in table if p in pins}
        others = iter([table for table in tables if not any(p in pins for p in table)])
        free = [wanted.get(t) for t in range(len(tables))]
        rounds.append([table if table is not None else next(others) for table in free])
        fixed.append(set(wanted))
    return plan_of(plan.players, rounds), fixed
