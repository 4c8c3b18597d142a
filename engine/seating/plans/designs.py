"""Full designs: every place meets as many others as arithmetic allows.

A starter is one base round over Z_n x {0,1,2} and up to three fixed points; adding 1 to the
Z_n part n - 1 times gives the other rounds. Two sizes have their own algebra and are stored round
by round: 28 players from GF(9) (a resolvable design of type 3q + 1), 32 from four orbits of Z_2^3
(the instance that gave the social golfer problem its name).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.seating.plans.stored import decode, load

Rounds: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

ORBITS = 3


@lru_cache(maxsize=32)
def full_design(players: int) -> Rounds | None:
    """Return rounds of tables in which nobody meets twice, as many as possible; None if unknown."""
    stored = load("starters").get(str(players))
    if stored is None:
        return None
    if "cyclic" in stored:
        return _develop(stored["cyclic"], stored["base"])
    return decode(stored["rounds"], players).rounds


def _develop(order: int, base: Sequence[Sequence[int]]) -> Rounds:
    def shifted(place: int, by: int) -> int:
        orbit, x = divmod(place, order)
        return place if orbit >= ORBITS else orbit * order + (x + by) % order

    return tuple(
        tuple(tuple(shifted(place, by) for place in table) for table in base) for by in range(order)
    )
