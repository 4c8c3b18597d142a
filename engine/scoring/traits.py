"""What a yaku may ask about one reading of a hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.ruleset.hand_options import HandOptions
from engine.scoring import layout
from engine.scoring.hand import NO_FLAGS, Flag
from engine.scoring.layout import HONOR_PAIR, HONOR_TRIPLETS, STANDARD

_SUITS: Final = layout.HAS_MAN | layout.HAS_PIN | layout.HAS_SOU
WINDS: Final = 0b1111
HATSU_BIT: Final = 1 << 5
DRAGONS: Final = 0b1110000
"""Bits of `honor_triplets` and `honor_pair`."""


class Traits(NamedTuple):
    """The traits of a reading, and the situation it was won in.

    `marks` and `sums` are the numbers of `engine.scoring.layout`; everything else is read from them
    by name. Shape yaku are asked without `flags`, luck yaku without marks.
    """

    rules: HandOptions
    closed: bool
    tsumo: bool
    flags: frozenset[Flag] = NO_FLAGS
    marks: int = 0
    sums: int = 0
    seat_wind: int = 0
    round_wind: int = 0

    def number(self, field: int) -> int:
        """Return one of the counts of `sums`, named as in `layout`."""
        return self.sums // field & layout.COUNT

    @property
    def standard(self) -> bool:
        """Say whether the reading is four sets and a pair."""
        return bool(self.marks & STANDARD)

    @property
    def alike(self) -> int:
        """Return the number of triplets and kans."""
        return self.sums // layout.SETS_ALIKE & layout.COUNT

    @property
    def runs(self) -> int:
        """Return the number of runs (順子)."""
        return 4 - self.alike if self.standard else 0

    @property
    def one_suit(self) -> bool:
        """Say whether all suited tiles, at least one, are of one suit."""
        suits = self.marks & _SUITS
        return suits != 0 and suits & suits - 1 == 0

    @property
    def honor_triplets(self) -> int:
        """Return seven bits: which winds (East lowest) and dragons are triplets or kans."""
        return self.marks >> HONOR_TRIPLETS & 0x7F

    @property
    def honor_pair(self) -> int:
        """Return seven bits, at most one set: which honour is the pair."""
        return self.marks >> HONOR_PAIR & 0x7F

    @property
    def round_winds(self) -> int:
        """Return four bits: the winds that count as the round's."""
        return round_winds(self.rules, self.round_wind)

    @property
    def valued_pair(self) -> int:
        """Return the fu of the pair."""
        return pair_fu(self.rules, self.seat_wind, self.round_wind, self.honor_pair)


def round_winds(rules: HandOptions, wind: int) -> int:
    """Return which winds count as the round's, as four bits.

    In an east-west game (東西場, Tenhou room notes) the wind opposite the round's counts as well.
    """
    return 1 << wind | (1 << (wind + 2) % 4 if rules.yaku.east_west_wind else 0)


def pair_fu(rules: HandOptions, seat_wind: int, round_wind: int, pair: int) -> int:
    """Return the fu of a pair of honours given as one of seven bits."""
    if pair >> 4:
        return 2
    own, prevailing = pair & 1 << seat_wind, pair & round_winds(rules, round_wind)
    if own and prevailing:
        return rules.fu.double_wind_pair
    return 2 if own or prevailing else 0
