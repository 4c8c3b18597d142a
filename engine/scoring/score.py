"""The worth of one winning hand: its dearest reading under a ruleset.

`Scorer` compiles the options of a ruleset once and then answers from tables: the readings of each
suit (`division`), the yaku of each combination of traits (`worth`), and the value of each han and
fu. None of them holds the answer for a whole hand. Tuples are unpacked by place in here: it is the
part that decides how long importing a season of logs takes.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.errors import RuleError
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
from engine.scoring.fu import FuTable
from engine.scoring.hand import Hand
from engine.scoring.layout import (
    CALLS_FIELD,
    COUNTS_BITS,
    COUNTS_MASK,
    COUNTS_SHIFT,
    DIGIT,
    DIGIT_MASK,
    FU_MASK,
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
    SETS_ALIKE,
    SETS_ALIKE_FIELD,
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
from engine.scoring.value import MANGAN_BASE, MOST_HAN, ValueTable, yakuman_base
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

Bounty: TypeAlias = tuple[int, int, int]
"""Han of dora, red fives and ura dora."""

Parts: TypeAlias = tuple[Part, ...]
"""What the four suits, or a special shape, bring to a reading."""

Valued: TypeAlias = tuple[int, int, int, Worth, int, int, Parts]
"""Base points, han and fu of a reading; the yaku of its shape; its bits, sums and parts."""

_weight: Final = WEIGHT.__getitem__
_INDICATOR: Final = tuple(
    (DIGIT * dora, weight) for dora, weight in zip(DORA_AFTER, WEIGHT, strict=True)
)
"""For each indicator where its dora is counted in a packed hand, and what it weighs itself."""
_TO_EIGHT: Final = ONE_OF_EACH * 3
_EIGHT_OR_MORE: Final = ONE_OF_EACH * 0b11000
"""A count above four has one of these bits when three are added; 28 is the most there can be."""
_RUNS: Final = (1 << TRIPLETS) - 1
_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
_SUIT_TRIPLETS: Final = (1 << 9) - 1
_TWO_ALIKE: Final = 2 * SETS_ALIKE
_ABOVE_KAZOE: Final = 1000
"""Stands for the han of a yakuman, so that it goes before a kazoe yakuman of the same base."""


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
        limits = rules.limits
        self._always_least = not (limits.zero_han or limits.two_han_from_honba)
        self._least = limits.min_han

    def score(self, hand: Hand) -> Score:
        """Return the worth of a hand; raise `RuleError` with everything wrong with it."""
        packed = sum(map(_weight, hand.concealed))
        total, bits, sums = packed, STANDARD, 0
        for meld in hand.melds:
            tiles, meld_bits, meld_sums, _, _ = MELD_PARTS[meld.code]
            total += tiles
            bits |= meld_bits
            sums += meld_sums
        luck = self._luck(hand, sums)
        bounty = self._bounty(hand, total, luck)
        readings = self._readings(hand, packed, bits, sums)
        han = bounty[0] + bounty[1] + bounty[2]
        dearest = self._dearest(hand, readings, luck, han)
        if luck.mangan and readings and (dearest is None or dearest[0] < MANGAN_BASE):
            dearest = self._renhou(hand, readings, luck)
        if dearest is None:
            raise RuleError([no_yaku(self.rules) if readings else not_a_win(hand)])
        return self._answer(hand, dearest, luck, bounty)

    def _luck(self, hand: Hand, sums: int) -> Luck:
        """Return what the situation brings; raise `RuleError` if it can't have happened."""
        closed, kan = not sums & CALLS_FIELD, sums & KANS_FIELD > 0
        key = (hand.flags, hand.tsumo, closed, kan, not hand.melds, not hand.seat_wind)
        luck = self._lucks.get(key)
        if luck is None:
            if any(situation_problems(hand)):
                raise RuleError(problems(hand, self.rules))
            luck = self._lucks[key] = self._yaku.luck(hand, self._fu)
        return luck

    def _bounty(self, hand: Hand, total: int, luck: Luck) -> Bounty:
        """Return the han of dora; raise `RuleError` if there can't be such tiles."""
        concealed, win, melds, *_, dora_tiles, ura_tiles, dora, ura, honba, _ = hand
        doubtful = dora or ura or honba or luck.robbed
        full, aka = total, 0
        for tile in dora_tiles:
            shift, weight = _INDICATOR[tile]
            dora += total >> shift & DIGIT_MASK
            full += weight
        for tile in ura_tiles:
            shift, weight = _INDICATOR[tile]
            ura += total >> shift & DIGIT_MASK
            full += weight
        if full >> RED_SHIFT:
            aka = self._aka.get(total >> RED_SHIFT, 0)
            doubtful = doubtful or full >> RED_SHIFT not in self._aka
        if (
            doubtful
            or full + _TO_EIGHT & _EIGHT_OR_MORE
            or len(concealed) + 3 * len(melds) != FULL
            or win not in concealed
            or len(dora_tiles) > self._most_dora
            or (ura_tiles and not (luck.ura and len(ura_tiles) <= self._most_ura))
            or len(ura_tiles) > len(dora_tiles)
        ):
            found = problems(hand, self.rules)
            if found:
                raise RuleError(found)
        return dora, aka, ura

    def _readings(
        self, hand: Hand, packed: int, bits: int, sums: int
    ) -> list[tuple[int, int, Parts]]:
        """Return the bits, sums and parts of every reading of the hand, melds included."""
        man, pin, sou, honors = TABLES[hand.tsumo][hand.win]
        man_parts = man[packed & SUIT_MASK]
        pin_parts = pin[packed >> SUIT_BITS & SUIT_MASK]
        sou_parts = sou[packed >> 2 * SUIT_BITS & SUIT_MASK]
        honor_parts = honors[packed >> 3 * SUIT_BITS & HONOR_MASK]
        readings: list[tuple[int, int, Parts]] = []
        for a in man_parts:
            for b in pin_parts:
                for c in sou_parts:
                    for d in honor_parts:
                        all_sums = sums + a[1] + b[1] + c[1] + d[1]
                        if all_sums & PAIR_FIELD == PAIR_COUNT:
                            all_bits = bits | a[0] | b[0] | c[0] | d[0]
                            readings.append((all_bits, all_sums, (a, b, c, d)))
        if self._knitted or (not hand.melds and (not readings or is_seven_pairs(packed))):
            alone, called = not hand.melds, bits & ~STANDARD
            found = special_readings(packed, hand.win, alone=alone, knitted=self._knitted)
            readings += [(mine | called, sums, parts) for mine, parts in found]
        return readings

    def _dearest(
        self, hand: Hand, readings: list[tuple[int, int, Parts]], luck: Luck, bounty: int
    ) -> Valued | None:
        """Return the dearest legal reading with its value, None if none is legal."""
        winds = 4 * hand.seat_wind + hand.round_wind
        least = self._least
        if not self._always_least:
            least = self._least_han(hand, readings, luck, winds)
        dearest: Valued | None = None
        for bits, sums, parts in readings:
            worth = self._worth(bits, sums, luck.mode, winds)
            _, han, legal, yakuman, fu = worth
            if yakuman or luck.yakuman:
                found = _yakuman(luck, worth)
                base, han, fu = yakuman_base(self._yaku.times(found)), _ABOVE_KAZOE, len(found)
            elif legal + luck.legal < least:
                continue
            else:
                items = (sums & FU_MASK) + self._fu.pairs[winds][bits >> HONOR_PAIR & HONOR_BITS]
                han += luck.han + bounty
                if hand.adjustments:
                    han, fu = self._adjusted(hand, luck, han, items, fu)
                elif not fu:
                    fu = self._fu.rounded[luck.fu + items]
                base = self._values.rows[han if han < MOST_HAN else MOST_HAN][fu][0]
            if dearest is None or (base, han, fu) > dearest[:3]:
                dearest = (base, han, fu, worth, bits, sums, parts)
        return dearest

    def _worth(self, bits: int, sums: int, mode: int, winds: int) -> Worth:
        """Return the yaku of a reading; the winds matter only if it has some."""
        alike = sums & SETS_ALIKE_FIELD
        if alike < _TWO_ALIKE:
            runs = bits & _RUNS
            if runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS:
                bits |= STRAIGHT
            elif runs & runs >> 7 & runs >> 14:
                bits |= SANSHOKU
        elif alike > _TWO_ALIKE:
            triplets = bits >> TRIPLETS
            if triplets & triplets >> 9 & triplets >> 18 & _SUIT_TRIPLETS:
                bits |= SAME_TRIPLETS
        table = self._yaku.shapes[mode + 4 + 4 * winds if bits & WIND_BITS else mode]
        return table[bits >> HONOR_TRIPLETS << COUNTS_BITS | sums >> COUNTS_SHIFT & COUNTS_MASK]

    def _least_han(
        self, hand: Hand, readings: list[tuple[int, int, Parts]], luck: Luck, winds: int
    ) -> int:
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

    def _renhou(
        self, hand: Hand, readings: list[tuple[int, int, Parts]], luck: Luck
    ) -> Valued:
        """Return the win as a mangan by itself, without dora (renhou, EMA 2016 3.4)."""
        bits, sums, parts = readings[0]
        pairs = self._fu.pairs[4 * hand.seat_wind + hand.round_wind]
        items = (sums & FU_MASK) + pairs[bits >> HONOR_PAIR & HONOR_BITS]
        fu = self._fu.rounded[luck.fu + items] if bits & STANDARD else SPECIAL_FU
        return MANGAN_BASE, RENHOU.han, fu, RENHOU, bits, sums, parts

    def _answer(self, hand: Hand, dearest: Valued, luck: Luck, bounty: Bounty) -> Score:
        """Return the answer in full."""
        base, han, fu, worth, bits, sums, parts = dearest
        groups: tuple[str, ...] = ()
        items: YakuList = ()
        for part in parts:
            items += part[2]
            groups += part[3]
        for meld in hand.melds:
            _, _, _, meld_items, meld_groups = MELD_PARTS[meld.code]
            items += meld_items
            groups += meld_groups
        wait = WAITS[sums >> WAIT_SHIFT]
        pay = self._values.payments(base, hand.seat_wind == 0, hand.tsumo)
        if han == _ABOVE_KAZOE:
            yaku = _yakuman(luck, worth)
            times = self._yaku.times(yaku)
            return Score(yaku, None, None, (), times, "yakuman", base, pay, groups, wait)
        if bits & STANDARD:
            winds = 4 * hand.seat_wind + hand.round_wind
            pair = self._fu.pairs[winds][bits >> HONOR_PAIR & HONOR_BITS]
            items = self._fu.items(items, luck.fu, pair, sums >> WAIT_SHIFT, fu, worth.fu)
        yaku = worth[0] if worth is RENHOU else luck.yaku + worth[0] + BOUNTY_YAKU[bounty]
        limit = self._values.rows[han if han < MOST_HAN else MOST_HAN][fu][1]
        return Score(yaku, han, fu, items, 0, limit, base, pay, groups, wait)


def _yakuman(luck: Luck, worth: Worth) -> YakuList:
    """Return the yakuman of a win, none if it is no yakuman."""
    return (luck.yaku if luck.yakuman else ()) + (worth.yaku if worth.yakuman else ())


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
