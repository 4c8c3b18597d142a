"""The worth of one winning hand: its dearest reading under a ruleset.

`Scorer` compiles the options of a ruleset once and then answers from tables: the readings of each
suit (`division`), the yaku of each combination of traits (`worth`), and the value of each han and
fu. None of them holds the answer for a whole hand. Tuples are unpacked by place in here: it is the
part that decides how long importing a season of logs takes.
"""

from __future__ import annotations

from functools import partial
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
from engine.scoring.division import MELD_PARTS, TABLES, Parts, Reading, readings_of
from engine.scoring.fu import BASE, BASE_ITEM, FuTable
from engine.scoring.hand import Hand
from engine.scoring.layout import (
    ANKANS_FIELD,
    CALLS_FIELD,
    COUNTS_BITS,
    COUNTS_MASK,
    COUNTS_SHIFT,
    DIGIT,
    DIGIT_MASK,
    EIGHTS,
    FU_MASK,
    HONOR_BITS,
    HONOR_PAIR,
    HONOR_TRIPLETS,
    KANS_FIELD,
    LOCAL_COUNTS,
    LOCAL_MARKS,
    NOT_CRIMSON,
    ONE_OF_EACH,
    RED_SHIFT,
    SAME_TRIPLETS,
    SANSHOKU,
    SETS_ALIKE,
    SETS_ALIKE_FIELD,
    STANDARD,
    STRAIGHT,
    TRIPLETS,
    WAIT_SHIFT,
    WAITS,
    WEIGHT,
    WIND_BITS,
)
from engine.scoring.result import Score
from engine.scoring.special import NOT_TWO, special_readings
from engine.scoring.value import MANGAN_BASE, Limit, ValueTable
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
from engine.tiles import DORA_AFTER, KIND_OF, RED_MAN

Bounty: TypeAlias = tuple[int, int, int]
"""Han of dora, red fives and ura dora."""

Valued: TypeAlias = tuple[int, int, int, str | None, Worth, int, int, int, Parts]
"""Base points, han, fu, limit and yaku of a reading; the fu of its pair; its bits, sums, parts."""

_weight: Final = WEIGHT.__getitem__
_INDICATOR: Final = tuple(
    (DIGIT * dora, weight) for dora, weight in zip(DORA_AFTER, WEIGHT, strict=True)
)
"""For each indicator where its dora is counted in a packed hand, and what it weighs itself."""
_TO_EIGHT: Final = ONE_OF_EACH * 3
_RUNS: Final = (1 << TRIPLETS) - 1
_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
_SUIT_TRIPLETS: Final = (1 << 9) - 1
_CALLS_AND_KANS: Final = CALLS_FIELD | KANS_FIELD | ANKANS_FIELD
_TWO_ALIKE: Final = 2 * SETS_ALIKE
_made: Final = partial(tuple.__new__, Score)
"""Makes a score of its fields as a tuple, in half the time of naming them."""
ABOVE_KAZOE: Final = 1000
"""Stands for the han of a yakuman, so that it goes before a kazoe yakuman of the same base."""


class Scorer:
    """Scores hands under the options of one ruleset."""

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self.yaku = YakuTable(rules)
        self.fu = FuTable(rules)
        self._values = ValueTable(rules.limits)
        self._lucks: dict[tuple[object, ...], Luck | None] = {}
        self._aka = red_fives(rules)
        self._most_dora, self._most_ura = most_indicators(rules)
        local = any(yaku.local for yaku in self.yaku.counted)
        self._relevant = ~0 if local else ~LOCAL_MARKS
        self._counts = COUNTS_MASK if local else COUNTS_MASK & ~LOCAL_COUNTS
        self._knitted = self.yaku.has("kokuhyou")
        self._crimson = self.yaku.has("beni_isshoku")
        varies = rules.limits.zero_han or rules.limits.two_han_from_honba
        self._no_yaku = no_yaku(rules)
        self._least = 0 if varies else rules.limits.min_han

    def score(self, hand: Hand) -> Score:
        """Return the worth of a hand; raise `RuleError` with everything wrong with it."""
        concealed, win, melds, tsumo, seat_wind, _, flags, _, _, _, _, _, _ = hand
        packed = sum(map(_weight, concealed))
        total, bits, sums = packed, STANDARD, 0
        items: YakuList = ()
        groups: tuple[str, ...] = ()
        for meld in melds:
            tiles, meld_bits, meld_sums, meld_items, meld_groups = MELD_PARTS[meld.code]
            total += tiles
            bits |= meld_bits
            sums += meld_sums
            items += meld_items
            groups += meld_groups
        if self._crimson:
            bits |= _not_crimson(total)
        key = (flags, tsumo, not seat_wind, sums & _CALLS_AND_KANS)
        luck = self._lucks.get(key) or self._luck(hand, key)
        bounty = self._bounty(hand, total, luck)
        readings = readings_of(packed, bits, sums, TABLES[tsumo][win])
        if not readings or self._knitted or not (melds or packed & NOT_TWO):
            called = bits & ~STANDARD
            special = special_readings(packed, win, alone=not melds, knitted=self._knitted)
            readings += [(mine | called, sums, parts) for mine, parts in special]
        dearest = self._dearest(hand, readings, luck, bounty)
        if dearest is None or luck.mangan:
            dearest = self._renhou(hand, readings, luck, dearest)
        return self._answer(dearest, luck, bounty, items, groups)

    def readings(self, hand: Hand) -> list[tuple[frozenset[str], int]]:
        """Return every reading of a possible hand: its yaku with those of luck, and its fu.

        The fu of a yakuman, and of renhou as a mangan by itself, are 0, for they need none.
        Adjustments are left out.
        """
        packed = sum(map(_weight, hand.concealed))
        total, bits, sums = packed, STANDARD, 0
        for meld in hand.melds:
            tiles, meld_bits, meld_sums, _, _ = MELD_PARTS[meld.code]
            total += tiles
            bits |= meld_bits
            sums += meld_sums
        bits |= _not_crimson(total)
        found = readings_of(packed, bits, sums, TABLES[hand.tsumo][hand.win])
        special = special_readings(packed, hand.win, alone=not hand.melds, knitted=self._knitted)
        found += [(mine | bits & ~STANDARD, sums, parts) for mine, parts in special]
        luck = self.luck(hand)
        alone = [(frozenset({"renhou"}), 0)] if luck.mangan and found else []
        return alone + [self._named(hand, reading, luck) for reading in found]

    def luck(self, hand: Hand) -> Luck:
        """Return what the situation of a possible hand brings."""
        return self.yaku.luck(hand, self.fu, self._values)

    def _named(self, hand: Hand, reading: Reading, luck: Luck) -> tuple[frozenset[str], int]:
        bits, sums, _ = reading
        winds = 4 * hand.seat_wind + hand.round_wind
        worth = self.worth(bits, sums, luck.mode, winds)
        if worth.yakuman or luck.yakuman:
            return frozenset(name for name, _ in _yakuman(luck, worth)), 0
        pair = self.fu.pairs[winds][bits >> HONOR_PAIR & HONOR_BITS]
        fu = worth.fu or self.fu.rounded[luck.fu + (sums & FU_MASK) + pair]
        return frozenset(name for name, _ in luck.yaku + worth.yaku), fu

    def _luck(self, hand: Hand, key: tuple[object, ...]) -> Luck:
        """Return what the situation brings; raise `RuleError` if it can't have happened."""
        if any(situation_problems(hand)):
            raise RuleError(problems(hand, self.rules))
        luck = self._lucks[key] = self.luck(hand)
        return luck

    def _bounty(self, hand: Hand, total: int, luck: Luck) -> Bounty:
        """Return the han of dora; raise `RuleError` if there can't be such tiles."""
        concealed, win, melds, _, _, _, _, dora_tiles, ura_tiles, dora, ura, honba, _ = hand
        doubtful = dora or ura or honba
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
            or full + _TO_EIGHT & EIGHTS
            or len(concealed) + 3 * len(melds) != FULL
            or win not in concealed
            or len(dora_tiles) > self._most_dora
            or (ura_tiles and not self._ura_fits(hand, luck))
            or (luck.robbed and total >> DIGIT * KIND_OF[win] & DIGIT_MASK > 1)
        ):
            found = problems(hand, self.rules)
            if found:
                raise RuleError(found)
        return dora, aka, ura

    def _ura_fits(self, hand: Hand, luck: Luck) -> bool:
        most = min(self._most_ura, len(hand.dora) or self._most_ura)
        return luck.ura and len(hand.ura) <= most

    def _dearest(
        self, hand: Hand, readings: list[Reading], luck: Luck, bounty: Bounty
    ) -> Valued | None:
        """Return the dearest legal reading with its value, None if none is legal."""
        _, luck_han, luck_legal, luck_yakuman, mode, luck_fu, _, _, _, _ = luck
        luck_han += bounty[0] + bounty[1] + bounty[2]
        winds, adjustments = 4 * hand[4] + hand[5], hand[12]
        pair_fu, rounded, rows = self.fu.pairs[winds], self.fu.rounded, self._values.rows
        least = self._least or self._least_han(hand, readings, luck, winds)
        dearest: Valued | None = None
        for bits, sums, parts in readings:
            worth = self.worth(bits, sums, mode, winds)
            _, han, legal, yakuman, fu = worth
            pair = pair_fu[bits >> HONOR_PAIR & HONOR_BITS]
            if yakuman or luck_yakuman:
                found = _yakuman(luck, worth)
                base, limit = self._values.yakuman(self.yaku.times(found))
                han, fu = ABOVE_KAZOE, len(found)
            elif legal + luck_legal < least:
                continue
            else:
                items, han = (sums & FU_MASK) + pair, han + luck_han
                if adjustments:
                    han, fu = self._adjusted(hand, luck, han, items, fu)
                elif not fu:
                    fu = rounded[luck_fu + items]
                base, limit = rows[han][fu]
            if dearest is None or (base, han, fu) > dearest[:3]:
                dearest = (base, han, fu, limit, worth, pair, bits, sums, parts)
        return dearest

    def worth(self, bits: int, sums: int, mode: int, winds: int) -> Worth:
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
        table = self.yaku.shapes[mode + 4 + 4 * winds if bits & WIND_BITS else mode]
        marks = (bits & self._relevant) >> HONOR_TRIPLETS
        return table[marks << COUNTS_BITS | sums >> COUNTS_SHIFT & self._counts]

    def _least_han(self, hand: Hand, readings: list[Reading], luck: Luck, winds: int) -> int:
        """Return the han a reading needs to be legal, without bounties.

        Where a yaku worth nothing is a yaku, any reading may be counted once one of them has a yaku
        (skill battle, section 点数计算).
        """
        limits = self.rules.limits
        if limits.zero_han:
            worths = [self.worth(bits, sums, luck.mode, winds) for bits, sums, _ in readings]
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
        self, hand: Hand, readings: list[Reading], luck: Luck, dearest: Valued | None
    ) -> Valued:
        """Return a win as a mangan by itself, without dora, if that is dearer or the only way.

        Renhou in EMA 2016, 3.4; raises `RuleError` if nothing makes the win legal.
        """
        if not luck.mangan or not readings:
            raise RuleError([self._no_yaku if readings else not_a_win(hand)])
        if dearest is not None and dearest[0] >= MANGAN_BASE:
            return dearest
        bits, sums, parts = readings[0]
        pair = self.fu.pairs[4 * hand.seat_wind + hand.round_wind][bits >> HONOR_PAIR & HONOR_BITS]
        fu = SPECIAL_FU
        if bits & STANDARD:
            fu = self.fu.rounded[luck.fu + (sums & FU_MASK) + pair]
        return MANGAN_BASE, RENHOU.han, fu, Limit.MANGAN.value, RENHOU, pair, bits, sums, parts

    def _answer(
        self,
        dearest: Valued,
        luck: Luck,
        bounty: Bounty,
        items: YakuList,
        groups: tuple[str, ...],
    ) -> Score:
        """Return the answer in full, given the fu items and the groups of the melds."""
        base, han, fu, limit, worth, pair, bits, sums, parts = dearest
        (_, _, a, a2), (_, _, b, b2), (_, _, c, c2), (_, _, d, d2) = parts
        groups = a2 + b2 + c2 + d2 + groups
        wait, pay = sums >> WAIT_SHIFT, luck[9][base]
        if han == ABOVE_KAZOE:
            yaku = _yakuman(luck, worth)
            times = self.yaku.times(yaku)
            return _made((yaku, None, None, (), times, limit, base, pay, groups, WAITS[wait]))
        items = a + b + c + d + items
        if bits & STANDARD:
            tail = self.fu.tails[worth[4] or luck[5], pair, wait]
            bare = self.fu.open_pinfu if fu > BASE else BASE_ITEM
            items = BASE_ITEM + items + tail if items or tail else bare
        yaku = worth[0] if worth is RENHOU else luck[0] + worth[0] + BOUNTY_YAKU[bounty]
        return _made((yaku, han, fu, items, 0, limit, base, pay, groups, WAITS[wait]))


def has_pattern(bits: int) -> bool:
    """Say whether runs or triplets make one of the patterns over several sets."""
    runs, triplets = bits & _RUNS, bits >> TRIPLETS
    straight = runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS
    same = triplets & triplets >> 9 & triplets >> 18 & _SUIT_TRIPLETS
    return straight != 0 or runs & runs >> 7 & runs >> 14 != 0 or same != 0


def _not_crimson(total: int) -> int:
    """Return the mark of a hand with a five of man that isn't red (紅一色 asks for the red one)."""
    fives = total >> DIGIT * KIND_OF[RED_MAN] & DIGIT_MASK
    return NOT_CRIMSON if fives > total >> RED_SHIFT & DIGIT_MASK else 0


def _yakuman(luck: Luck, worth: Worth) -> YakuList:
    """Return the yakuman of a win, none if it is no yakuman."""
    return (luck.yaku if luck.yakuman else ()) + (worth.yaku if worth.yakuman else ())


class _Scorers(dict[int, tuple[HandOptions, Scorer]]):
    """The scorers of the rulesets in use by identity; a ruleset kept keeps its id to itself."""


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
    """Return the worth of a hand under a ruleset; raise `RuleError` with all that is wrong."""
    return scorer_for(rules).score(hand)
