"""The search behind `engine.scoring.claim`: from plans and groups of tiles to whole hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final

from engine.errors import RuleError
from engine.melds import MeldKind, make_meld
from engine.scoring import layout
from engine.scoring.check import situation_problems
from engine.scoring.claim_hands import (
    COPIES,
    Groups,
    Target,
    built,
    dressed,
    has_bounty,
    is_outside,
    tile_counts,
)
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
from engine.scoring.layout import RYANMEN, STANDARD, TANKI, TWINS
from engine.scoring.plans import Plan, plans
from engine.scoring.score import Scorer
from engine.scoring.seeds import SUIT_YAKU, seeds
from engine.scoring.special_hands import special_hands
from engine.scoring.worth import CLOSED, RENHOU_ALONE, TSUMO
from engine.scoring.yaku import REGISTRY

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

_EVERY_MARK: Final = sum(1 << bit for bit in range(layout.HONOR_PAIR + 7, layout.HONOR_PAIR + 20))
MOST_DORA: Final = 20
"""Five indicators, each for a kind held four times."""
MOST_STEPS: Final = 20_000
"""How many whole hands a search may read; only claims of very many dora ever come near."""
_PATTERNS: Final = layout.SANSHOKU | layout.SAME_TRIPLETS | layout.STRAIGHT


class Remembered:
    """What an iterator yields, worked out once and only as far as it is asked for."""

    def __init__(self, source: Iterator[Groups]) -> None:
        self._source = source
        self._known: list[Groups] = []

    def __iter__(self) -> Iterator[Groups]:
        """Yield everything from the start."""
        place = 0
        while True:
            if place == len(self._known):
                following = next(self._source, None)
                if following is None:
                    return
                self._known.append(following)
            yield self._known[place]
            place += 1


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
        self.steps = 0
        forbidden = 0
        for name in target.yaku:
            forbidden |= REGISTRY[name].forbids
        forbidden &= ~(TANKI | layout.PURE)
        if target.exact and not self._yakuman:
            forbidden |= _unwanted(scorer, target)
        self._allowed = sorted(
            (g for g, part in enumerate(GROUP_PARTS) if part[0] and not part[0] & forbidden),
            key=_scattered,
        )
        self._possible = self._can_be_named() and self._can_happen()

    def _can_be_named(self) -> bool:
        """Say whether the ruleset names the yaku beside each other."""
        target, worths = self._target, self._scorer.yaku.worths(closed=self._target.closed)
        named = [worths[name][1] for name in target.yaku | target.luck if name in worths]
        if len(named) < len(target.yaku | target.luck):
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
        if max(dora, ura) > MOST_DORA or aka > sum(self._scorer.rules.dora.aka):
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

    def hands(self, fu: int | None) -> Iterator[Hand]:
        """Yield hands with the yaku wanted, and the fu unless None."""
        target = self._target
        self.steps = 0
        if not self._possible:
            return
        if target.closed:
            for hand in special_hands(self._scorer, target.yaku):
                yield from self._checked(dressed(target, hand.concealed, hand.win, ()), fu)
        if not self._in_reach():
            return
        for plan, pair_fu, found in self._plans():
            if fu is None or found == fu or self._yakuman:
                for groups in self._structures(plan, pair_fu):
                    for hand in built(target, plan, groups):
                        yield from self._checked(hand, fu)
                    if self.steps > MOST_STEPS:
                        return

    def _in_reach(self) -> bool:
        """Say whether sets and pairs can set the marks that the yaku need."""
        reach = STANDARD | _PATTERNS | RYANMEN | TANKI
        for group in self._allowed:
            reach |= GROUP_PARTS[group][0]
        needs = [REGISTRY[name].needs for name in self._target.yaku]
        return all(not needed or needed & reach for needed in needs)

    def possible_fu(self, known: set[int]) -> set[int]:
        """Return every fu the yaku can have, beyond those known already."""
        if self._yakuman or not self._possible:
            return set()
        planned = {25, *(fu for _, _, fu in self._plans())}
        return {fu for fu in planned - known if next(self.hands(fu), None) is not None}

    def _plans(self) -> Iterator[tuple[Plan, int, int]]:
        """Yield the plans that can give the yaku, with the fu of the pair and of the hand."""
        target, fu = self._target, self._scorer.fu
        start = fu.start(
            closed=target.closed, tsumo=target.tsumo, rinshan=Flag.RINSHAN in target.flags
        )
        pairs = sorted(set(fu.pairs[self._winds]))
        for plan in plans(closed=target.closed, tsumo=target.tsumo):
            if Flag.RINSHAN in target.flags and not plan.kans:
                continue
            if Flag.CHANKAN in target.flags and plan.wait in {TANKI_WAIT, SHANPON}:
                continue  # the winner would hold another of the robbed tile
            for pair_fu in pairs:
                counted = self._counted(plan, pair_fu > 0)
                if counted is not None:
                    pinfu = 20 if target.tsumo else 30
                    plain = fu.rounded[start + plan.fu + pair_fu]
                    yield plan, pair_fu, pinfu if "pinfu" in counted else plain

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
        return not yakuman and names == wanted

    def _structures(self, plan: Plan, pair_fu: int) -> Iterator[Groups]:
        """Yield the groups that fit a plan's numbers and give the yaku that depend on them."""
        outside = sum(is_outside for _, is_outside in plan.alike)
        key = (plan.runs, len(plan.alike) - outside, outside, pair_fu)
        if key not in self._groups:
            self._groups[key] = Remembered(self._fitting(*key))
        yield from self._groups[key]

    def _fitting(self, runs: int, simple: int, outside: int, pair_fu: int) -> Iterator[Groups]:
        pairs = self._scorer.fu.pairs[self._winds]
        for allowed in self._domains():
            ends = [
                group
                for group in allowed
                if group >= PAIR
                and pairs[GROUP_PARTS[group][0] >> layout.HONOR_PAIR & 0x7F] == pair_fu
            ]
            if not ends:
                continue
            for sets in self._sets(allowed, runs, simple, outside):
                for pair in ends:
                    if self._gives((*sets, pair)):
                        yield sets, pair

    def _domains(self) -> list[list[Group]]:
        """Return the groups to choose from; for a hand of one suit, of man alone is enough."""
        if self._target.yaku & SUIT_YAKU and not self._yakuman:
            others = layout.HAS_PIN | layout.HAS_SOU
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
        for needed in seeds(self._target.yaku, self._target.seat_wind, self._target.round_wind):
            if not set(needed) <= set(allowed):
                continue
            left = [
                wanted - sum(group in pool for group in needed)
                for wanted, pool in zip((runs, simple, outside), pools, strict=True)
            ]
            if min(left) < 0:
                continue
            for more in _filled(pools, left):
                sets = tuple(sorted((*needed, *more)))
                if sets not in seen:
                    seen.add(sets)
                    yield sets

    def _gives(self, groups: tuple[Group, ...]) -> bool:
        """Say whether groups give the yaku that depend on them alone, and can be dealt."""
        bits, sums = STANDARD, 0
        for group in groups:
            part = GROUP_PARTS[group]
            bits |= part[0]
            sums += part[1] & layout.SETS_ALIKE_FIELD
        runs = [group for group in groups if group < TRIPLET]
        sums += TWINS * sum(runs.count(run) // 2 for run in set(runs))
        worth = self._scorer.worth(bits, sums, self._mode, self._winds)
        names = frozenset(name for name, _ in worth.yaku) - COUNTED
        yakuman = names if worth.yakuman else frozenset()
        decided = frozenset(REGISTRY) - COUNTED
        return (
            self._agrees(names - yakuman, yakuman, decided)
            and max(tile_counts(groups).values()) <= COPIES
        )

    def _checked(self, hand: Hand, fu: int | None) -> Iterator[Hand]:
        """Yield the hand if all is possible about it and it reads as wanted."""
        target = self._target
        wanted = target.yaku | target.luck
        self.steps += 1
        if self.steps > MOST_STEPS:
            return
        for names, found in self._scorer.readings(hand):
            same = names == wanted if target.exact else wanted <= names
            if same and (fu is None or found in {0, fu}):
                if self._is_legal(hand):
                    yield hand
                return

    def _is_legal(self, hand: Hand) -> bool:
        """Say whether all is possible about a hand, and it wins."""
        if not has_bounty(hand, self._target.bounty):
            return False
        try:
            self._scorer.score(hand)
        except RuleError:
            return False
        return True


def _honor_pair(group: Group) -> int:
    return GROUP_PARTS[group][0] >> layout.HONOR_PAIR & layout.HONOR_BITS


def _chosen(pool: list[Group], number: int) -> Iterator[tuple[Group, ...]]:
    """Yield choices from a pool, those without repetition first."""
    yield from combinations(pool, number)
    for choice in combinations_with_replacement(pool, number):
        if len(set(choice)) < number:
            yield choice


def _filled(pools: tuple[list[Group], ...], left: list[int]) -> Iterator[tuple[Group, ...]]:
    """Yield choices of the numbers left from each pool."""
    runs, simple, outside = pools
    for first in _chosen(runs, left[0]):
        for second in _chosen(simple, left[1]):
            for third in _chosen(outside, left[2]):
                yield (*first, *second, *third)


def _scattered(group: Group) -> int:
    """Order groups so that neighbours in the order are far apart, as in most hands."""
    return group * 37 % 101


def _unwanted(scorer: Scorer, target: Target) -> int:
    """Return the honour triplets that would bring a yaku not wanted, by themselves."""
    honors = 0x7F << layout.HONOR_TRIPLETS
    found = 0
    for known in scorer.yaku.counted:
        if known.id in target.yaku:
            continue
        if known.test is None and known.needs & honors == known.needs:
            found |= known.needs
        wind = {"seat_wind": target.seat_wind, "round_wind": target.round_wind}.get(known.id)
        if wind is not None:
            found |= 1 << layout.HONOR_TRIPLETS + wind
    return found
