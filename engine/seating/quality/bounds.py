"""What arithmetic allows: most rounds without a repeat, fewest repeats beyond it."""

from __future__ import annotations

from engine.seats import SEAT_COUNT

OPPONENTS = SEAT_COUNT - 1
SMALLEST_WITHOUT_REPEATS = 16
"""Below four tables two of any four table-mates have met before, whatever the second round is."""


def most_rounds(players: int) -> int:
    """Return the most rounds in which nobody can be proved to meet twice.

    (N - 1) / 3, but 1 below sixteen players and 5 for twenty, where six are impossible
    (no 4-RGDD of type 2^10 exists). Where players sit out in turn, everybody plays fewer games
    than there are rounds, and a little more may be possible.

    >>> [most_rounds(players) for players in (4, 8, 12, 16, 20, 40, 64)]
    [1, 1, 1, 5, 5, 13, 21]
    """
    if players < SMALLEST_WITHOUT_REPEATS:
        return 1
    exceptions = {20: 5}
    return exceptions.get(players, (players - 1) // OPPONENTS)


def fewest_repeats(players: int, rounds: int) -> int:
    """Return a number of repeat meetings that no plan without byes can undercut.

    >>> fewest_repeats(16, 6), fewest_repeats(40, 8)
    (24, 0)
    """
    return max(0, OPPONENTS * rounds - (players - 1)) * players // 2
