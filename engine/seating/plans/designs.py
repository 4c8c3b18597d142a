"""Full designs: every place meets as many others as arithmetic allows.

A starter is one base round over Z_n x {0,1,2} and up to three fixed points; adding 1 to the
Z_n part n - 1 times gives the other rounds. Two sizes have their own algebra: 28 players from
GF(9) (a resolvable design of type 3q + 1), 32 from four orbits of Z_2^3 (the instance that gave
the social golfer problem its name).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from engine.seating.plans.fields import field
from engine.seating.plans.stored import load

Rounds: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

ORBITS = 3
ORDER_28 = 9
ORDER_32 = 8


@lru_cache(maxsize=32)
def full_design(players: int) -> Rounds | None:
    """Return rounds of tables in which nobody meets twice, as many as possible; None if unknown."""
    stored = load("starters").get(str(players))
    if players == SEAT_28:
        return _design_28()
    if stored is None:
        return None
    if "cyclic" in stored:
        return _develop(stored["cyclic"], stored["base"])
    return _design_32(stored["pieces"])


SEAT_28 = ORBITS * ORDER_28 + 1


def _develop(order: int, base: Sequence[Sequence[int]]) -> Rounds:
    def shifted(place: int, by: int) -> int:
        orbit, x = divmod(place, order)
        return place if orbit >= ORBITS else orbit * order + (x + by) % order

    return tuple(
        tuple(tuple(shifted(place, by) for place in table) for table in base) for by in range(order)
    )


def _design_28() -> Rounds:
    """Develop {a^i, a^(i+4)} x j with {a^(i+2), a^(i+6)} x (j+1) and a fixed point over GF(9)."""
    nine = field(ORDER_28)
    powers = [1]
    while len(powers) < ORDER_28 - 1:
        powers.append(nine.products[powers[-1]][_generator()])
    fixed = ORBITS * ORDER_28
    base = [[0, ORDER_28, 2 * ORDER_28, fixed]]
    for i in range(2):
        for j in range(ORBITS):
            here, beside = j * ORDER_28, (j + 1) % ORBITS * ORDER_28
            near = [here + powers[i], here + powers[i + 4]]
            base.append([*near, beside + powers[i + 2], beside + powers[i + 6]])
    return tuple(
        tuple(
            tuple(
                place
                if place == fixed
                else place // ORDER_28 * ORDER_28 + nine.sums[place % ORDER_28][by]
                for place in table
            )
            for table in base
        )
        for by in range(ORDER_28)
    )


def _generator() -> int:
    products = field(ORDER_28).products
    for candidate in range(2, ORDER_28):
        power, order = candidate, 1
        while power != 1:
            power, order = products[power][candidate], order + 1
        if order == ORDER_28 - 1:
            return candidate
    raise AssertionError


def _design_32(pieces: Sequence[Any]) -> Rounds:
    """Let Z_2^3 act on the last three bits: whole orbits are rounds, half orbits two rounds."""
    everything = range(ORDER_32)
    rounds: list[tuple[tuple[int, ...], ...]] = []
    for mask, tables in pieces:
        kernel = [x for x in everything if (x & mask).bit_count() % 2 == 0]
        rest = [x for x in everything if x not in kernel]
        for shifts in (kernel, rest) if rest else (kernel,):
            images = {
                tuple(sorted(place ^ shift for place in table))
                for table in tables
                for shift in shifts
            }
            rounds.append(tuple(sorted(images)))
    return tuple(rounds)
