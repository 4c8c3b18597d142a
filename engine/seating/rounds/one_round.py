"""One round: tables of four by the cost of every pair, and winds by what each player has had.

Players are numbers 0 to N-1 in the order of the standings. The same seed gives the same tables
on any machine: whole numbers only, and a fixed count of moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import shake_256
from itertools import combinations, permutations
from struct import Struct

from engine.seating.annealing import DEPTH, SWEEP, WORD_BITS, thresholds
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

ORDERS = tuple(permutations(range(SEAT_COUNT)))
EIGHTHS = 8
TYPE_BITS = 3
"""A table's key counts its players of each wind type, at most four: three bits for a type."""

HOTTEST, HALVINGS = 512, (0, 9)
HOPELESS = 8
"""A player isn't moved who would lose this many times the temperature."""

MOVE, PICK_BITS = Struct(">IHH"), 16
"""The numbers of a move: 32 bits for the chance of acceptance, 16 for each of two players."""


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
        self.keys = [bool(weight) << TYPE_BITS * types[costs] for costs in self.costs]
        self.by_key = {1 << TYPE_BITS * number: costs for costs, number in types.items()}
        self.known = {0: 0}

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


class RoundSearch:
    """Tables of one round being improved.

    `costs[p][q]` is the cost of a table for two of its players, 0 for p and p; `slots`, if given,
    are the ranks the seats are meant for, and a player away from them costs the squared distance.
    """

    def __init__(
        self,
        seats: Sequence[int],
        costs: list[list[int]],
        winds: Winds,
        slots: Sequence[int] | None = None,
    ) -> None:
        self.tables = [list(table) for table in tables_of(seats)]
        self.costs = costs
        self.winds = winds
        self.at = [0] * len(seats)
        self.meant = [0] * len(seats)
        for place, player in enumerate(seats):
            self.at[player] = place // SEAT_COUNT
            self.meant[player] = slots[place] if slots else 0
        self.keys = [sum(winds.keys[player] for player in table) for table in self.tables]
        self.only_pairs = slots is None and not any(self.keys)
        self.total = self.best = self.cost()
        self.kept = list(seats)

    def cost(self) -> int:
        """Return the cost of all tables, counted afresh."""
        pairs = sum(self.costs[a][b] for table in self.tables for a, b in combinations(table, 2))
        away = sum(
            (player - slot) ** 2 for player, slot in enumerate(self.meant) if any(self.meant)
        )
        return pairs + away + sum(map(self.winds.penalty, self.keys))

    def run(
        self, moves: int, near: int, seed: bytes, halvings: tuple[int, int] = HALVINGS
    ) -> list[int]:
        """Improve for some moves, each between players at most `near` ranks apart.

        The temperature falls from the first to the last of `halvings`, see `heat_at`.
        """
        sweeps = max(1, moves // SWEEP)
        for sweep in range(sweeps):
            numbers = shake_256(seed + sweep.to_bytes(8, "big")).digest(MOVE.size * SWEEP)
            self._sweep(MOVE.iter_unpack(numbers), near, heat_at(sweep, sweeps, halvings))
        return self.kept

    def _sweep(self, numbers: Iterator[tuple[int, ...]], near: int, heat: int) -> None:
        """Try SWEEP swaps; the fast part, so written out."""
        tables, at, costs, size, limits = self.tables, self.at, self.costs, len(self.at), falling()
        hopeless, ways, only_pairs = HOPELESS * heat, 2 * near + 1, self.only_pairs
        for chance, other, one in numbers:
            p = one * size >> PICK_BITS
            q = p + (other * ways >> PICK_BITS) - near
            if not 0 <= q < size:
                continue
            a, b = at[p], at[q]
            if a == b:
                continue
            a0, a1, a2, a3 = tables[a]
            b0, b1, b2, b3 = tables[b]
            x = costs[p]
            change = x[b0] + x[b1] + x[b2] + x[b3] - x[q] - x[a0] - x[a1] - x[a2] - x[a3]
            if change > hopeless:
                continue  # if q gains more than p loses, the swap comes up as one of q as well
            y = costs[q]
            change += y[a0] + y[a1] + y[a2] + y[a3] - x[q] - y[b0] - y[b1] - y[b2] - y[b3]
            if not only_pairs:
                change += self._besides(p, q)
            steps = change * EIGHTHS // heat
            if change > 0 and (steps >= len(limits) or chance >= limits[steps]):
                continue
            self._swap(p, q, change)

    def _besides(self, p: int, q: int) -> int:
        """Return what a swap changes besides the costs of pairs."""
        winds, one, two = self.winds, self.keys[self.at[p]], self.keys[self.at[q]]
        change = 2 * (p - q) * (self.meant[p] - self.meant[q])
        turn = winds.keys[q] - winds.keys[p]
        if turn:
            change += winds.penalty(one + turn) + winds.penalty(two - turn)
            change -= winds.penalty(one) + winds.penalty(two)
        return change

    def _swap(self, p: int, q: int, change: int) -> None:
        tables, at, keys, meant = self.tables, self.at, self.keys, self.meant
        a, b, turn = at[p], at[q], self.winds.keys[q] - self.winds.keys[p]
        tables[a][tables[a].index(p)] = q
        tables[b][tables[b].index(q)] = p
        keys[a] += turn
        keys[b] -= turn
        at[p], at[q], meant[p], meant[q] = b, a, meant[q], meant[p]
        self.total += change
        if self.total < self.best:
            self.best, self.kept = self.total, [player for table in tables for player in table]


def heat_at(sweep: int, sweeps: int, halvings: tuple[int, int] = HALVINGS) -> int:
    """Return the temperature: halved again and again, in straight lines between the halves.

    >>> [heat_at(sweep, 9) for sweep in range(9)], heat_at(1, 4, (2, 6))
    ([512, 256, 128, 64, 32, 16, 8, 4, 2], 64)
    """
    first, last = halvings
    halves, rest = divmod((last - first) * sweep, sweeps)
    return max(1, (HOTTEST >> first + halves) * (2 * sweeps - rest) // (2 * sweeps))


def tables_of(seats: Sequence[int]) -> list[Sequence[int]]:
    """Cut a row of seats into tables."""
    return [seats[start : start + SEAT_COUNT] for start in range(0, len(seats), SEAT_COUNT)]
