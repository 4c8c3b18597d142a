"""Points are whole numbers; a score is never a float."""

from __future__ import annotations

from typing import TypeAlias

UNIT = 100
"""Everything paid at a table is a multiple of this many points."""

Points: TypeAlias = int
"""Points as counted at the table: 25000, never 25.0."""

BySeat: TypeAlias = tuple[int, int, int, int]
"""One number per seat, in the order of the seats."""

ZERO: BySeat = (0, 0, 0, 0)


def by_seat(values: list[int] | tuple[int, ...]) -> BySeat:
    """Return four numbers as a tuple of known length.

    >>> by_seat([1, 2, 3, 4])
    (1, 2, 3, 4)
    """
    east, south, west, north = values
    return east, south, west, north


def add(first: BySeat, second: BySeat) -> BySeat:
    """Add two numbers per seat.

    >>> add((1, 2, 3, 4), (10, 0, 0, -10))
    (11, 2, 3, -6)
    """
    return by_seat([a + b for a, b in zip(first, second, strict=True)])


def round_up(points: int) -> Points:
    """Round a payment up to the next hundred.

    >>> round_up(1920), round_up(2000)
    (2000, 2000)
    """
    return -(-points // UNIT) * UNIT


def share(amount: Points, parts: int) -> list[Points]:
    """Split an amount into parts of whole hundreds; the odd hundreds go to the earlier parts.

    M-League shares a stick of 1000 among three tied tops as 400/300/300 (cases.json PLC-09).

    >>> share(1000, 3)
    [400, 300, 300]
    >>> share(-5000, 2)
    [-2500, -2500]
    """
    hundreds, rest = divmod(amount, UNIT)
    each, odd = divmod(hundreds, parts)
    shares = [(each + (place < odd)) * UNIT for place in range(parts)]
    shares[0] += rest
    return shares
