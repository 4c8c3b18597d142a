"""The worth of one winning hand: its dearest reading under a ruleset.

`Scorer` compiles the options of a ruleset once and then answers from tables: the readings of each
suit (`division`), the yaku of each combination of traits (`worth`), and the value of each han and
fu. None of them holds the answer for a whole hand. Tuples are unpacked by place in here: it is the
part that decides how long importing a season of logs takes.
"""

from __future__ import annotations

from typing import Final, NoReturn, TypeAlias

from engine.errors import N_, RuleError, Violation
from engine.ruleset.hand_options import HandOptions
from engine.scoring.adjust import adjusted_fu, adjusted_han
from engine.scoring.check import (
    FULL,
    most_indicators,
    no_yaku,
    not_a_win,
    problems,
    situation_problems,
)
from engine.scoring.division import MELD_PARTS, TABLES, Part
from engine.scoring.fu import BASE, FuTable
from engine.scoring.hand import Hand
from engine.scoring.layout import (
    CALLS_FIELD,
    COUNTS_BITS,
    COUNTS_MASK,
    COUNTS_SHIFT,
    DIGIT,
    DIGIT_MASK,
    FU_MASK,
    HAS_ALL_SUITS,
    HONOR_BITS,
    HONOR_MASK,
    HONOR_PAIR,
    HONOR_TRIPLETS,
    KANS_FIELD,
    ONE_OF_EACH,
    PAIR_COUNT,
    PAIR_FIELD,
    RED_SHIFT,
    SAME_TRIPLETS,
    SANSHOKU,
    STANDARD,
    STRAIGHT,
    SUIT_BITS,
    SUIT_MASK,
    TRIPLETS,
    WAIT_SHIFT,
    WAITS,
    WEIGHT,
    WIND_BITS,
)
from engine.scoring.result import Score
from engine.scoring.special import is_seven_pairs, special_readings
from engine.scoring.value import MANGAN_BASE, ValueTable, yakuman_base
from engine.scoring.worth import (
    BOUNTY_YAKU,
    CLOSED,
    RENHOU,
    SPECIAL_FU,
    Luck,
    Worth,
    YakuList,
    YakuTable,
    red_fives,
)
from engine.tiles import DORA_AFTER

Reading: TypeAlias = tuple[int, int, tuple[Part, ...]]
"""The bits and sums of a whole hand, and what its suits (or its special shape) bring."""

Valued: TypeAlias = tuple[int, int, int, Worth, Reading]
"""Base points, han, fu, yaku of the shape, and the reading they come from."""

Bounty: TypeAlias = tuple[int, int, int]
"""Han of dora, red fives and ura dora."""

_weight: Final = WEIGHT.__getitem__
_DORA_SHIFT: Final = tuple(DIGIT * kind for kind in DORA_AFTER)
_TO_EIGHT: Final = ONE_OF_EACH * 3
_EIGHT_OR_MORE: Final = ONE_OF_EACH * 0b11000
"""A count above four has one of these bits when three are added; 28 is the most there can be."""
_RUNS: Final = (1 << TRIPLETS) - 1
_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
_SUIT_TRIPLETS: Final = (1 << 9) - 1


class Scorer:
    """Scores hands under the options of one ruleset."""

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self._yaku = YakuTable(rules)
        self._fu = FuTable(rules)
        self._values = ValueTable(rules.limits)
        self._lucks: dict[tuple[object, ...], Luck | None] = {}
        self._aka = red_fives(rules)
        self._most_dora, self._most_ura = most_indicators(rules)
        self._knitted = self._yaku.has("kokuhyou")

    def score(self, hand: Hand) -> Score:
        """Return the worth of a hand; raise `RuleError` with everything wrong with it."""
        concealed, melds = hand.concealed, hand.melds
        packed = sum(map(_weight, concealed))
        total, bits, sums = packed, STANDARD, 0
        for meld in melds:
            tiles, meld_bits, meld_sums, _, _ = MELD_PARTS[meld.code]
            total += tiles
            bits |= meld_bits
            sums += meld_sums
        luck = self._luck(hand, sums)
        bounty = self._bounty(hand, total, luck)
        if (
            bounty is None
            or hand.win not in concealed
            or len(concealed) + 3 * len(melds) != FULL
            or luck is None
        ):
            self._refuse(hand)
        readings = self._readings(hand, packed, bits, sums)
        dearest = self._dearest(hand, readings, luck, bounty[0] + bounty[1] + bounty[2])
        if luck.mangan and readings and (dearest is None or dearest[0] < MANGAN_BASE):
            dearest = self._renhou(hand, readings, luck)
        if dearest is None:
            self._refuse(hand, readings)
        return self._result(hand, dearest, luck, bounty)

    def _luck(self, hand: Hand, sums: int) -> Luck | None:
        """Return what the situation brings, None if it can't have happened."""
        closed, kan = not sums & CALLS_FIELD, sums & KANS_FIELD > 0
        key = (hand.flags, hand.tsumo, closed, kan, not hand.melds, hand.seat_wind == 0)
        try:
            return self._lucks[key]
        except KeyError:
            luck = None if any(situation_problems(hand)) else self._yaku.luck(hand, self._fu)
            self._lucks[key] = luck
            return luck

    def _bounty(self, hand: Hand, total: int, luck: Luck | None) -> Bounty | None:
        """Return the han of dora, None if there can't be such tiles."""
        full, dora, aka, ura = total, hand.more_dora, 0, hand.more_ura
        doubtful = luck is None or dora or ura or luck.robbed or hand.honba < 0
        for tile in hand.dora:
            dora += total >> _DORA_SHIFT[tile] & DIGIT_MASK
            full += WEIGHT[tile]
        for tile in hand.ura:
            ura += total >> _DORA_SHIFT[tile] & DIGIT_MASK
            full += WEIGHT[tile]
        if full >> RED_SHIFT:
            aka = self._aka.get(total >> RED_SHIFT, 0)
            doubtful = doubtful or full >> RED_SHIFT not in self._aka
        if (
            doubtful
            or full + _TO_EIGHT & _EIGHT_OR_MORE
            or len(hand.dora) > self._most_dora
            or (hand.ura and not self._ura_fits(hand, luck))
        ):
            return None if any(problems(hand, self.rules)) else (dora, aka, ura)
        return dora, aka, ura

    def _ura_fits(self, hand: Hand, luck: Luck | None) -> bool:
        most = min(self._most_ura, len(hand.dora) or self._most_ura)
        return luck is not None and luck.ura and len(hand.ura) <= most

    def _readings(self, hand: Hand, packed: int, bits: int, sums: int) -> list[Reading]:
        """Return every reading of the hand, melds included."""
        man, pin, sou, honors = TABLES[hand.tsumo][hand.win]
        readings: list[Reading] = []
        man_parts = man[packed & SUIT_MASK]
        pin_parts = pin[packed >> SUIT_BITS & SUIT_MASK]
        sou_parts = sou[packed >> 2 * SUIT_BITS & SUIT_MASK]
        for honor in honors[packed >> 3 * SUIT_BITS & HONOR_MASK]:
            for a in man_parts:
                for b in pin_parts:
                    for c in sou_parts:
                        all_sums = sums + a[1] + b[1] + c[1] + honor[1]
                        if all_sums & PAIR_FIELD == PAIR_COUNT:
                            all_bits = bits | a[0] | b[0] | c[0] | honor[0]
                            readings.append((all_bits, all_sums, (a, b, c, honor)))
        if self._knitted or (not hand.melds and (not readings or is_seven_pairs(packed))):
            alone, called = not hand.melds, bits & ~STANDARD
            found = special_readings(packed, hand.win, alone=alone, knitted=self._knitted)
            readings += [(mine | called, more + sums, parts) for mine, more, parts in found]
        return readings

    def _dearest(
        self, hand: Hand, readings: list[Reading], luck: Luck, bounty: int
    ) -> Valued | None:
        """Return the dearest legal reading with its value, None if none is legal."""
        winds = 4 * hand.seat_wind + hand.round_wind
        pair_fu, rounded = self._fu.pairs[winds], self._fu.rounded
        least = self._least_han(hand, readings, luck, winds)
        dearest: Valued | None = None
        for reading in readings:
            bits, sums, _ = reading
            worth = self._worth(bits, sums, luck.mode, winds)
            _, han, legal, yakuman, fu = worth
            if yakuman or luck.yakuman:
                valued: Valued = (self._yakuman_base(luck, worth), 0, 0, worth, reading)
            elif legal + luck.legal < least:
                continue
            else:
                items = (sums & FU_MASK) + pair_fu[bits >> HONOR_PAIR & HONOR_BITS]
                han += luck.han + bounty
                if hand.adjustments:
                    han, fu = self._adjusted(hand, luck, han, items, fu)
                elif not fu:
                    fu = rounded[luck.fu + items]
                valued = (self._values.value(han, fu)[0], han, fu, worth, reading)
            if dearest is None or valued[:3] > dearest[:3]:
                dearest = valued
        return dearest

    def _worth(self, bits: int, sums: int, mode: int, winds: int) -> Worth:
        """Return the yaku of a reading; the winds matter only if it has some."""
        runs, triplets = bits & _RUNS, bits >> TRIPLETS
        if runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS:
            bits |= STRAIGHT
        if bits & HAS_ALL_SUITS == HAS_ALL_SUITS:
            if runs & runs >> 7 & runs >> 14:
                bits |= SANSHOKU
            if triplets & triplets >> 9 & triplets >> 18 & _SUIT_TRIPLETS:
                bits |= SAME_TRIPLETS
        table = self._yaku.shapes[mode + 4 + 4 * winds if bits & WIND_BITS else mode]
        return table[bits >> HONOR_TRIPLETS << COUNTS_BITS | sums >> COUNTS_SHIFT & COUNTS_MASK]

    def _least_han(self, hand: Hand, readings: list[Reading], luck: Luck, winds: int) -> int:
        """Return the han a reading needs to be legal, without bounties.

        Where a yaku worth nothing is a yaku, any reading may be counted once one of them has a yaku
        (skill battle, section 点数计算).
        """
        limits = self.rules.limits
        if limits.zero_han:
            worths = [self._worth(bits, sums, luck.mode, winds) for bits, sums, _ in readings]
            return 0 if luck.yaku or any(worth.yaku for worth in worths) else 1
        raised = 0 < limits.two_han_from_honba <= hand.honba
        return max(limits.min_han, 2 if raised else 1)

    def _adjusted(
        self, hand: Hand, luck: Luck, han: int, items: int, fixed: int
    ) -> tuple[int, int]:
        """Return the han and fu after what the table attached to the win."""
        floor = 0 if items or luck.mode & CLOSED else self.rules.fu.open_pinfu
        fu = adjusted_fu(luck.fu + items, hand.adjustments, fixed=fixed or None, floor=floor)
        return adjusted_han(han, hand.adjustments), fu

    def _renhou(self, hand: Hand, readings: list[Reading], luck: Luck) -> Valued:
        """Return the win as a mangan by itself, without dora (renhou, EMA 2016 3.4)."""
        pairs = self._fu.pairs[4 * hand.seat_wind + hand.round_wind]
        bits, sums, _ = readings[0]
        items = (sums & FU_MASK) + pairs[bits >> HONOR_PAIR & HONOR_BITS]
        fu = SPECIAL_FU if not bits & STANDARD else self._fu.rounded[luck.fu + items]
        return MANGAN_BASE, RENHOU.han, fu, RENHOU, readings[0]

    def _yakuman(self, luck: Luck, worth: Worth) -> YakuList:
        """Return the yakuman that count, none if the hand is no yakuman."""
        if not luck.yakuman and not worth.yakuman:
            return ()
        found = (luck.yaku if luck.yakuman else ()) + (worth.yaku if worth.yakuman else ())
        return self._yaku.stacked(found)

    def _yakuman_base(self, luck: Luck, worth: Worth) -> int:
        return yakuman_base(sum(multiple for _, multiple in self._yakuman(luck, worth)))

    def _result(self, hand: Hand, dearest: Valued, luck: Luck, bounty: Bounty) -> Score:
        """Return the answer in full."""
        base, han, fu, worth, reading = dearest
        payments = self._values.payments(base, dealer=hand.seat_wind == 0, tsumo=hand.tsumo)
        wait = WAITS[reading[1] >> WAIT_SHIFT & 7]
        if yakuman := self._yakuman(luck, worth):
            times = sum(multiple for _, multiple in yakuman)
            groups = _groups(hand, reading)
            return Score(yakuman, None, None, (), times, "yakuman", base, payments, groups, wait)
        yaku = worth.yaku
        if worth is not RENHOU:
            yaku = luck.yaku + yaku + BOUNTY_YAKU[bounty]
        items = self._items(hand, reading, luck, worth, fu)
        limit = self._values.value(han, fu)[1]
        groups = _groups(hand, reading)
        return Score(yaku, han, fu, items, 0, limit, base, payments, groups, wait)

    def _items(
        self, hand: Hand, reading: Reading, luck: Luck, worth: Worth, fu: int
    ) -> YakuList:
        """Return where the fu come from, before rounding."""
        bits, sums, parts = reading
        if not bits & STANDARD:
            return parts[0][2]
        if worth.fu == BASE:  # a self-drawn pinfu
            return self._fu.bare
        items = parts[0][2] + parts[1][2] + parts[2][2] + parts[3][2]
        for meld in hand.melds:
            items += MELD_PARTS[meld.code][3]
        pairs = self._fu.pairs[4 * hand.seat_wind + hand.round_wind]
        pair = pairs[bits >> HONOR_PAIR & HONOR_BITS]
        tail = self._fu.tail(luck.fu, pair, sums >> WAIT_SHIFT & 7, tsumo=hand.tsumo)
        items = self._fu.bare + items + tail
        if len(items) == 1 and fu > BASE:
            return (*items, ("open_pinfu_floor", fu - BASE))
        return items

    def _refuse(self, hand: Hand, readings: list[Reading] | None = None) -> NoReturn:
        """Raise with everything wrong with a hand, or with the hand as a whole."""
        found = problems(hand, self.rules)
        if not found:
            found = [no_yaku(self.rules) if readings else not_a_win(hand)]
        raise RuleError(found)


def _groups(hand: Hand, reading: Reading) -> tuple[str, ...]:
    groups: tuple[str, ...] = ()
    for part in reading[2]:
        groups += part[3]
    for meld in hand.melds:
        groups += MELD_PARTS[meld.code][4]
    return groups


class _Scorers(dict[int, tuple[HandOptions, Scorer]]):
    """The scorers of the rulesets in use, by identity; the ruleset is kept so the id stays its own."""


_SCORERS: Final = _Scorers()
_MOST_SCORERS: Final = 64


def scorer_for(rules: HandOptions) -> Scorer:
    """Return the compiled scorer of a ruleset, made on first use."""
    known = _SCORERS.get(id(rules))
    if known is None:
        if len(_SCORERS) >= _MOST_SCORERS:
            _SCORERS.clear()
        known = _SCORERS[id(rules)] = (rules, Scorer(rules))
    return known[1]


def score(hand: Hand, rules: HandOptions) -> Score:
    """Return the worth of a hand under a ruleset; raise `RuleError` with everything wrong with it."""
    return scorer_for(rules).score(hand)
