"""Plans by difference matrices: nobody meets twice, nobody sits at a table twice, winds turn.

Four groups of m = N/4; member x of group g sits in round r at table x - f_g(r). If the four
columns f_g and their six differences never repeat a value, neither opponents nor tables repeat.
Over a field f_g(r) = a_g x_r does it for four different a_g, none of them 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from engine.seating.plan import Plan, plan_of
from engine.seating.plans.fields import field, has_field
from engine.seating.plans.stored import load
from engine.seating.plans.winds import turn_winds
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

Shift: TypeAlias = tuple[int, ...]
"""f_0 to f_3 of one round."""

SMALLEST_FIELD = 5
GREEDY_FROM = 24
GREEDY_ROUNDS = 20
GREEDY_TRIES = 60
CHOICES_FROM = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Shifts of some rounds, and the group they live in: a field's, or the residues."""

    order: int
    shifts: tuple[Shift, ...]
    modular: bool

    def add(self, a: int, b: int) -> int:
        """Return a + b in that group."""
        return (a + b) % self.order if self.modular else field(self.order).sums[a][b]


def most_matrix_rounds(order: int) -> int:
    """Return how many rounds are certain for groups of this order.

    >>> [most_matrix_rounds(order) for order in (4, 5, 6, 10, 12, 16, 25, 30)]
    [0, 5, 5, 9, 10, 16, 25, 20]
    """
    if has_field(order):
        return order if order >= SMALLEST_FIELD else 0
    columns = load("columns").get(str(order))
    if columns:
        return len(columns)
    return GREEDY_ROUNDS if order >= GREEDY_FROM else 0


def find_matrix(order: int, rounds: int, choice: int) -> Matrix | None:
    """Return the matrix a choice stands for; None where the greedy search got stuck.

    Even choices take the field or the stored columns, odd ones (large orders) build greedily.
    """
    stream = Stream(f"difference matrix {order} {rounds} {choice}".encode())
    columns = load("columns").get(str(order))
    modular = True
    if order >= GREEDY_FROM and (choice % 2 or not (columns or has_field(order))):
        shifts = _greedy(order, rounds, stream)
    elif has_field(order):
        shifts, modular = _from_field(order, rounds, stream), False
    elif columns and rounds <= len(columns):
        shifts = [tuple(column) for column in stream.sample(columns, rounds)]
    else:
        shifts = None
    if shifts is None:
        return None
    return Matrix(order=order, shifts=tuple(shifts), modular=modular)


def matrix_of(order: int, rounds: int) -> Matrix | None:
    """Return the best matrix known for this size: most common opponents of those who never meet.

    The choices were tried out by benchmarks/seating.py; where none is stored the first that works
    is taken.
    """
    stored = load("choices").get(str(order), [])
    place = rounds - CHOICES_FROM
    if 0 <= place < len(stored):
        return find_matrix(order, rounds, stored[place])
    if rounds > most_matrix_rounds(order):
        return None
    tried = (find_matrix(order, rounds, choice) for choice in range(GREEDY_TRIES))
    return next((matrix for matrix in tried if matrix), None)


def matrix_plan(matrix: Matrix) -> Plan:
    """Return the plan of a matrix; place g * m + x is member x of group g."""
    order = matrix.order
    rounds = [
        [
            [group * order + matrix.add(table, shift[group]) for group in range(SEAT_COUNT)]
            for table in range(order)
        ]
        for shift in matrix.shifts
    ]
    return plan_of(range(SEAT_COUNT * order), turn_winds(rounds))


def _from_field(order: int, rounds: int, stream: Stream) -> list[Shift] | None:
    if rounds > order or order < SMALLEST_FIELD:
        return None
    products = field(order).products
    factors = stream.sample(range(1, order), SEAT_COUNT)
    elements = stream.sample(range(order), rounds)
    return [tuple(products[factor][element] for factor in factors) for element in elements]


def _greedy(order: int, rounds: int, stream: Stream) -> list[Shift] | None:
    """Add rounds one by one, each at random among those that repeat no difference."""
    used: list[set[int]] = [{0} for _ in range(10)]
    shifts: list[Shift] = [(0, 0, 0, 0)]
    first = 1
    while len(shifts) < rounds and first < order:
        for _ in range(60):
            shift = (first, *(1 + stream.below(order - 1) for _ in range(SEAT_COUNT - 1)))
            if _is_new(shift, order, used):
                shifts.append(shift)
                break
        first += 1
    return shifts if len(shifts) >= rounds else None


def _is_new(shift: Sequence[int], order: int, used: list[set[int]]) -> bool:
    keys = (*shift, *((a - b) % order for a, b in combinations(shift, 2)))
    if any(key in seen for key, seen in zip(keys, used, strict=True)):
        return False
    for key, seen in zip(keys, used, strict=True):
        seen.add(key)
    return True
