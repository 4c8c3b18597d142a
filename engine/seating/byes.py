"""Who sits out when the field is no multiple of four: as equally often as arithmetic allows."""

from __future__ import annotations

from itertools import combinations

from engine.seating.plan import SEAT_COUNT
from engine.seating.stream import Stream


def sit_out(size: int, rounds: int, stream: Stream) -> list[set[int]]:
    """Return who sits out in each round: byes differ by one at most, and never follow at once.

    (With one table only, meetings are evened out first.)
    """
    count = size % SEAT_COUNT
    if not count:
        return [set() for _ in range(rounds)]
    order = stream.shuffled(range(size))
    if size < 2 * SEAT_COUNT:
        return _one_table(order, rounds)
    return [{order[(r * count + i) % size] for i in range(count)} for r in range(rounds)]


def _one_table(order: list[int], rounds: int) -> list[set[int]]:
    """Choose each round's four: fewest games first, then fewest meetings among them."""
    games = dict.fromkeys(order, 0)
    met = {frozenset(pair): 0 for pair in combinations(order, 2)}
    away = []
    for _ in range(rounds):
        least = sorted(games.values())[SEAT_COUNT - 1]
        due = [player for player in order if games[player] < least]
        others = [player for player in order if games[player] == least]
        chosen = min(
            ([*due, *more] for more in combinations(others, SEAT_COUNT - len(due))),
            key=lambda four: sum(1 + 2 * met[frozenset(pair)] for pair in combinations(four, 2)),
        )
        for player in chosen:
            games[player] += 1
        for pair in combinations(chosen, 2):
            met[frozenset(pair)] += 1
        away.append(set(order) - set(chosen))
    return away
