"""Search for plans that have no algebra: swaps inside a round, accepted by whole numbers only.

The same seed gives the same plan on any machine: numbers come from SHAKE-256, chances of
acceptance from correctly rounded decimals, and the search stops after so many moves, never after
so many seconds. Moves start from players who meet someone again, which is what makes it fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Context, Decimal
from functools import lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from engine.seating.stream import search_words
from engine.seats import SEAT_COUNT

Weights: TypeAlias = list[list[int]]
"""Cost of one more meeting of two players: how often they met, more if they must not."""

HARD = 1000
"""Weight of a meeting that must not be; no temperature lets one through."""

SWEEP = 512
DEPTH = 32
WORD_BITS = 32


@lru_cache(maxsize=512)
def thresholds(temperature: int) -> tuple[int, ...]:
    """Return 2^32 exp(-d / T) for d = 0, 1, ...; the temperature is in hundredths."""
    context = Context(prec=30)
    scale = context.create_decimal(2**WORD_BITS)
    return tuple(
        int(context.multiply(scale, context.exp(context.divide(Decimal(-100 * d), temperature))))
        for d in range(DEPTH)
    )


def no_weights(size: int) -> Weights:
    """Return weights of players who never met."""
    return [[0] * size for _ in range(size)]


def add_tables(weights: Weights, seats: Sequence[int], sign: int = 1) -> None:
    """Count the meetings of one round, given as players table by table."""
    for start in range(0, len(seats), SEAT_COUNT):
        for a, b in permutations(seats[start : start + SEAT_COUNT], 2):
            weights[a][b] += sign


class Search:
    """Rounds being improved, and the weights that include their meetings."""

    def __init__(self, rounds: Sequence[Sequence[int]], weights: Weights, seed: bytes) -> None:
        self.rounds = [list(seats) for seats in rounds]
        self.weights = weights
        self.seed = seed
        self.cost = self._initial_cost()
        self.best = self.cost
        self.best_rounds = [list(seats) for seats in self.rounds]

    def _initial_cost(self) -> int:
        cost = 0
        for seats in self.rounds:
            for start in range(0, len(seats), SEAT_COUNT):
                table = seats[start : start + SEAT_COUNT]
                cost += sum(self.weights[a][b] for a, b in combinations(table, 2))
            add_tables(self.weights, seats)
        return cost

    def hot_seats(self) -> list[tuple[int, int]]:
        """Return (round, seat) of everybody who meets somebody again or should not meet them."""
        hot = []
        for number, seats in enumerate(self.rounds):
            for start in range(0, len(seats), SEAT_COUNT):
                a, b, c, d = seats[start : start + SEAT_COUNT]
                for offset, player in enumerate((a, b, c, d)):
                    row = self.weights[player]
                    if row[a] + row[b] + row[c] + row[d] > SEAT_COUNT - 1:
                        hot.append((number, start + offset))
        return hot

    def run(self, moves: int, first: int, last: int, target: int = 0) -> int:
        """Improve for some moves while the temperature (hundredths) falls; return the best cost."""
        words = search_words(self.seed, 2 * moves)
        sweeps = moves // SWEEP
        for sweep in range(sweeps):
            hot = self.hot_seats()
            if self.cost <= target or not hot:
                break
            limits = thresholds(first + (last - first) * sweep // sweeps)
            self._sweep(hot, words, limits)
            if self.cost < self.best:
                self.best = self.cost
                self.best_rounds = [list(seats) for seats in self.rounds]
        return self.best

    def _sweep(
        self, hot: Sequence[tuple[int, int]], words: Iterator[int], limits: Sequence[int]
    ) -> None:
        """Try SWEEP swaps, seven of eight from a hot seat; the fast part, so written out."""
        weights, rounds, count, depth = self.weights, self.rounds, len(hot), len(limits)
        for _ in range(SWEEP):
            word = next(words)
            number, one = hot[(word & 0xFFFFF) * count >> 20]
            seats = rounds[number]
            if not word >> 61:
                one = (word & 0xFFFFF) * len(seats) >> 20
            two = (word >> 20 & 0xFFFFF) * len(seats) >> 20
            a, b = one & ~3, two & ~3
            if a == b:
                continue
            p, q = seats[one], seats[two]
            p_row, q_row = weights[p], weights[q]
            a0, a1, a2, a3 = seats[a : a + 4]
            b0, b1, b2, b3 = seats[b : b + 4]
            change = 6 - 2 * p_row[q]
            change += q_row[a0] + q_row[a1] + q_row[a2] + q_row[a3]
            change += p_row[b0] + p_row[b1] + p_row[b2] + p_row[b3]
            change -= p_row[a0] + p_row[a1] + p_row[a2] + p_row[a3]
            change -= q_row[b0] + q_row[b1] + q_row[b2] + q_row[b3]
            if change > 0 and (change >= depth or next(words) >> WORD_BITS >= limits[change]):
                continue
            self._swap(seats, one, two)
            self.cost += change

    def _swap(self, seats: list[int], one: int, two: int) -> None:
        weights = self.weights
        p, q = seats[one], seats[two]
        for leaving, coming, start in ((p, q, one & ~3), (q, p, two & ~3)):
            old, new = weights[leaving], weights[coming]
            for other in seats[start : start + SEAT_COUNT]:
                if other != leaving:
                    old[other] -= 1
                    new[other] += 1
                    row = weights[other]
                    row[leaving] -= 1
                    row[coming] += 1
        seats[one], seats[two] = q, p
