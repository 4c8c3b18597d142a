"""Seats at the table, and the winds that turn around them."""

from __future__ import annotations

from enum import IntEnum


class Seat(IntEnum):
    """A seat, named and numbered from the starting East (起家); it never changes in a game."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3


class Wind(IntEnum):
    """A wind: of a round (場風) or of a seat in one hand (自風)."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3


SEATS = tuple(Seat)
SEAT_COUNT = len(SEATS)
"""Players at a table, and teams in a match."""


def seat_wind(seat: Seat, dealer: Seat) -> Wind:
    """Return the wind a seat has while `dealer` deals.

    >>> seat_wind(Seat.EAST, dealer=Seat.NORTH)
    <Wind.SOUTH: 1>
    """
    return Wind((seat - dealer) % 4)


def turn_order(after: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the other three seats in turn order after a seat.

    >>> [seat.name for seat in turn_order(Seat.WEST)]
    ['NORTH', 'EAST', 'SOUTH']
    """
    first, second, third = (Seat((after + step) % 4) for step in (1, 2, 3))
    return first, second, third
