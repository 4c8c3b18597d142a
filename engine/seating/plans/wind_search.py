"""Winds after a change of plan: earlier games count, so colouring no longer has a free hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.seating.annealing import SWEEP, WORD_BITS, thresholds
from engine.seating.plan import Plan, plan_of
from engine.seating.stream import search_words

MOVES = 2000
"""For each table."""

WARM, COOL = 100, 12


def even_winds(plan: Plan, counts: Sequence[Sequence[int]]) -> Plan:
    """Return the plan of players 0 to N-1, seats exchanged within tables so that winds even out.

    `counts[p][w]` are the winds of earlier games; half the sum of squares of all counts falls.
    """
    had = [list(row) for row in counts]
    tables = [list(table) for tables in plan.rounds for table in tables]
    for table in tables:
        for wind, player in enumerate(table):
            had[player][wind] += 1
    kept, best, cost = [list(table) for table in tables], 0, 0
    sweeps = 1 + MOVES * len(tables) // SWEEP
    words = search_words(b"winds", sweeps * SWEEP)
    for sweep in range(sweeps):
        limits = thresholds(WARM + (COOL - WARM) * sweep // sweeps)
        cost += _sweep(tables, had, [next(words) for _ in range(SWEEP)], limits)
        if cost < best:
            best, kept = cost, [list(table) for table in tables]
    rest = iter(kept)
    return plan_of(plan.players, [[next(rest) for _ in tables] for tables in plan.rounds])


def _sweep(
    tables: Sequence[list[int]],
    had: Sequence[list[int]],
    words: Sequence[int],
    limits: Sequence[int],
) -> int:
    """Exchange two seats of a table per number; return the change in half the squares."""
    total, count = 0, len(tables)
    for word in words:
        a, b = word & 3, word >> 2 & 3
        if a == b:
            continue
        table = tables[(word >> 4 & 0xFFFF) * count >> 16]
        p, q = had[table[a]], had[table[b]]
        change = p[b] - p[a] + q[a] - q[b] + 2
        if change > 0 and (change >= len(limits) or word >> WORD_BITS >= limits[change]):
            continue
        p[a] -= 1
        p[b] += 1
        q[b] -= 1
        q[a] += 1
        table[a], table[b] = table[b], table[a]
        total += change
    return total
