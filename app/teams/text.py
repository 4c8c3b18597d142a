"""Sentences on the formats of team events."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_
from engine.relay.rules import SeatDraw

SEAT_DRAWS: Mapping[SeatDraw, str] = {
    SeatDraw.UNIFORM: N_("Seats are drawn anew for every game; all orders are equally likely."),
    SeatDraw.BALANCED: N_("One draw seats all games: every team has each wind once in four games."),
}
