"""Points on the move: every change of points is a list of transfers, so nothing gets lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.points import BySeat, Points, by_seat
from engine.seats import Seat


class Reason(StrEnum):
    """What a transfer is for."""

    DEPOSIT = "deposit"
    WIN = "win"
    PAO = "pao"
    HONBA = "honba"
    STICKS = "sticks"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    CHIPS = "chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Points from one seat to another; None stands for the riichi sticks on the table."""

    source: Seat | None
    target: Seat | None
    points: Points
    reason: Reason


def totals(transfers: Iterable[Transfer]) -> BySeat:
    """Return what each seat gains or loses by the transfers.

    >>> totals([Transfer(source=Seat.EAST, target=Seat.WEST, points=1000, reason=Reason.WIN)])
    (-1000, 0, 1000, 0)
    """
    sums = [0, 0, 0, 0]
    for transfer in transfers:
        if transfer.source is not None:
            sums[transfer.source] -= transfer.points
        if transfer.target is not None:
            sums[transfer.target] += transfer.points
    return by_seat(sums)
