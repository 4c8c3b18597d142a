"""One round: tables of four by the cost of every pair, and winds by what each player has had.

Players are numbers 0 to N-1 in the order of the standings. The same seed gives the same tables
on any machine: whole numbers only, and a fixed count of moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from engine.seating.annealing import DEPTH, SWEEP, WORD_BITS, thresholds
from engine.seating.plan import SEAT_COUNT
from engine.seating.stream import Stream, search_words

ORDERS = tuple(permutations(range(SEAT_COUNT)))
EIGHTHS = 8
TYPE_BITS = 3
"""A table's key counts its players of each wind type, at most four: three bits for a type."""

HOTTEST, HALVINGS = 512, 9


@lru_cache(maxsize=1)
def falling() -> tuple[int, ...]:
    """Return 2^32 exp(-k / 8), rounded down twice, for k = 0, 1, ..."""
    wholes, parts = thresholds(100), thresholds(100 * EIGHTHS)
    return tuple(
        wholes[k // EIGHTHS] * parts[k % EIGHTHS] >> WORD_BITS for k in range(DEPTH * EIGHTHS)
    )


class Winds:
    """What the winds a table's players still lack make of it: the best of its 24 orders."""

    def __init__(self, counts: Sequence[Sequence[int]], weight: int) -> None:
        self.weight = weight
        self.costs = [_wind_costs(row) for row in counts]
        types = {costs: number for number, costs in enumerate(sorted(set(self.costs)))}
        self.keys = [1 << TYPE_BITS * types[costs] for costs in self.costs]
        self.by_key = {1 << TYPE_BITS * number: costs for costs, number in types.items()}
        self.known: dict[int, int] = {}

    def penalty(self, key: int) -> int:
        """Return the weighted cost of the best order of a table with this key."""
        found = self.known.get(key)
        if found is None:
            rows = []
            for single, costs in self.by_key.items():
                shift = single.bit_length() - 1
                rows += [costs] * (key >> shift & (1 << TYPE_BITS) - 1)
            found = self.weight * min(order_cost(rows, order) for order in ORDERS)
            self.known[key] = found
        return found

    def seat(self, players: Sequence[int], stream: Stream) -> list[int]:
        """Return four players by seat in a best order, drawn by lot among equals."""
        rows = [self.costs[player] for player in players]
        costs = [order_cost(rows, order) for order in ORDERS]
        best = [order for order in ORDERS if costs[ORDERS.index(order)] == min(costs)]
        order = best[stream.below(len(best))]
        return [players[order.index(seat)] for seat in range(SEAT_COUNT)]


def _wind_costs(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the cost of one more game in each wind: 0 where it has been rarest, then squares."""
    least = min(counts)
    return tuple((count - least) * (count - least + 1) for count in counts)


def order_cost(rows: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    """Return the cost of seating player i at seat order[i]."""
    return sum(row[seat] for row, seat in zip(rows, order, strict=True))


class Round:
    """Seats of one round being improved.

    `costs[p][q]` is the cost of a table for two of its players; `slots`, if given, are the ranks
    the seats are meant for, and a player away from them costs the squared distance.
    """

    def __init__(
        self,
        seats: Sequence[int],
        costs: list[list[int]],
        winds: Winds,
        slots: Sequence[int] | None = None,
    ) -> None:
        self.seats = list(seats)
        self.costs = costs
        self.winds = winds
        self.slots = [0] * len(seats) if slots is None else list(slots)
        self.at = [0] * len(seats)
        for place, player in enumerate(self.seats):
            self.at[player] = place
        self.keys = [sum(winds.keys[player] for player in table) for table in tables_of(self.seats)]
        self.total = self.cost()

    def cost(self) -> int:
        """Return the cost of all tables, counted afresh."""
        pairs = sum(
            self.costs[a][b] for table in tables_of(self.seats) for a, b in combinations(table, 2)
        )
        away = sum(
            (player - slot) ** 2
            for player, slot in zip(self.seats, self.slots, strict=True)
            if any(self.slots)
        )
        return pairs + away + sum(map(self.winds.penalty, self.keys))

    def run(self, moves: int, near: int, seed: bytes) -> list[int]:
        """Improve for some moves, each between players at most `near` ranks apart."""
        words = search_words(seed, moves)
        best, kept = self.total, list(self.seats)
        sweeps = max(1, moves // SWEEP)
        for sweep in range(sweeps):
            self._sweep(words, near, heat_at(sweep, sweeps))
            if self.total < best:
                best, kept = self.total, list(self.seats)
        return kept

    def _sweep(self, words: Iterator[int], near: int, heat: int) -> None:
        seats, at, costs, size, limits = self.seats, self.at, self.costs, len(self.at), falling()
        slots, wind_keys, keys, penalty = self.slots, self.winds.keys, self.keys, self.winds.penalty
        for word in (next(words) for _ in range(SWEEP)):
            p = (word & 0xFFFF) * size >> 16
            q = p + ((word >> 16 & 0xFFFF) * (2 * near + 1) >> 16) - near
            if not 0 <= q < size:
                continue
            one, two = at[p], at[q]
            a, b = one & ~3, two & ~3
            if a == b:
                continue
            x, y = costs[p], costs[q]
            a0, a1, a2, a3 = seats[a : a + 4]
            b0, b1, b2, b3 = seats[b : b + 4]
            change = y[a0] + y[a1] + y[a2] + y[a3] - x[a0] - x[a1] - x[a2] - x[a3] - 2 * x[q]
            change += x[b0] + x[b1] + x[b2] + x[b3] - y[b0] - y[b1] - y[b2] - y[b3]
            change += 2 * (p - q) * (slots[one] - slots[two])
            turn = wind_keys[q] - wind_keys[p]
            if turn:
                key_a, key_b = keys[a >> 2], keys[b >> 2]
                change += penalty(key_a + turn) + penalty(key_b - turn)
                change -= penalty(key_a) + penalty(key_b)
            steps = change * EIGHTHS // heat
            if change > 0 and (steps >= len(limits) or word >> WORD_BITS >= limits[steps]):
                continue
            seats[one], seats[two], at[p], at[q] = q, p, two, one
            keys[a >> 2] += turn
            keys[b >> 2] -= turn
            self.total += change


def heat_at(sweep: int, sweeps: int) -> int:
    """Return the temperature: halved again and again, in straight lines between the halves.

    >>> [heat_at(sweep, 9) for sweep in range(9)]
    [512, 256, 128, 64, 32, 16, 8, 4, 2]
    """
    halves, rest = divmod(HALVINGS * sweep, sweeps)
    return max(1, (HOTTEST >> halves) * (2 * sweeps - rest) // (2 * sweeps))


def tables_of(seats: Sequence[int]) -> list[Sequence[int]]:
    """Cut a row of seats into tables."""
    return [seats[start : start + SEAT_COUNT] for start in range(0, len(seats), SEAT_COUNT)]
