"""The best plan known for a size, without names: algebra, then store, then search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.seating.annealing import Search, no_weights
from engine.seating.plan import Plan, plan_of
from engine.seating.plans.designs import full_design
from engine.seating.plans.differences import matrix_of, matrix_plan, most_matrix_rounds
from engine.seating.plans.stored import find_plan
from engine.seating.plans.tables import number_tables
from engine.seating.plans.winds import balance_winds
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

TABLE_MOVES = 60_000
SEARCH_MOVES = 150_000
WARM, COOL = 40, 15
MOST_STORED = 16
MEETINGS_OF_TABLE = 6


class Source(StrEnum):
    """Where a plan comes from."""

    MATRIX = "difference_matrix"
    DESIGN = "full_design"
    STORED = "stored"
    SEARCH = "search"


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A plan of places 0 to N-1, N a multiple of four."""

    plan: Plan
    source: Source


@lru_cache(maxsize=64)
def template(places: int, rounds: int) -> Template:
    """Return the best plan known for a multiple of four places."""
    exact = exact_template(places, rounds)
    if exact is not None:
        return exact
    stored = find_plan(places, rounds)
    if stored is not None:
        return Template(plan=stored, source=Source.STORED)
    return Template(plan=_search(places, rounds), source=Source.SEARCH)


@lru_cache(maxsize=64)
def exact_template(places: int, rounds: int) -> Template | None:
    """Return a plan in which nobody meets twice, if one is known."""
    matrix = matrix_of(places // SEAT_COUNT, rounds) if rounds > 1 else None
    if matrix is not None:
        return Template(plan=matrix_plan(matrix), source=Source.MATRIX)
    if rounds == 1:
        whole = [range(start, start + SEAT_COUNT) for start in range(0, places, SEAT_COUNT)]
        return Template(plan=plan_of(range(places), [whole]), source=Source.DESIGN)
    design = full_design(places)
    if design is None or rounds > len(design):
        return None
    stored = find_plan(places, rounds)
    if stored is None:
        bare = plan_of(range(places), design[:rounds])
        stored = balance_winds(number_tables(bare, moves=TABLE_MOVES))
    return Template(plan=stored, source=Source.DESIGN)


def most_exact_rounds(places: int) -> int:
    """Return the most rounds without a repeat that `exact_template` is sure to know.

    >>> [most_exact_rounds(places) for places in (8, 16, 20, 40, 96)]
    [1, 5, 5, 13, 20]
    """
    design = full_design(places)
    return max(1, most_matrix_rounds(places // SEAT_COUNT), 0 if design is None else len(design))


def _search(places: int, rounds: int) -> Plan:
    """Add rounds to the longest plan known, renamed copies of it first, and improve."""
    stream = Stream(f"template {places} {rounds}".encode())
    known = _longest_known(places, rounds)
    start = [[place for table in tables for place in table] for tables in known.rounds]
    names = list(range(places))
    while len(start) < rounds:
        names = stream.shuffled(names)
        copied = [[names[place] for place in seats] for seats in start[: len(known.rounds)]]
        start += copied[: rounds - len(start)]
    search = Search(start, no_weights(places), f"search {places} {rounds}".encode())
    search.run(SEARCH_MOVES, WARM, COOL, target=_even_cost(places, rounds))
    plan = plan_of(range(places), tables_in(search.best_rounds))
    return balance_winds(number_tables(plan, moves=TABLE_MOVES))


def _even_cost(places: int, rounds: int) -> int:
    """Return the least possible sum of C(meetings, 2): all pairs meet equally often, nearly."""
    pairs = places * (places - 1) // 2
    each, more = divmod(MEETINGS_OF_TABLE * places // SEAT_COUNT * rounds, pairs)
    return pairs * each * (each - 1) // 2 + more * each


def _longest_known(places: int, rounds: int) -> Plan:
    for fewer in range(min(rounds - 1, MOST_STORED), most_exact_rounds(places), -1):
        stored = find_plan(places, fewer)
        if stored is not None:
            return stored
    return template(places, min(rounds - 1, most_exact_rounds(places))).plan


def tables_in(rounds: list[list[int]]) -> list[list[list[int]]]:
    """Cut rounds given as rows of seats into tables."""
    return [
        [seats[start : start + SEAT_COUNT] for start in range(0, len(seats), SEAT_COUNT)]
        for seats in rounds
    ]
