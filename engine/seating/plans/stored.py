"""Data found by long searches, kept beside the code: starters, columns, whole plans, fixtures.

Whatever is read here is checked by the tests with `check_plan`, so nothing rests on how it was
found.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.seating.plan import Plan, plan_of
from engine.seats import SEAT_COUNT

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
"""One character per place of a stored plan; none of them needs escaping in JSON."""


@lru_cache(maxsize=8)
def load(name: str) -> Any:  # noqa: ANN401 - JSON
    """Return the content of a data file."""
    return json.loads(
        files("engine.seating.plans").joinpath(f"data/{name}.json").read_text("utf-8")
    )


def find_plan(players: int, rounds: int) -> Plan | None:
    """Return the stored plan of this size, with places 0 to N-1."""
    text = load("plans").get(f"{players}x{rounds}")
    return None if text is None else decode(text, players)


def decode(text: str, players: int) -> Plan:
    """Return the plan a text stands for: one character per seat, table by table, round by round.

    >>> decode("01232301", 4).rounds
    (((0, 1, 2, 3),), ((2, 3, 0, 1),))
    """
    places = [ALPHABET.index(letter) for letter in text]
    seats = players // SEAT_COUNT * SEAT_COUNT
    rounds = [places[start : start + seats] for start in range(0, len(places), seats)]
    return plan_of(
        range(players),
        [[row[i : i + SEAT_COUNT] for i in range(0, seats, SEAT_COUNT)] for row in rounds],
    )
