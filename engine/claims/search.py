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
    dressed,
    has_bounty,
    has_five,
    is_outside,
)
from engine.claims.plans import Plan, plans
from engine.claims.seeds import SUIT_YAKU, seeds
from engine.claims.special_hands import special_hands
from engine.errors import RuleError
from engine.melds import MeldKind, make_meld
from engine.ruleset.hand_options import Renhou
from engine.scoring import layout
from engine.scoring.check import FIRST_TURN, situation_problems
from engine.scoring.division import (
    GROUP_PARTS,
    PAIR,
    RYANMEN_WAIT,
    SHANPON,
    TANKI_WAIT,
    TRIPLET,
    Group,
)
from engine.scoring.hand import Flag, Hand
from engine.scoring.layout import RYANMEN, STANDARD, TANKI
from engine.scoring.score import Scorer
from engine.scoring.worth import CLOSED, RENHOU_ALONE, SPECIAL_FU, TSUMO
from engine.scoring.yaku import REGISTRY
from engine.tiles import KINDS

COUNTED: Final = frozenset(
    {
        "juunirakutai",
        "pinfu",
        "sanankou",
        "sankantsu",
        "suuankou",
        "suuankou_tanki",
        "suukantsu",
        "toitoi",
    }
)
"""Yaku that a plan decides alone; every other depends on the groups alone."""

_TWINS_TWICE: Final = frozenset({"iipeikou", "ryanpeikou"})
"""One stands in for the other."""
_EVERY_MARK: Final = sum(1 << bit for bit in range(layout.HONOR_PAIR + 7, layout.HONOR_PAIR + 20))
_HONOR_PAIRS: Final = layout.HONOR_BITS << layout.HONOR_PAIR
_DECIDED_BY_GROUPS: Final = frozenset(REGISTRY) - COUNTED
MOST_DORA: Final = 20
"""Five indicators, each for a kind held four times."""
MOST_STEPS: Final = 30_000
"""How many choices of groups a search for dora may try."""
_A_BUILDING, _A_HAND = 5, 10
"""How many such steps it takes to build hands of groups, and to look at one."""
_SUITS: Final = (layout.HAS_MAN, layout.HAS_PIN, layout.HAS_SOU)
_PATTERNS: Final = layout.SANSHOKU | layout.SAME_TRIPLETS | layout.STRAIGHT


class Search:
    """Finds hands for one target."""

    def __init__(self, scorer: Scorer, target: Target) -> None:
        self._scorer = scorer
        self._target = target
        self._mode = (CLOSED if target.closed else 0) + (TSUMO if target.tsumo else 0)
        self._winds = 4 * target.seat_wind + target.round_wind
        self._yakuman = frozenset(name for name in target.yaku if REGISTRY[name].yakuman)
        self._groups: dict[tuple[int, int, int, int], Remembered] = {}
        self._decided: dict[tuple[int, int, bool], frozenset[str] | None] = {}
        self._given: dict[tuple[int, int], bool] = {}
        self._worthless = scorer.yaku.worthless
        self.cut = False
        self._left = MOST_STEPS if any(target.bounty) else sys.maxsize
        forbidden = 0
        for name in target.yaku:
            forbidden |= REGISTRY[name].forbids
        forbidden &= ~(TANKI | layout.PURE)
        if target.exact and not self._yakuman:
            forbidden |= unwanted(scorer, target)
        self._allowed = sorted(
            (g for g, part in enumerate(GROUP_PARTS) if part[0] and not part[0] & forbidden),
            key=scattered,
        )
        self._possible = self._can_be_named() and self._can_happen()
        self._seeds = self._allowed_seeds() if self._possible else []

    def _can_be_named(self) -> bool:
        """Say whether the ruleset names the yaku beside each other."""
        target, worths = self._target, self._scorer.yaku.worths(closed=self._target.closed)
        named = [worths[name][1] for name in target.yaku | target.luck if name in worths]
        if len(named) < len(target.yaku | target.luck) or target.yaku >= _TWINS_TWICE:
            return False
        alone = RENHOU_ALONE in named and len(named) > 1
        return not alone and len({yaku.yakuman for yaku in named}) <= 1

    def _can_happen(self) -> bool:
        """Say whether the situation can be, and brings the yaku of luck wanted."""
        target = self._target
        kan = make_meld(MeldKind.ANKAN if target.closed else MeldKind.MINKAN, (0,) * 4)
        kan_needed = Flag.RINSHAN in target.flags or not target.closed
        hand = dressed(target, (1, 1), 1, (kan,) if kan and kan_needed else ())
        dora, aka, ura = target.bounty
        if max(dora, ura) > MOST_DORA or aka > self._most_reds():
            return False
        if any(situation_problems(hand)):
            return False
        luck = self._scorer.luck(hand)
        if luck.mangan:
            return target.luck == {"renhou"}
        names = {name for name, _ in luck.yaku}
        if self._yakuman and not luck.yakuman:
            names = set()  # beside a yakuman no other yaku is named
        return names == target.luck if target.exact else target.luck <= names

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
        if self._scorer.rules.yaku.renhou is Renhou.MANGAN and "renhou" in self._target.luck:
            fu = None  # a mangan by itself, whatever the fu
        if fu in {None, SPECIAL_FU} or self._yakuman:
            yield from self._special(fu)
        for plan, pair_fu, found in self._plans():
            if fu is None or found == fu or self._yakuman:
                yield from self._of_plan(plan, pair_fu, fu)

    def _special(self, fu: int | None) -> Iterator[Hand]:
        """Yield hands of special shapes."""
        target = self._target
        for hand in special_hands(self._scorer, target.yaku):
            if hand.closed is target.closed:
                yield from self._checked(dressed(target, hand.concealed, hand.win, hand.melds), fu)

    def _of_plan(self, plan: Plan, pair_fu: int, fu: int | None) -> Iterator[Hand]:
        """Yield hands built to a plan."""
        for groups in self._structures(plan, pair_fu):
            if self._tires(_A_BUILDING):
                return
            for hand in built(self._target, plan, groups):
                yield from self._checked(hand, fu)

    def _tires(self, steps: int) -> bool:
        """Count steps, and say whether the search has come to its end for having taken many."""
        self._left -= steps
        self.cut = self.cut or self._left < 0
        return self.cut

    def _in_reach(self) -> bool:
        """Say whether sets and pairs can set the marks that the yaku need."""
        reach = STANDARD | _PATTERNS | RYANMEN | TANKI
        for group in self._allowed:
            reach |= GROUP_PARTS[group][0]
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
        found = {SPECIAL_FU} if any(self._special(SPECIAL_FU)) else set()
        for plan, pair_fu, fu in self._plans():
            if fu not in known | found:
                found |= {fu} if any(self._of_plan(plan, pair_fu, fu)) else set()
        return found - known

    def _plans(self) -> Iterator[tuple[Plan, int, int]]:
        """Yield the plans that can give the yaku, with the fu of the pair and of the hand."""
        if not self._seeds or not self._in_reach():
            return
        target, fu = self._target, self._scorer.fu
        least_runs = min(sum(group < TRIPLET for group in row) for row in self._seeds)
        most_runs = 4 - min(sum(group >= TRIPLET for group in row) for row in self._seeds)
        start = fu.start(
            closed=target.closed, tsumo=target.tsumo, rinshan=Flag.RINSHAN in target.flags
        )
        pairs = sorted(set(fu.pairs[self._winds]))
        for plan in plans(closed=target.closed, tsumo=target.tsumo):
            if not least_runs <= plan.runs <= most_runs or not self._fits_luck(plan):
                continue
            for pair_fu in pairs:
                counted = self._counted(plan, pair_fu > 0)
                if counted is not None:
                    pinfu = 20 if target.tsumo else 30
                    plain = fu.rounded[start + plan.fu + pair_fu]
                    yield plan, pair_fu, pinfu if "pinfu" in counted else plain

    def _fits_luck(self, plan: Plan) -> bool:
        """Say whether a plan leaves room for the flags wanted."""
        flags, yaku = self._target.flags, self._target.yaku
        if Flag.RINSHAN in flags and not plan.kans:
            return False
        if flags & FIRST_TURN and plan.kans:
            return False
        twins = 4 if "ryanpeikou" in yaku else 2 if "iipeikou" in yaku else 0
        on_a_run = plan.wait not in {TANKI_WAIT, SHANPON} and plan.runs > twins
        return on_a_run or Flag.CHANKAN not in flags  # a robbed tile has no other beside it

    def _counted(self, plan: Plan, valued: bool) -> frozenset[str] | None:  # noqa: FBT001
        """Return the yaku the plan decides, None if they aren't those wanted."""
        mark = {RYANMEN_WAIT: RYANMEN if plan.runs == 4 else 0, TANKI_WAIT: TANKI}.get(plan.wait, 0)  # noqa: PLR2004
        key = (plan.sums, mark, valued)
        if key not in self._decided:
            bits = STANDARD | _EVERY_MARK | mark
            worth = self._scorer.worth(bits, plan.sums, self._mode, self._winds)
            names = frozenset(name for name, _ in worth.yaku) & COUNTED
            names -= {"pinfu"} if valued else set()
            yakuman = frozenset(name for name in names if REGISTRY[name].yakuman)
            agrees = self._agrees(names - yakuman, yakuman, COUNTED)
            self._decided[key] = names if agrees else None
        return self._decided[key]

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

    def _structures(self, plan: Plan, pair_fu: int) -> Iterator[Groups]:
        """Yield the groups that fit a plan's numbers and give the yaku that depend on them."""
        outside = sum(is_outside for _, is_outside in plan.alike)
        key = (plan.runs, len(plan.alike) - outside, outside, pair_fu)
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
                marks, sums = marks_of(sets)
                for pair in ends:
                    gives = self._gives(marks | GROUP_PARTS[pair][0], sums)
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
            and fu[GROUP_PARTS[group][0] >> layout.HONOR_PAIR & layout.HONOR_BITS] == pair_fu
            and all(GROUP_PARTS[group][0] & needed for needed in needs)
        ]

    def _domains(self) -> list[list[Group]]:
        """Return the groups to choose from; for a hand of one suit, of one is enough."""
        if self._target.yaku & SUIT_YAKU and not self._yakuman:
            most_red = max(range(3), key=self._target.aka.__getitem__)
            others = sum(mark for suit, mark in enumerate(_SUITS) if suit != most_red)
            return [[group for group in self._allowed if not GROUP_PARTS[group][0] & others]]
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

    def _gives(self, marks: int, sums: int) -> bool:
        """Say whether groups give the yaku that depend on them alone."""
        key = (marks, sums)
        if key not in self._given:
            worth = self._scorer.worth(marks, sums, self._mode, self._winds)
            names = frozenset(name for name, _ in worth.yaku) - COUNTED
            yakuman = names if worth.yakuman else frozenset()
            self._given[key] = self._agrees(names - yakuman, yakuman, _DECIDED_BY_GROUPS)
        return self._given[key]

    def _checked(self, hand: Hand, fu: int | None) -> Iterator[Hand]:
        """Yield the hand if all is possible about it and it reads as wanted."""
        target = self._target
        wanted = target.yaku | target.luck
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
        bounty = self._target.bounty
        return not self._tires(_A_HAND) and (not any(bounty) or has_bounty(hand, bounty))

    def _is_legal(self, hand: Hand) -> bool:
        """Say whether all is possible about a hand, and it wins."""
        try:
            self._scorer.score(hand)
        except RuleError:
            return False
        return True
