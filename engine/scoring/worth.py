"""Which yaku a reading and a situation bring under a ruleset, remembered by their traits."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple, TypeAlias

from engine.ruleset.hand_options import HandOptions, Renhou
from engine.scoring.check import may_turn_ura
from engine.scoring.fu import FuTable
from engine.scoring.hand import NO_FLAGS, Flag, Hand
from engine.scoring.layout import (
    COUNT,
    COUNTS_BITS,
    COUNTS_MASK,
    COUNTS_SHIFT,
    DIGIT,
    HONOR_TRIPLETS,
    RYANMEN,
    STANDARD,
)
from engine.scoring.registry import Test, Yaku
from engine.scoring.traits import Traits
from engine.scoring.value import Payments, ValueTable
from engine.scoring.yaku import LUCK_YAKU, SHAPE_YAKU, YAKUMAN, find_yaku

YakuList: TypeAlias = tuple[tuple[str, int], ...]
"""Ids of yaku with their han or multiples."""

Counted: TypeAlias = tuple[int, int, int, int, Test | None, tuple[str, int], Yaku]
"""A yaku a ruleset has: the marks it forbids and needs, the part of the sums it asks for and what
that must be, its test, its id with its worth, itself."""

CLOSED, TSUMO = 1, 2
"""Bits of a mode: how a hand stands and was won."""

SPECIAL_FU: Final = 25
PINFU_FU: Final = {True: 20, False: 30}
_MOST_REMEMBERED: Final = 50_000


class Worth(NamedTuple):
    """What the yaku of a reading are worth together.

    `legal` are the han that can make a win legal, without bounties. `yakuman` counts multiples, and
    then `yaku` are the yakuman only. `fu` are the fixed fu of pinfu and of special shapes, 0 if the
    fu are counted.
    """

    yaku: YakuList
    han: int
    legal: int
    yakuman: int
    fu: int = 0


class Luck(NamedTuple):
    """What a situation brings.

    `fu` are those of the win itself; `ura`: ura dora are turned; `robbed`: the winning tile was
    another's fourth; `mangan`: the win is worth one by itself (renhou, EMA 2016); `paid` has what
    is paid by base points.
    """

    yaku: YakuList
    han: int
    legal: int
    yakuman: int
    mode: int
    fu: int
    ura: bool
    robbed: bool
    mangan: bool
    paid: dict[int, Payments]


RENHOU: Final = Worth((("renhou", 5),), 5, 5, 0)
RENHOU_ALONE: Final = Yaku("renhou", "人和", closed=5, open=0)
"""Renhou as a mangan by itself, beside which no other yaku is counted."""


class _BountyYaku(dict[tuple[int, int, int], YakuList]):
    """Dora, red fives and ura dora as they are listed beside the yaku."""

    def __missing__(self, bounty: tuple[int, int, int]) -> YakuList:
        named = zip(("dora", "aka", "ura"), bounty, strict=True)
        listed = self[bounty] = tuple((name, han) for name, han in named if han)
        return listed


BOUNTY_YAKU: Final = _BountyYaku()


class YakuTable:
    """The yaku of one ruleset.

    `shapes` are the tables of readings: by mode first, then by mode for each seat wind x 4 + round
    wind, which only readings with winds need. `worthless` are yaku worth no han, which make a win
    legal and nothing else.
    """

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self._han = {_known(name).id: han for name, han in rules.yaku.han.items()}
        self._double = {_known(name).id for name in rules.yaku.double_yakuman}
        self._shapes = [self._counted(SHAPE_YAKU + YAKUMAN, mode) for mode in range(2)]
        self._lucks = [self._counted(LUCK_YAKU, mode) for mode in range(2)]
        self._marked = [_Marked(counted) for counted in self._shapes]
        self.counted = [entry[-1] for entry in self._shapes[CLOSED] + self._lucks[CLOSED]]
        pairs = [entry[-2] for entry in self._shapes[CLOSED] + self._lucks[CLOSED]]
        self.worthless = frozenset(yaku_id for yaku_id, worth in pairs if not worth)
        winds = [(0, 0), *product(range(4), range(4))]
        self.shapes = tuple(ShapeTable(self, mode, pair) for pair in winds for mode in range(4))

    def has(self, yaku_id: str) -> bool:
        """Say whether a yaku counts under the ruleset."""
        return any(yaku.id == yaku_id for yaku in self.counted)

    def worths(self, *, closed: bool) -> dict[str, tuple[tuple[str, int], Yaku]]:
        """Return every yaku that counts, by id, with its id and han (or multiples) and itself."""
        counted = self._shapes[closed] + self._lucks[closed]
        found = {entry[-2][0]: entry[-2:] for entry in counted}
        if closed and self.rules.yaku.renhou is Renhou.MANGAN:
            found["renhou"] = (RENHOU.yaku[0], RENHOU_ALONE)
        return found

    def worth(self, traits: Traits) -> Worth:
        """Return the worth of a reading."""
        yaku, han, legal, yakuman = _sum(traits, self._marked[traits.closed][traits.marks])
        fu = PINFU_FU[traits.tsumo] if traits.marks & RYANMEN and _has_pinfu(yaku) else 0
        return Worth(yaku, han, legal, yakuman, fu if traits.marks & STANDARD else SPECIAL_FU)

    def luck(self, hand: Hand, fu: FuTable, values: ValueTable) -> Luck:
        """Return what the situation of a hand brings."""
        traits = Traits(
            rules=self.rules, closed=hand.closed, tsumo=hand.tsumo, flags=hand.flags, marks=STANDARD
        )
        renhou = self.rules.yaku.renhou is Renhou.MANGAN
        return Luck(
            *_sum(traits, _allowed(self._lucks[traits.closed], STANDARD)),
            mode=(CLOSED if hand.closed else 0) + (TSUMO if hand.tsumo else 0),
            fu=fu.start(closed=hand.closed, tsumo=hand.tsumo, rinshan=Flag.RINSHAN in hand.flags),
            ura=may_turn_ura(hand, self.rules),
            robbed=Flag.CHANKAN in hand.flags,
            mangan=renhou and Flag.RENHOU in hand.flags,
            paid=values.paid(dealer=hand.seat_wind == 0, tsumo=hand.tsumo),
        )

    def times(self, yakuman: YakuList) -> int:
        """Return how many yakuman some count as: all, or the dearest where they don't stack."""
        multiples = [multiple for _, multiple in yakuman]
        return sum(multiples) if self.rules.limits.yakuman_stacking else max(multiples)

    def _counted(self, registry: tuple[Yaku, ...], mode: int) -> list[Counted]:
        """Return each yaku the ruleset has for closed or open hands, with its worth."""
        counted = []
        for yaku in registry:
            if yaku.option is not None and not yaku.option(self.rules):
                continue
            closed, open_ = self._han.get(yaku.id, (-1 if yaku.local else yaku.closed, yaku.open))
            only_closed = open_ == 0 < closed
            if closed >= 0 and (mode & CLOSED or not only_closed):
                times = 2 if yaku.id in self._double else 1
                worth = times * (closed if mode & CLOSED else open_)
                field, number = yaku.count
                asked = (yaku.forbids, yaku.needs or ~0, COUNT * field, number * field)
                counted.append((*asked, yaku.test, (yaku.id, worth), yaku))
        return counted


class _Marked(dict[int, list[Counted]]):
    """The yaku that some marks allow, all but for their tests."""

    def __init__(self, counted: list[Counted]) -> None:
        super().__init__()
        self._counted = counted

    def __missing__(self, marks: int) -> list[Counted]:
        """Go through all yaku when marks are first met."""
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        found = self[marks] = _allowed(self._counted, marks)
        return found


def _allowed(counted: list[Counted], marks: int) -> list[Counted]:
    return [entry for entry in counted if not marks & entry[0] and marks & entry[1]]


def _sum(traits: Traits, allowed: list[Counted]) -> tuple[YakuList, int, int, int]:
    """Return the yaku found, their han, the han that make a win legal, and the yakuman."""
    found: list[tuple[str, int]] = []
    yakuman: list[tuple[str, int]] = []
    han = bounty = 0
    sums = traits.sums
    for _, _, asked, number, test, pair, yaku in allowed:
        if sums & asked == number and (test is None or test(traits)):
            if yaku.yakuman:
                yakuman.append(pair)
            found.append(pair)
            han += pair[1]
            bounty += pair[1] if yaku.bounty else 0
    if yakuman:
        return tuple(yakuman), 0, 0, sum([worth for _, worth in yakuman])
    return tuple(found), han, han - bounty, 0


def _has_pinfu(yaku: YakuList) -> bool:
    return any(yaku_id == "pinfu" for yaku_id, _ in yaku)


class ShapeTable(dict[int, Worth]):
    """The worth of readings by their traits, for one mode and one pair of winds."""

    def __init__(self, yaku: YakuTable, mode: int, winds: tuple[int, int]) -> None:
        super().__init__()
        self._yaku = yaku
        self._mode = mode
        self._winds = winds

    def __missing__(self, key: int) -> Worth:
        """Work out a combination of traits when first met."""
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        seat_wind, round_wind = self._winds
        closed, tsumo = bool(self._mode & CLOSED), bool(self._mode & TSUMO)
        marks = key >> COUNTS_BITS << HONOR_TRIPLETS
        sums = (key & COUNTS_MASK) << COUNTS_SHIFT
        rules = self._yaku.rules
        traits = Traits(rules, closed, tsumo, NO_FLAGS, marks, sums, seat_wind, round_wind)
        worth = self[key] = self._yaku.worth(traits)
        return worth


def red_fives(rules: HandOptions) -> dict[int, int]:
    """Return the han of each packed count of red fives the ruleset allows."""
    counts = product(*(range(most + 1) for most in rules.dora.aka))
    return {
        man | pin << DIGIT | sou << 2 * DIGIT: (man + pin + sou) * rules.dora.aka_han
        for man, pin, sou in counts
    }


def _known(name: str) -> Yaku:
    yaku = find_yaku(name)
    if yaku is None:
        message = f"there is no yaku named {name!r}"
        raise ValueError(message)
    return yaku
