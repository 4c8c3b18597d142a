"""The search behind `engine.claims.claim`: from plans and groups of tiles to whole hands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from engine.claims.groups import Remembered, filled, marks_of, scattered, unwanted
from engine.claims.hands import (
    Groups,
    Target,
    built,
    can_be_dealt,
    has_dora,
    has_five,
    is_outside,
    shown_hand,
)
from engine.claims.plans import DECIDED, SETS, Plan, Structure, structures
from engine.claims.seeds import SUIT_YAKU, seeds
from engine.claims.special_hands import special_hands
from engine.errors import RuleError
from engine.melds import MeldKind, make_meld
from engine.ruleset.hand_options import Renhou
from engine.scoring import marks
from engine.scoring.check import FIRST_TURN, situation_problems
from engine.scoring.fu import SPECIAL_SHAPE, Wait
from engine.scoring.hand import Flag, Hand
from engine.scoring.score import Scorer
from engine.scoring.tables.division import GROUP_PARTS, PAIR, TRIPLET, Group
from engine.scoring.tables.worth import RENHOU_ALONE, mode_of
from engine.scoring.yaku import REGISTRY
from engine.tiles import KINDS

_IDENTICAL_RUNS: Final = frozenset({"iipeikou", "ryanpeikou"})
"""One stands in for the other."""
_HONOR_PAIRS: Final = marks.HONOR_BITS << marks.HONOR_PAIR
_DECIDED_BY_GROUPS: Final = frozenset(REGISTRY) - DECIDED
MOST_DORA: Final = 20
"""Five indicators, each for a kind held four times."""
MOST_STEPS: Final = 30_000
"""How many choices of groups a search for dora may try."""
_A_BUILDING, _A_HAND = 5, 10
"""How many such steps it takes to build hands of groups, and to look at one."""
_SUITS: Final = (marks.HAS_MAN, marks.HAS_PIN, marks.HAS_SOU)
_PATTERNS: Final = marks.SANSHOKU_DOUJUN | marks.SANSHOKU_DOUKOU | marks.ITTSUU


class Search:
    """Finds hands for one target."""

    def __init__(self, scorer: Scorer, target: Target) -> None:
        self._scorer = scorer
        self._target = target
        self._mode = mode_of(closed=target.closed, tsumo=target.tsumo)
        self._winds = 4 * target.seat_wind + target.round_wind
        self._yakuman = frozenset(name for name in target.yaku if REGISTRY[name].yakuman)
        self._groups: dict[tuple[int, int, int, int], Remembered] = {}
        self._decided: dict[frozenset[str], bool] = {}
        self._given: dict[tuple[int, int], bool] = {}
        self._worthless = scorer.yaku.worthless
        self.cut = False
        self._left = MOST_STEPS if any(target.dora) else sys.maxsize
        forbidden = 0
        for name in target.yaku:
            forbidden |= REGISTRY[name].forbids
        forbidden &= ~(marks.TANKI | marks.PURE)
        if target.exact and not self._yakuman:
            forbidden |= unwanted(scorer, target)
        self._allowed = sorted(
            (g for g, part in enumerate(GROUP_PARTS) if part.bits and not part.bits & forbidden),
            key=scattered,
        )
        self._possible = self._can_be_named() and self._can_happen()
        self._seeds = self._allowed_seeds() if self._possible else []

    def _can_be_named(self) -> bool:
        """Say whether the ruleset names the yaku beside each other."""
        target, worths = self._target, self._scorer.yaku.worths(closed=self._target.closed)
        named = [worths[name][1] for name in target.yaku | target.situational if name in worths]
        if len(named) < len(target.yaku | target.situational) or target.yaku >= _IDENTICAL_RUNS:
            return False
        alone = RENHOU_ALONE in named and len(named) > 1
        return not alone and len({yaku.yakuman for yaku in named}) <= 1

    def _can_happen(self) -> bool:
        """Say whether the situation can be, and brings the situational yaku wanted."""
        target = self._target
        kan = make_meld(MeldKind.ANKAN if target.closed else MeldKind.MINKAN, (0,) * 4)
        kan_needed = Flag.RINSHAN in target.flags or not target.closed
        hand = shown_hand(target, (1, 1), 1, (kan,) if kan and kan_needed else ())
        dora, aka, ura = target.dora
        if max(dora, ura) > MOST_DORA or aka > self._most_reds():
            return False
        if any(situation_problems(hand)):
            return False
        situation = self._scorer.yaku.situation(hand)
        if situation.renhou_mangan:
            return target.situational == {"renhou"}
        names = {name for name, _ in situation.yaku}
        if self._yakuman and not situation.yakuman:
            names = set()  # beside a yakuman no other yaku is named
        wanted = target.situational
        return names == wanted if target.exact else wanted <= names

    def _most_reds(self) -> int:
        """Return how many red fives the groups to choose from can have at most."""
        fives = {group % KINDS // 9 for group in self._allowed if has_five(group)}
        reds = [self._target.aka[suit] for suit in fives]
        alone = self._target.yaku & SUIT_YAKU and not self._yakuman
        return max(reds, default=0) if alone else sum(reds)

    def hands(self, fu: int | None) -> Iterator[Hand]:
        """Yield hands with the yaku wanted, and the fu unless None; `cut` says it gave up."""
        if not self._possible:
            return
        if self._scorer.rules.yaku.renhou is Renhou.MANGAN and "renhou" in self._target.situational:
            fu = None  # a mangan by itself, whatever the fu
        if fu in {None, SPECIAL_SHAPE} or self._yakuman:
            yield from self._special(fu)
        for structure in self._structures():
            if fu is None or structure.fu == fu or self._yakuman:
                yield from self._of_structure(structure, fu)

    def _special(self, fu: int | None) -> Iterator[Hand]:
        """Yield hands of special shapes."""
        target = self._target
        for hand in special_hands(self._scorer, target.yaku):
            if hand.closed is target.closed:
                yield from self._checked(
                    shown_hand(target, hand.concealed, hand.win, hand.melds), fu
                )

    def _of_structure(self, structure: Structure, fu: int | None) -> Iterator[Hand]:
        """Yield hands built to a plan."""
        for groups in self._groups_of(structure):
            if self._tires(_A_BUILDING):
                return
            for hand in built(self._target, structure.plan, groups):
                yield from self._checked(hand, fu)

    def _tires(self, steps: int) -> bool:
        """Count steps, and say whether the search has come to its end for having taken many."""
        self._left -= steps
        self.cut = self.cut or self._left < 0
        return self.cut

    def _in_reach(self) -> bool:
        """Say whether sets and pairs can set the marks that the yaku need."""
        reach = marks.STANDARD | _PATTERNS | marks.RYANMEN | marks.TANKI
        for group in self._allowed:
            reach |= GROUP_PARTS[group].bits
        needs = [REGISTRY[name].needs for name in self._target.yaku]
        return all(not needed or needed & reach for needed in needs)

    def _allowed_seeds(self) -> list[tuple[Group, ...]]:
        """Return the sets that the yaku can't do without, those ways that are allowed."""
        target, allowed = self._target, set(self._allowed)
        rows = seeds(target.yaku, target.seat_wind, target.round_wind)
        return [row for row in rows if allowed.issuperset(row)]

    def possible_fu(self, known: set[int]) -> set[int]:
        """Return every fu the yaku can have, beyond those known already."""
        if self._yakuman or not self._possible:
            return set()
        found = {SPECIAL_SHAPE} if any(self._special(SPECIAL_SHAPE)) else set()
        for structure in self._structures():
            fu = structure.fu
            if fu not in known | found and any(self._of_structure(structure, fu)):
                found.add(fu)
        return found - known

    def _structures(self) -> Iterator[Structure]:
        """Yield the structures that can give the yaku."""
        if not self._seeds or not self._in_reach():
            return
        target = self._target
        least_runs = min(sum(group < TRIPLET for group in row) for row in self._seeds)
        most_runs = SETS - min(sum(group >= TRIPLET for group in row) for row in self._seeds)
        for structure in structures(
            self._scorer,
            tuple(sorted(set(self._scorer.fu.pairs[self._winds]))),
            closed=target.closed,
            tsumo=target.tsumo,
            rinshan=Flag.RINSHAN in target.flags,
        ):
            if (
                least_runs <= structure.plan.runs <= most_runs
                and self._decides(structure.yaku)
                and self._fits_flags(structure.plan)
            ):
                yield structure

    def _fits_flags(self, plan: Plan) -> bool:
        """Say whether a plan leaves room for the flags wanted."""
        flags, yaku = self._target.flags, self._target.yaku
        if Flag.RINSHAN in flags and not plan.kans:
            return False
        if flags & FIRST_TURN and plan.kans:
            return False
        identical = 4 if "ryanpeikou" in yaku else 2 if "iipeikou" in yaku else 0
        on_a_run = plan.wait not in {Wait.TANKI, Wait.SHANPON} and plan.runs > identical
        return on_a_run or Flag.CHANKAN not in flags  # a robbed tile has no other beside it

    def _decides(self, names: frozenset[str]) -> bool:
        """Say whether the yaku that a structure decides are those wanted."""
        if names not in self._decided:
            yakuman = frozenset(name for name in names if REGISTRY[name].yakuman)
            self._decided[names] = self._agrees(names - yakuman, yakuman, DECIDED)
        return self._decided[names]

    def _agrees(
        self, names: frozenset[str], yakuman: frozenset[str], decided: frozenset[str]
    ) -> bool:
        """Say whether yaku found agree with those wanted, among the ones decided."""
        wanted = self._target.yaku & decided
        if not self._target.exact:
            if self._yakuman:
                return wanted <= yakuman
            return not yakuman and wanted <= names
        if self._yakuman:
            return yakuman == self._yakuman & decided
        return not yakuman and wanted <= names and names - wanted <= self._worthless

    def _groups_of(self, structure: Structure) -> Iterator[Groups]:
        """Yield the groups that fit a plan's numbers and give the yaku that depend on them."""
        plan = structure.plan
        key = (plan.runs, SETS - plan.runs - plan.outside, plan.outside, structure.pair_fu)
        if key not in self._groups:
            self._groups[key] = Remembered(self._fitting(*key))
        yield from self._groups[key]

    def _fitting(self, runs: int, simple: int, outside: int, pair_fu: int) -> Iterator[Groups]:
        for allowed in self._domains():
            ends = self._pairs(allowed, pair_fu)
            if not ends:
                continue
            for sets in self._sets(allowed, runs, simple, outside):
                if self._tires(len(ends)):
                    return
                bits, sums = marks_of(sets)
                for pair in ends:
                    gives = self._gives(bits | GROUP_PARTS[pair].bits, sums)
                    if gives and can_be_dealt(self._target, (*sets, pair)):
                        yield sets, pair

    def _pairs(self, allowed: list[Group], pair_fu: int) -> list[Group]:
        """Return the pairs of some fu that no yaku rules out."""
        fu = self._scorer.fu.pairs[self._winds]
        needs = [REGISTRY[name].needs for name in self._target.yaku]
        needs = [needed for needed in needs if needed and not needed & ~_HONOR_PAIRS]
        return [
            group
            for group in allowed
            if group >= PAIR
            and fu[GROUP_PARTS[group].bits >> marks.HONOR_PAIR & marks.HONOR_BITS] == pair_fu
            and all(GROUP_PARTS[group].bits & needed for needed in needs)
        ]

    def _domains(self) -> list[list[Group]]:
        """Return the groups to choose from; for a hand of one suit, of one is enough."""
        if self._target.yaku & SUIT_YAKU and not self._yakuman:
            most_red = max(range(3), key=self._target.aka.__getitem__)
            others = sum(mark for suit, mark in enumerate(_SUITS) if suit != most_red)
            return [[group for group in self._allowed if not GROUP_PARTS[group].bits & others]]
        return [self._allowed]

    def _sets(
        self, allowed: list[Group], runs: int, simple: int, outside: int
    ) -> Iterator[tuple[Group, ...]]:
        """Yield four sets in the numbers wanted, with those the yaku can't do without."""
        pools = (
            [group for group in allowed if group < TRIPLET],
            [group for group in allowed if TRIPLET <= group < PAIR and not is_outside(group)],
            [group for group in allowed if TRIPLET <= group < PAIR and is_outside(group)],
        )
        seen: set[tuple[Group, ...]] = set()
        for needed in self._seeds:
            if not set(needed) <= set(allowed):
                continue
            left = [
                wanted - sum(group in pool for group in needed)
                for wanted, pool in zip((runs, simple, outside), pools, strict=True)
            ]
            if min(left) < 0:
                continue
            for more in filled(pools, left):
                sets = tuple(sorted((*needed, *more)))
                if sets not in seen:
                    seen.add(sets)
                    yield sets

    def _gives(self, bits: int, sums: int) -> bool:
        """Say whether groups give the yaku that depend on them alone."""
        key = (bits, sums)
        if key not in self._given:
            worth = self._scorer.yaku.worth(bits, sums, self._mode, self._winds)
            names = frozenset(name for name, _ in worth.yaku) - DECIDED
            yakuman = names if worth.yakuman else frozenset()
            self._given[key] = self._agrees(names - yakuman, yakuman, _DECIDED_BY_GROUPS)
        return self._given[key]

    def _checked(self, hand: Hand, fu: int | None) -> Iterator[Hand]:
        """Yield the hand if all is possible about it and it reads as wanted."""
        target = self._target
        wanted = target.yaku | target.situational
        if not self._affords(hand):
            return
        for names, found in self._scorer.readings(hand):
            same = not target.exact or names - wanted <= self._worthless
            if same and wanted <= names and (fu is None or found in {0, fu}):
                if self._is_legal(hand):
                    yield hand
                return

    def _affords(self, hand: Hand) -> bool:
        """Say whether a hand has the dora wanted."""
        dora = self._target.dora
        return not self._tires(_A_HAND) and (not any(dora) or has_dora(hand, dora))

    def _is_legal(self, hand: Hand) -> bool:
        """Say whether all is possible about a hand, and it wins."""
        try:
            self._scorer.score(hand)
        except RuleError:
            return False
        return True
