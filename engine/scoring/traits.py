"""What a yaku may ask about one reading of a hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.ruleset.hand_options import HandOptions
from engine.scoring import fu, marks
from engine.scoring.hand import NO_FLAGS, Flag

_SUITS: Final = marks.HAS_MAN | marks.HAS_PIN | marks.HAS_SOU


class Traits(NamedTuple):
    """The traits of a reading, and the situation it was won in.

    `bits` and `sums` are the numbers of `engine.scoring.marks`; everything else is read from them
    by name. Yaku of the tiles are asked without `flags`, those of the situation without bits.
    """

    rules: HandOptions
    closed: bool
    tsumo: bool
    flags: frozenset[Flag] = NO_FLAGS
    bits: int = 0
    sums: int = 0
    seat_wind: int = 0
    round_wind: int = 0

    def count(self, one: int) -> int:
        """Return one of the counts of `sums`, named as in `marks`."""
        return self.sums // one & marks.COUNT

    @property
    def standard(self) -> bool:
        """Say whether the reading is four sets and a pair."""
        return bool(self.bits & marks.STANDARD)

    @property
    def runs(self) -> int:
        """Return the number of runs (順子)."""
        return 4 - self.count(marks.TRIPLET_SETS) if self.standard else 0

    @property
    def one_suit(self) -> bool:
        """Say whether all suited tiles, at least one, are of one suit."""
        suits = self.bits & _SUITS
        return suits != 0 and suits & suits - 1 == 0

    @property
    def honor_triplets(self) -> int:
        """Return seven bits: which winds (East lowest) and dragons are triplets or kans."""
        return self.bits >> marks.HONOR_TRIPLETS & marks.HONOR_BITS

    @property
    def honor_pair(self) -> int:
        """Return seven bits, at most one set: which honour is the pair."""
        return self.bits >> marks.HONOR_PAIR & marks.HONOR_BITS

    @property
    def wind_triplets(self) -> int:
        """Return the number of triplets and kans of winds."""
        return (self.honor_triplets & marks.WINDS).bit_count()

    @property
    def dragon_triplets(self) -> int:
        """Return the number of triplets and kans of dragons."""
        return (self.honor_triplets & marks.DRAGONS).bit_count()

    def has_triplet_of(self, honors: int) -> bool:
        """Say whether some of these honours, seven bits, is a triplet or kan."""
        return self.honor_triplets & honors != 0

    @property
    def round_winds(self) -> int:
        """Return four bits: the winds that count as the round's."""
        return fu.round_winds(self.rules, self.round_wind)

    @property
    def pair_fu(self) -> int:
        """Return the fu of the pair."""
        return fu.pair_fu(self.rules, self.seat_wind, self.round_wind, self.honor_pair)
