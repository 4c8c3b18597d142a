"""Which yaku a reading and a situation bring under a ruleset, remembered by what they show."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from engine.ruleset.hand_options import HandOptions, Renhou
from engine.scoring import fu, marks
from engine.scoring.check import may_turn_ura
from engine.scoring.hand import NO_FLAGS, Flag, Hand
from engine.scoring.marks import (
    COUNTS_BITS,
    COUNTS_SHIFT,
    HONOR_TRIPLETS,
    RUN_PATTERNS,
    RUNS,
    WIND_BITS,
    triplet_pattern,
)
from engine.scoring.registry import Test, Yaku
from engine.scoring.tables.layout import DIGIT
from engine.scoring.tables.values import PaidTable, paid_by_base
from engine.scoring.traits import Traits
from engine.scoring.yaku import DORA, SHAPE_YAKU, SITUATIONAL_YAKU, YAKUMAN, find_yaku

YakuList: TypeAlias = tuple[tuple[str, int], ...]
"""Ids of yaku with their han or multiples."""

CLOSED, TSUMO = 1, 2
"""Bits of a mode: how a hand stands and was won."""
_MODES: Final = 4
_MOST_REMEMBERED: Final = 50_000


@dataclass(slots=True, eq=False)
class Worth:
    """What some yaku are worth together.

    `legal` are the han that can make a win legal, without bonuses. `yakuman` counts multiples, and
    then `yaku` are the yakuman only. `fu` are the fixed fu of pinfu and of special shapes, 0 if the
    fu are counted.
    """

    yaku: YakuList
    han: int
    legal: int
    yakuman: int
    fu: int = 0


@dataclass(slots=True, eq=False, kw_only=True)
class Situation(Worth):
    """What the situation of a win brings; its `fu` are those of the win itself.

    `ura`: ura dora are turned; `robbed`: the winning tile was another's fourth; `renhou_mangan`:
    the win is worth a mangan by itself (EMA 2016); `paid` has what is paid by base points.
    """

    mode: int
    ura: bool
    robbed: bool
    renhou_mangan: bool
    paid: PaidTable


RENHOU: Final = Worth((("renhou", 5),), 5, 5, 0)
RENHOU_ALONE: Final = Yaku("renhou", "人和", closed=5, open=0)
"""Renhou as a mangan by itself, beside which no other yaku is counted."""


class _DoraYaku(dict[tuple[int, int, int], YakuList]):
    """Dora, red fives and ura dora, by their han, as they are listed beside the yaku."""

    def __missing__(self, dora: tuple[int, int, int]) -> YakuList:
        named = zip(DORA, dora, strict=True)
        listed = self[dora] = tuple((yaku.id, han) for yaku, han in named if han)
        return listed


DORA_YAKU: Final = _DoraYaku()


@dataclass(frozen=True, slots=True)
class _Counted:
    """A yaku a ruleset has, with its id and worth as they are listed.

    It has none of the marks `forbids`, one of `needs`, and the `asked` part of sums is `number`.
    """

    forbids: int
    needs: int
    asked: int
    number: int
    test: Test | None
    listed: tuple[str, int]
    yaku: Yaku


class YakuTable:
    """The yaku of one ruleset; `worthless` are those worth no han, which make a win legal."""

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self._han = {_known(name).id: han for name, han in rules.yaku.han.items()}
        self._double = {_known(name).id for name in rules.yaku.double_yakuman}
        self._shapes = [self._all_counted(SHAPE_YAKU + YAKUMAN, mode) for mode in range(2)]
        self._situational = [self._all_counted(SITUATIONAL_YAKU, mode) for mode in range(2)]
        self._by_marks = [_ByMarks(counted) for counted in self._shapes]
        every = self._shapes[CLOSED] + self._situational[CLOSED]
        self.counted = [counted.yaku for counted in every]
        self.worthless = frozenset(c.yaku.id for c in every if c.listed[1] == 0)
        has_local = any(yaku.local for yaku in self.counted)
        self._relevant = ~0 if has_local else ~marks.LOCAL
        self._counts = marks.COUNTS_MASK & (~0 if has_local else ~marks.LOCAL_COUNTS)
        winds = [(0, 0), *product(range(4), range(4))]
        self._tables = tuple(_WorthTable(self, mode, w) for w in winds for mode in range(_MODES))

    def has(self, yaku_id: str) -> bool:
        """Say whether a yaku counts under the ruleset."""
        return any(yaku.id == yaku_id for yaku in self.counted)

    def worths(self, *, closed: bool) -> dict[str, tuple[int, Yaku]]:
        """Return every yaku that counts, by id, with its han (or multiples) and itself."""
        counted = self._shapes[closed] + self._situational[closed]
        found = {c.yaku.id: (c.listed[1], c.yaku) for c in counted}
        if closed and self.rules.yaku.renhou is Renhou.MANGAN:
            found["renhou"] = (RENHOU.han, RENHOU_ALONE)
        return found

    def worth(self, bits: int, sums: int, mode: int, winds: int) -> Worth:
        """Return the yaku of a reading; winds (seat x 4 + round) matter only if it has some.

        Patterns over several suits are looked for among three or four runs or triplets.
        """
        triplets = sums & _TRIPLET_SETS
        if triplets < _TWO_TRIPLETS:
            bits |= RUN_PATTERNS[bits & RUNS]
        elif triplets > _TWO_TRIPLETS:
            bits |= triplet_pattern(bits)
        table = self._tables[mode + _MODES * (1 + winds) if bits & WIND_BITS else mode]
        named = (bits & self._relevant) >> HONOR_TRIPLETS
        return table[named << COUNTS_BITS | sums >> COUNTS_SHIFT & self._counts]

    def worth_of(self, traits: Traits) -> Worth:
        """Return the worth of a reading, worked out."""
        allowed = self._by_marks[traits.closed][traits.bits]
        yaku, han, legal, yakuman = _sum(traits, allowed)
        if not traits.standard:
            return Worth(yaku, han, legal, yakuman, fu.SPECIAL_SHAPE)
        is_pinfu = any(yaku_id == "pinfu" for yaku_id, _ in yaku)
        return Worth(yaku, han, legal, yakuman, fu.PINFU[traits.tsumo] if is_pinfu else 0)

    def situation(self, hand: Hand) -> Situation:
        """Return what the situation of a hand brings."""
        closed, tsumo, flags = hand.closed, hand.tsumo, hand.flags
        traits = Traits(self.rules, closed, tsumo, flags, marks.STANDARD)
        return Situation(
            *_sum(traits, _allowed(self._situational[closed], marks.STANDARD)),
            fu=fu.win_fu(self.rules, closed=closed, tsumo=tsumo, rinshan=Flag.RINSHAN in flags),
            mode=mode_of(closed=closed, tsumo=tsumo),
            ura=may_turn_ura(hand, self.rules),
            robbed=Flag.CHANKAN in flags,
            renhou_mangan=self.rules.yaku.renhou is Renhou.MANGAN and Flag.RENHOU in flags,
            paid=paid_by_base(dealer=hand.seat_wind == 0, tsumo=tsumo),
        )

    def times(self, yakuman: YakuList) -> int:
        """Return how many yakuman some count as: all, or the highest where they don't stack."""
        multiples = [multiple for _, multiple in yakuman]
        return sum(multiples) if self.rules.limits.yakuman_stacking else max(multiples)

    def _all_counted(self, registry: tuple[Yaku, ...], mode: int) -> list[_Counted]:
        """Return each yaku the ruleset has for closed or open hands, with its worth."""
        found = []
        for yaku in registry:
            if yaku.option is not None and not yaku.option(self.rules):
                continue
            closed, open_ = self._han.get(yaku.id, (-1 if yaku.local else yaku.closed, yaku.open))
            only_closed = open_ == 0 < closed
            if closed >= 0 and (mode & CLOSED or not only_closed):
                times = 2 if yaku.id in self._double else 1
                listed = (yaku.id, times * (closed if mode & CLOSED else open_))
                one, number = yaku.count
                asks = (yaku.forbids, yaku.needs or ~0, one * marks.COUNT, one * number)
                found.append(_Counted(*asks, yaku.test, listed, yaku))
        return found


_TRIPLET_SETS: Final = marks.TRIPLET_SETS * marks.COUNT
_TWO_TRIPLETS: Final = marks.TRIPLET_SETS * 2


def mode_of(*, closed: bool, tsumo: bool) -> int:
    """Return the mode of a hand."""
    return (CLOSED if closed else 0) + (TSUMO if tsumo else 0)


class _ByMarks(dict[int, list[_Counted]]):
    """The yaku that some marks allow, all but for their counts and tests."""

    def __init__(self, counted: list[_Counted]) -> None:
        super().__init__()
        self._counted = counted

    def __missing__(self, bits: int) -> list[_Counted]:
        """Go through all yaku when marks are first met."""
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        found = self[bits] = _allowed(self._counted, bits)
        return found


def _allowed(counted: list[_Counted], bits: int) -> list[_Counted]:
    return [yaku for yaku in counted if not bits & yaku.forbids and bits & yaku.needs]


def _sum(traits: Traits, allowed: list[_Counted]) -> tuple[YakuList, int, int, int]:
    """Return the yaku found, their han, the han that make a win legal, and the yakuman."""
    found: list[tuple[str, int]] = []
    yakuman: list[tuple[str, int]] = []
    han = bonus = 0
    sums = traits.sums
    for counted in allowed:
        test, yaku = counted.test, counted.yaku
        if sums & counted.asked == counted.number and (test is None or test(traits)):
            _, worth = counted.listed
            if yaku.yakuman:
                yakuman.append(counted.listed)
            found.append(counted.listed)
            han += worth
            bonus += worth if yaku.bonus else 0
    if yakuman:
        return tuple(yakuman), 0, 0, sum([worth for _, worth in yakuman])
    return tuple(found), han, han - bonus, 0


class _WorthTable(dict[int, Worth]):
    """The worth of readings by their marks and counts, for one mode and one pair of winds."""

    def __init__(self, yaku: YakuTable, mode: int, winds: tuple[int, int]) -> None:
        super().__init__()
        self._yaku = yaku
        self._mode = mode
        self._winds = winds

    def __missing__(self, key: int) -> Worth:
        """Work out a combination when first met."""
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        closed, tsumo = bool(self._mode & CLOSED), bool(self._mode & TSUMO)
        bits = key >> marks.COUNTS_BITS << marks.HONOR_TRIPLETS
        sums = (key & marks.COUNTS_MASK) << marks.COUNTS_SHIFT
        traits = Traits(self._yaku.rules, closed, tsumo, NO_FLAGS, bits, sums, *self._winds)
        worth = self[key] = self._yaku.worth_of(traits)
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
