"""Who takes which place of a finished plan, so that those who must not meet don't.

Exchanging two names changes nothing else: repeats, winds and tables stay as the plan has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from engine.seating.annealing import SWEEP, WORD_BITS, thresholds
from engine.seating.plan import Plan
from engine.seating.stream import search_words

Foes: TypeAlias = list[dict[int, int]]
"""For each player: others to keep away, with the weight of a meeting."""

FIRST, LAST = 100, 25
MUST_NOT, SHOULD_NOT = 3, 1
"""Weights of a meeting that breaks a condition and of one that only spoils a wish."""


def meeting_rows(plan: Plan, rounds: int | None = None) -> list[list[int]]:
    """Return how often each pair of places meets, in the first rounds or in all."""
    rows = [[0] * len(plan.players) for _ in plan.players]
    for tables in plan.rounds[:rounds]:
        for table in tables:
            for a in table:
                row = rows[a]
                for b in table:
                    row[b] += a != b
    return rows


class Labelling:
    """Players on places; `cost` is the weight of all meetings that should not be.

    `hard` and `soft` foes differ in the rounds that count: all of them, or the first only.
    """

    def __init__(self, plan: Plan, order: Sequence[int], hard: Foes, soft: Foes) -> None:
        self.place = [0] * len(order)
        for place, player in enumerate(order):
            self.place[player] = place
        self.player = list(order)
        whole, opening = meeting_rows(plan), meeting_rows(plan, 1)
        self.kinds = [(rows, foes) for rows, foes in ((whole, hard), (opening, soft)) if any(foes)]
        self.cost = sum(map(self.cost_of, range(len(order)))) // 2

    def cost_of(self, player: int) -> int:
        """Return the weight of one player's meetings that should not be."""
        return sum(
            weight * rows[self.place[player]][self.place[foe]]
            for rows, foes in self.kinds
            for foe, weight in foes[player].items()
        )

    def change(self, p: int, q: int) -> int:
        """Return what exchanging two players costs; their own meeting stays as it is."""
        change, place = 0, self.place
        for rows, foes in self.kinds:
            at_p, at_q = rows[place[p]], rows[place[q]]
            for foe, weight in foes[p].items():
                if foe != q:
                    change += weight * (at_q[place[foe]] - at_p[place[foe]])
            for foe, weight in foes[q].items():
                if foe != p:
                    change += weight * (at_p[place[foe]] - at_q[place[foe]])
        return change

    def exchange(self, p: int, q: int) -> None:
        """Let two players change places."""
        place = self.place
        place[p], place[q] = place[q], place[p]
        self.player[place[p]], self.player[place[q]] = p, q

    def _sweep(self, hot: Sequence[int], words: Iterator[int], limits: Sequence[int]) -> None:
        size = len(self.player)
        for _ in range(SWEEP):
            word = next(words)
            p = hot[(word & 0xFFFF) * len(hot) >> 16]
            q = (word >> 16 & 0xFFFF) * size >> 16
            if p == q:
                continue
            change = self.change(p, q)
            if change > 0 and (change >= len(limits) or word >> WORD_BITS >= limits[change]):
                continue
            self.exchange(p, q)
            self.cost += change

    def run(self, moves: int, seed: bytes, target: int = 0) -> list[int]:
        """Improve until the cost is the target's; return the best order, player by place."""
        words = search_words(seed, moves)
        best, kept = self.cost, list(self.player)
        sweeps = moves // SWEEP
        for sweep in range(sweeps):
            hot = [player for player in range(len(self.player)) if self.cost_of(player)]
            if self.cost <= target or not hot:
                break
            self._sweep(hot, words, thresholds(FIRST + (LAST - FIRST) * sweep // sweeps))
            if self.cost < best:
                best, kept = self.cost, list(self.player)
        return kept


def foes_of(size: int, groups: Sequence[Sequence[int]], weight: int) -> Foes:
    """Return the foes within groups of players.

    >>> foes_of(3, [[0, 2]], 5)
    [{2: 5}, {}, {0: 5}]
    """
    foes: Foes = [{} for _ in range(size)]
    for group in groups:
        for a in group:
            for b in group:
                if a != b:
                    foes[a][b] = weight
    return foes


def merge(into: Foes, more: Sequence[Mapping[int, int]]) -> Foes:
    """Add foes to foes; the heavier weight stays."""
    for mine, others in zip(into, more, strict=True):
        for foe, weight in others.items():
            mine[foe] = max(weight, mine.get(foe, 0))
    return into
