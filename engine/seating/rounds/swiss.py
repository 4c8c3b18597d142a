"""Swiss rounds (スイスドロー): those who are about level meet, unless they have met before.

Every round in `RoundRequest.played` is looked at: all rounds seated before this one, or those from
the round on that the organiser names as the first to count.
"""

from __future__ import annotations

from collections.abc import Sequence

REPEAT = 10_000
"""Cost of having met once; it grows by the square, so nobody meets the same player on and on."""

RANK = 8
"""Cost of each place between two players in the standings."""

NEAR = 24
MOVES_EACH, HALVINGS = 24_000, (2, 5)
"""Small distances are hard to find: more moves, all of them at temperatures that matter."""


def pair_costs(
    met: Sequence[Sequence[int]], *, repeat: int = REPEAT, rank: int = RANK
) -> list[list[int]]:
    """Return the cost of a table for each two players, in the order of the standings."""
    return [
        [repeat * times * times + rank * abs(i - j) for j, times in enumerate(row)]
        for i, row in enumerate(met)
    ]
