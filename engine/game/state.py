"""Where a game stands between two hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.game.outcomes import NOBODY
from engine.points import ZERO, BySeat, by_seat
from engine.ruleset.options import GameLength, Ruleset, TieBreak
from engine.seats import SEAT_COUNT, SEATS, Seat, Wind


class EndReason(StrEnum):
    """Why a game is over."""

    TOBI = "tobi"
    CEILING = "ceiling"
    AGARI_YAME = "agari_yame"
    TENPAI_YAME = "tenpai_yame"
    LAST_HAND = "last_hand"
    SUDDEN_DEATH = "sudden_death"
    MAX_ROUND = "max_round"
    CHOMBO = "chombo"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The table before a hand.

    `number` counts deals from 0 (East 1); points and chips are per seat. `deposits` holds the owner
    of every riichi stick on the table, None where nobody knows them. `deductions` are points taken
    off the score after uma, for chombo. `dead_hands` are dead already in the hand being played.
    `points_before` are the points before the last settled hand, which some tie-breaks look at.
    """

    points: BySeat
    number: int = 0
    honba: int = 0
    deposits: tuple[Seat | None, ...] = ()
    dead_hands: frozenset[Seat] = NOBODY
    chips: BySeat = ZERO
    deductions: BySeat = ZERO
    points_before: BySeat | None = None
    ended: EndReason | None = None

    @property
    def dealer(self) -> Seat:
        """The dealer (親)."""
        return Seat(self.number % SEAT_COUNT)

    @property
    def round_wind(self) -> Wind:
        """The prevailing wind (場風)."""
        return Wind(self.number // SEAT_COUNT % SEAT_COUNT)

    @property
    def riichi_sticks(self) -> int:
        """The number of riichi sticks on the table (供託)."""
        return len(self.deposits)

    @property
    def label(self) -> str:
        """The hand's short name.

        >>> State(points=(0, 0, 0, 0), number=6, honba=2).label
        'S3-2'
        """
        return f"{self.round_wind.name[0]}{self.dealer + 1}-{self.honba}"


def start(ruleset: Ruleset, starting_points: BySeat | None = None) -> State:
    """Return the state before East 1; points per seat default to the ruleset's."""
    return State(points=starting_points or by_seat([ruleset.frame.starting_points] * SEAT_COUNT))


def last_number(ruleset: Ruleset) -> int:
    """Return the number of the last regular hand (オーラス): South 4, or East 4 in a tonpuusen."""
    return 3 if ruleset.frame.length is GameLength.TONPUUSEN else 7


def ranking(ruleset: Ruleset, state: State) -> list[Seat]:
    """Return the seats from first to last; equal points by the tie-break, then by seat.

    The order of seats is that of the starting winds (Tenhou, seed 000).
    """
    before = state.points_before or state.points
    comeback = ruleset.result.tie_break is TieBreak.COMEBACK
    return sorted(
        SEATS, key=lambda seat: (-state.points[seat], before[seat] if comeback else 0, seat)
    )
