"""The worth of one winning hand: the highest of its readings under a ruleset.

`Scorer` compiles the options of a ruleset once and then answers from tables (`engine.scoring.
tables`), none of which holds the answer for a whole hand.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final, TypeAlias

from engine.errors import RuleError
from engine.ruleset.hand_options import HandOptions
from engine.scoring import marks
from engine.scoring.adjust import adjusted_fu, adjusted_han
from engine.scoring.check import (
    FULL,
    check_hand,
    most_indicators,
    no_yaku,
    not_a_win,
    situation_problems,
)
from engine.scoring.fu import SPECIAL_SHAPE, FuTable, Wait
from engine.scoring.hand import Hand
from engine.scoring.result import Score
from engine.scoring.tables.division import Melds, Reading, melds_of, standard_readings
from engine.scoring.tables.layout import (
    COUNT_OF_KIND,
    INDICATORS,
    RED_SHIFT,
    count_of,
    has_too_many,
    pack,
)
from engine.scoring.tables.special import is_seven_pairs, special_readings
from engine.scoring.tables.values import ValueTable
from engine.scoring.tables.worth import (
    CLOSED,
    DORA_YAKU,
    RENHOU,
    Situation,
    Worth,
    YakuList,
    YakuTable,
    red_fives,
)
from engine.scoring.value import MANGAN_BASE, Limit, han_needed, yakuman_base
from engine.tiles import KIND_OF, RED_MAN

_ABOVE_KAZOE: Final = 1000
"""Stands for the han of a yakuman, so that it goes before a kazoe yakuman of the same base."""
_CALLS_AND_KANS: Final = (marks.CALLS | marks.KANS | marks.ANKANS) * marks.COUNT
_dora_of: Final = attrgetter("dora", "ura", "more_dora", "more_ura", "honba")
_made: Final = partial(tuple.__new__, Score)
"""Makes a score of its fields as a tuple, in half the time of naming them."""
_WAITS: Final = ("", *(wait.name.lower() for wait in Wait if wait))


_Valued: TypeAlias = tuple[int, int, int, str | None, Worth, int, Reading]
"""Base points, han, fu, limit and yaku of a reading, the fu of its pair, and itself."""


class Scorer:
    """Scores hands under the options of one ruleset."""

    def __init__(self, rules: HandOptions) -> None:
        self.rules = rules
        self.yaku = YakuTable(rules)
        self.fu = FuTable(rules)
        self._values = ValueTable(rules.limits)
        self._situations: dict[tuple[object, ...], Situation] = {}
        self._aka = red_fives(rules)
        self._most_dora, self._most_ura = most_indicators(rules)
        self._knitted = self.yaku.has("kokuhyou")
        self._crimson = self.yaku.has("beni_isshoku")
        self._no_yaku = no_yaku(rules)
        varies = rules.limits.zero_han or rules.limits.two_han_from_honba
        self._han_needed = 0 if varies else rules.limits.min_han

    def score(self, hand: Hand) -> Score:
        """Return the worth of a hand; raise `RuleError` with everything wrong with it."""
        packed = pack(hand.concealed)
        melds = melds_of(hand.melds)
        tiles = packed + melds.tiles
        situation = self._situation(hand, melds)
        dora = self._dora(hand, tiles, situation)
        readings = self._readings(hand, packed, melds)
        highest = self._highest(hand, readings, situation, dora)
        if highest is None or situation.renhou_mangan:
            highest = self._renhou_mangan(hand, readings, situation, highest)
        return self._answer(highest, situation, dora, melds)

    def readings(self, hand: Hand) -> list[tuple[frozenset[str], int]]:
        """Return every reading of a possible hand: its yaku, situational ones too, and its fu.

        The fu of a yakuman, and of renhou as a mangan by itself, are 0, for they need none.
        Adjustments are left out.
        """
        found = self._readings(hand, pack(hand.concealed), melds_of(hand.melds))
        situation = self.yaku.situation(hand)
        alone = [(frozenset({"renhou"}), 0)] if situation.renhou_mangan and found else []
        return alone + [self._named(hand, reading, situation) for reading in found]

    def _named(
        self, hand: Hand, reading: Reading, situation: Situation
    ) -> tuple[frozenset[str], int]:
        bits, sums, _ = reading
        worth = self.yaku.worth(bits, sums, situation.mode, winds_of(hand))
        if worth.yakuman or situation.yakuman:
            return frozenset(name for name, _ in _yakuman(situation, worth)), 0
        fu = worth.fu or self.fu.rounded[self._fu_counted(hand, bits, sums, situation)]
        return frozenset(name for name, _ in situation.yaku + worth.yaku), fu

    def _fu_counted(self, hand: Hand, bits: int, sums: int, situation: Situation) -> int:
        pair = self.fu.pairs[winds_of(hand)][bits >> marks.HONOR_PAIR & marks.HONOR_BITS]
        return situation.fu + (sums & marks.FU) + pair

    def _situation(self, hand: Hand, melds: Melds) -> Situation:
        """Return what the situation brings; raise `RuleError` if it can't have happened."""
        key = (hand.flags, hand.tsumo, not hand.seat_wind, melds.sums & _CALLS_AND_KANS)
        found = self._situations.get(key)
        if found is None:
            if any(situation_problems(hand)):
                raise RuleError(check_hand(hand, self.rules))
            found = self._situations[key] = self.yaku.situation(hand)
        return found

    def _dora(self, hand: Hand, tiles: int, situation: Situation) -> tuple[int, int, int]:
        """Return the han of dora, red fives and ura dora.

        Raises `RuleError` if there can't be such tiles, which a few numbers nearly decide.
        """
        indicators, ura_indicators, dora, ura, honba = _dora_of(hand)
        in_doubt = dora or ura or honba
        shown = tiles
        for indicator in indicators:
            shift, weight = INDICATORS[indicator]
            dora += tiles >> shift & COUNT_OF_KIND
            shown += weight
        if ura_indicators:
            in_doubt = in_doubt or not self._ura_fits(hand, situation)
            for indicator in ura_indicators:
                shift, weight = INDICATORS[indicator]
                ura += tiles >> shift & COUNT_OF_KIND
                shown += weight
        concealed = hand.concealed
        if (
            in_doubt
            or has_too_many(shown)
            or shown >> RED_SHIFT not in self._aka
            or len(concealed) + 3 * len(hand.melds) != FULL
            or hand.win not in concealed
            or len(indicators) > self._most_dora
            or (situation.robbed and count_of(tiles, KIND_OF[hand.win]) > 1)
        ):
            found = check_hand(hand, self.rules)
            if found:
                raise RuleError(found)
        return dora, self._aka[tiles >> RED_SHIFT], ura

    def _ura_fits(self, hand: Hand, situation: Situation) -> bool:
        most = min(self._most_ura, len(hand.dora) or self._most_ura)
        return situation.ura and len(hand.ura) <= most

    def _readings(self, hand: Hand, packed: int, melds: Melds) -> list[Reading]:
        """Return every way to read a hand: as four sets and a pair, or as a special shape."""
        bits, sums = melds.bits, melds.sums
        if self._crimson:
            bits |= _not_crimson(packed + melds.tiles)
        found = standard_readings(packed, hand.win, bits, sums, tsumo=hand.tsumo)
        alone = not hand.melds
        if not found or self._knitted or (alone and is_seven_pairs(packed)):
            found += special_readings(
                packed, hand.win, bits, sums, alone=alone, knitted=self._knitted
            )
        return found

    def _highest(
        self,
        hand: Hand,
        readings: list[Reading],
        situation: Situation,
        dora: tuple[int, int, int],
    ) -> _Valued | None:
        """Return the reading of the highest value, None if none is legal."""
        winds, mode = 4 * hand.seat_wind + hand.round_wind, situation.mode
        bonus = situation.han + dora[0] + dora[1] + dora[2]
        pairs, rounded = self.fu.pairs[winds], self.fu.rounded
        needed = self._han_needed or self._han_needed_by(hand, readings, situation)
        highest: _Valued | None = None
        for reading in readings:
            bits, sums, _ = reading
            worth = self.yaku.worth(bits, sums, mode, winds)
            pair_fu = pairs[bits >> marks.HONOR_PAIR & marks.HONOR_BITS]
            if worth.yakuman or situation.yakuman:
                yakuman = _yakuman(situation, worth)
                base = yakuman_base(self.yaku.times(yakuman))
                limit: str | None = Limit.YAKUMAN.value
                han, fu = _ABOVE_KAZOE, len(yakuman)
            elif worth.legal + situation.legal < needed:
                continue
            else:
                han = worth.han + bonus
                counted = situation.fu + (sums & marks.FU) + pair_fu
                if hand.adjustments:
                    han, fu = self._adjusted(hand, situation, han, counted, worth.fu)
                else:
                    fu = worth.fu or rounded[counted]
                base, limit = self._values[han][fu]
            if highest is None or (base, han, fu) > highest[:3]:
                highest = (base, han, fu, limit, worth, pair_fu, reading)
        return highest

    def _han_needed_by(self, hand: Hand, readings: list[Reading], situation: Situation) -> int:
        """Return the han a reading needs to be legal, without bonuses.

        Where a yaku worth nothing is a yaku, any reading may be counted once one of them has a yaku
        (skill battle, section 点数计算).
        """
        if self.rules.limits.zero_han:
            winds, mode = winds_of(hand), situation.mode
            worths = [self.yaku.worth(bits, sums, mode, winds) for bits, sums, _ in readings]
            return 0 if situation.yaku or any(worth.yaku for worth in worths) else 1
        return han_needed(self.rules.limits, hand.honba)

    def _adjusted(
        self, hand: Hand, situation: Situation, han: int, counted: int, fixed: int
    ) -> tuple[int, int]:
        """Return the han and fu after what the table attached to the win."""
        has_items = counted > situation.fu or situation.mode & CLOSED
        floor = 0 if has_items else self.rules.fu.open_pinfu
        fu = adjusted_fu(counted, hand.adjustments, fixed=fixed or None, floor=floor)
        return adjusted_han(han, hand.adjustments), fu

    def _renhou_mangan(
        self, hand: Hand, readings: list[Reading], situation: Situation, highest: _Valued | None
    ) -> _Valued:
        """Return a win as a mangan by itself, without dora, if that is more or the only way.

        Renhou in EMA 2016, 3.4; raises `RuleError` if nothing makes the win legal.
        """
        if not situation.renhou_mangan or not readings:
            raise RuleError([self._no_yaku if readings else not_a_win(hand)])
        if highest is not None and highest[0] >= MANGAN_BASE:
            return highest
        bits, sums, _ = readings[0]
        pair_fu = self.fu.pairs[winds_of(hand)][bits >> marks.HONOR_PAIR & marks.HONOR_BITS]
        fu = SPECIAL_SHAPE
        if bits & marks.STANDARD:
            fu = self.fu.rounded[situation.fu + (sums & marks.FU) + pair_fu]
        return MANGAN_BASE, RENHOU.han, fu, Limit.MANGAN.value, RENHOU, pair_fu, readings[0]

    def _answer(
        self, valued: _Valued, situation: Situation, dora: tuple[int, int, int], melds: Melds
    ) -> Score:
        """Return the answer in full."""
        base, han, fu, limit, worth, pair_fu, (bits, sums, parts) = valued
        a, b, c, d = parts
        groups = a.groups + b.groups + c.groups + d.groups + melds.groups
        wait = sums >> marks.WAIT_SHIFT
        paid = situation.paid[base]
        if han == _ABOVE_KAZOE:
            yaku = _yakuman(situation, worth)
            times = self.yaku.times(yaku)
            return _made((yaku, None, None, (), times, limit, base, paid, groups, _WAITS[wait]))
        items = a.items + b.items + c.items + d.items + melds.items
        if bits & marks.STANDARD:
            items = self.fu.items(fu, items, worth.fu or situation.fu, pair_fu, wait)
        yaku = worth.yaku if worth is RENHOU else situation.yaku + worth.yaku + DORA_YAKU[dora]
        return _made((yaku, han, fu, items, 0, limit, base, paid, groups, _WAITS[wait]))


def winds_of(hand: Hand) -> int:
    """Return the place of the winds of a hand in the tables: seat wind x 4 + round wind."""
    return 4 * hand.seat_wind + hand.round_wind


def _not_crimson(tiles: int) -> int:
    """Return the mark of a hand with a five of man that isn't red (紅一色 asks for the red one)."""
    reds = tiles >> RED_SHIFT & COUNT_OF_KIND
    return marks.NOT_CRIMSON if count_of(tiles, KIND_OF[RED_MAN]) > reds else 0


def _yakuman(situation: Situation, worth: Worth) -> YakuList:
    """Return the yakuman of a win, none if it is no yakuman."""
    return (situation.yaku if situation.yakuman else ()) + (worth.yaku if worth.yakuman else ())


_SCORERS: Final[dict[int, Scorer]] = {}
"""The scorers of the rulesets in use by identity; a ruleset kept keeps its id to itself."""
_MOST_SCORERS: Final = 64


def scorer_for(rules: HandOptions) -> Scorer:
    """Return the compiled scorer of a ruleset, made on first use."""
    known = _SCORERS.get(id(rules))
    if known is None:
        if len(_SCORERS) >= _MOST_SCORERS:
            _SCORERS.clear()
        known = _SCORERS[id(rules)] = Scorer(rules)
    return known


def score(hand: Hand, rules: HandOptions) -> Score:
    """Return the worth of a hand under a ruleset; raise `RuleError` with all that is wrong."""
    return scorer_for(rules).score(hand)
