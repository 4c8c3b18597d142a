"""Who sits out when the field is no multiple of four: as equally often as arithmetic allows."""

from __future__ import annotations

from engine.seating.plans.fixtures_search import search_fixtures
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

SMALL_MOVES = 20_000


def sit_out(size: int, rounds: int, stream: Stream) -> list[set[int]]:
    """Return who sits out in each round: byes differ by one at most, and never follow at once.

    With one table only, who plays is all there is to choose: meetings are evened out as well.
    """
    count = size % SEAT_COUNT
    if not count:
        return [set() for _ in range(rounds)]
    order = stream.shuffled(range(size))
    if size < 2 * SEAT_COUNT:
        days = search_fixtures(size, 1, rounds, b"one table", SMALL_MOVES).rounds
        return [{order[i] for i in range(size) if i not in day[0]} for day in days]
    return [{order[(r * count + i) % size] for i in range(count)} for r in range(rounds)]
