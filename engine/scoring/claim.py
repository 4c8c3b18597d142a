"""Whether a claimed win can exist: a search over readings that ends in a hand, or in reasons.

A claim names yaku, and perhaps fu, dora and how the hand was won. The search goes from the outside
in: a plan (`engine.scoring.plans`) says how sets, pair and wait stand, and fu follow from it alone;
then groups of tiles are tried that fit the plan and give the yaku. It is exact. Nothing is refused
before every plan and every group that could give the yaku has been tried, and a hand found has been
read like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from engine.errors import N_, Violation
from engine.ruleset.hand_options import HandOptions
from engine.scoring.check import situation_problems
from engine.scoring.claim_search import Search, Target
from engine.scoring.hand import Flag, Hand
from engine.scoring.score import Scorer, scorer_for
from engine.scoring.yaku import LUCK_YAKU, find_yaku
from engine.seats import Wind

_LUCK: Final = frozenset(yaku.id for yaku in LUCK_YAKU)
_FLAGS: Final = {flag.value: flag for flag in Flag}
_WINDS: Final = ((Wind.EAST, Wind.EAST), (Wind.SOUTH, Wind.EAST), (Wind.WEST, Wind.EAST))
"""Seat and round winds that stand for all: the same, different, and opposite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a scorer says about a win without showing the tiles.

    `yaku` are ids, complete but for dora; `closed` None leaves it open. Winds matter to wind yaku
    and to the pair; None tries all.
    """

    yaku: frozenset[str]
    tsumo: bool
    closed: bool | None = None
    fu: int | None = None
    dora: int = 0
    aka: int = 0
    ura: int = 0
    seat_wind: Wind | None = None
    round_wind: Wind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether a claim can be true: then `example` is such a hand, else `problems` say why not.

    `fu` are those the claimed yaku can have, and `dearest` says that the example isn't worth more
    read otherwise.
    """

    possible: bool
    example: Hand | None = None
    dearest: bool = False
    fu: tuple[int, ...] = ()
    problems: tuple[Violation, ...] = ()


def judge(claim: Claim, rules: HandOptions) -> Verdict:
    """Say whether a claimed win can exist under a ruleset, with a hand as proof or with reasons."""
    unknown = [name for name in sorted(claim.yaku) if find_yaku(name) is None]
    if unknown:
        return Verdict(possible=False, problems=tuple(_unknown(name) for name in unknown))
    scorer = scorer_for(rules)
    first: Hand | None = None
    for tried, hand in enumerate(_hands(claim, scorer)):
        first = first or hand
        if _is_dearest(scorer, hand, claim):
            return Verdict(possible=True, example=hand, dearest=True)
        if tried >= _MOST_TRIED:
            break
    if first is not None:
        return Verdict(possible=True, example=first)
    return Verdict(possible=False, fu=possible_fu(claim, rules), problems=_reasons(claim, scorer))


_MOST_TRIED: Final = 40
"""How many proofs are looked at for one that isn't worth more read otherwise."""


def possible_fu(claim: Claim, rules: HandOptions) -> tuple[int, ...]:
    """Return every fu the claimed yaku can have, whatever fu are claimed; none for a yakuman."""
    scorer = scorer_for(rules)
    found: set[int] = set()
    for search in _searches(claim, scorer, exact=True):
        found |= search.possible_fu()
    return tuple(sorted(found))


def claimed_worth(claim: Claim, rules: HandOptions, *, closed: bool) -> tuple[int | None, int]:
    """Return the han of the claimed yaku with dora, and the yakuman, of which one is nothing.

    The claim is taken to be possible, and complete but for dora.
    """
    scorer = scorer_for(rules)
    worths = scorer.yaku.worths(closed=closed)
    named = [worths[yaku_id] for yaku_id in sorted(_ids(claim))]
    yakuman = tuple(pair for pair, yaku in named if yaku.yakuman)
    if yakuman:
        return None, scorer.yaku.times(yakuman)
    red = claim.aka * rules.dora.aka_han
    return sum(worth for (_, worth), _ in named) + claim.dora + red + claim.ura, 0


def _is_dearest(scorer: Scorer, hand: Hand, claim: Claim) -> bool:
    score = scorer.score(hand)
    named = {name for name, _ in score.yaku} - {"dora", "aka", "ura"}
    same_fu = claim.fu is None or score.fu is None or score.fu == claim.fu
    return named == _ids(claim) and same_fu


def _ids(claim: Claim) -> frozenset[str]:
    return frozenset(yaku.id for name in claim.yaku if (yaku := find_yaku(name)))


def _hands(claim: Claim, scorer: Scorer) -> Iterator[Hand]:
    for search in _searches(claim, scorer, exact=True):
        yield from search.hands(claim.fu)


def _searches(claim: Claim, scorer: Scorer, *, exact: bool) -> Iterator[Search]:
    """Yield a search for each way the claim leaves open: closed or not, and the winds."""
    ids = _ids(claim)
    seats = [pair for pair in _WINDS if claim.seat_wind is None]
    if claim.seat_wind is not None or claim.round_wind is not None:
        seats = [
            (seat, wind)
            for seat, wind in product(Wind, Wind)
            if claim.seat_wind in {None, seat} and claim.round_wind in {None, wind}
        ]
    for closed, (seat, wind) in product((True, False), seats):
        if claim.closed in {None, closed}:
            target = Target(
                yaku=ids - _LUCK,
                luck=ids & _LUCK,
                flags=frozenset(_FLAGS[name] for name in ids & set(_FLAGS)),
                closed=closed,
                tsumo=claim.tsumo,
                seat_wind=seat,
                round_wind=wind,
                bounty=(claim.dora, claim.aka, claim.ura),
                exact=exact,
            )
            yield Search(scorer, target)


def _reasons(claim: Claim, scorer: Scorer) -> tuple[Violation, ...]:
    """Return which parts of an impossible claim contradict each other."""
    ids = _ids(claim)
    flags = frozenset(_FLAGS[name] for name in ids & set(_FLAGS))
    found = _situation(claim, flags)
    for name in sorted(ids):
        if not _can_be(claim, scorer, {name}):
            found.append(_conflict([name, *_manner(claim)]))
    single = {part for problem in found for part in problem.params.get("parts", "").split(", ")}  # type: ignore[attr-defined]
    for pair in combinations(sorted(ids - single), 2):
        if not _can_be(claim, scorer, set(pair)):
            found.append(_conflict(list(pair)))
    if not found and claim.fu is not None:
        expected = possible_fu(claim, scorer.rules)
        if expected:
            found.append(_wrong_fu(claim.fu, expected))
    return tuple(found) or (_whole(ids),)


def _situation(claim: Claim, flags: frozenset[Flag]) -> list[Violation]:
    """Return the flags that can't go together, or with how the hand was won."""
    seat = claim.seat_wind
    if seat is None:
        seat = Wind.EAST if Flag.TENHOU in flags else Wind.SOUTH
    hand = Hand(concealed=(), win=0, tsumo=claim.tsumo, seat_wind=seat, flags=flags)
    aside = {"rinshan_without_kan"}  # the search sees to the kan
    return [problem for problem in situation_problems(hand) if problem.code not in aside]


def _can_be(claim: Claim, scorer: Scorer, names: set[str]) -> bool:
    """Say whether some of the yaku can occur together, whatever else does."""
    part = Claim(
        yaku=frozenset(names),
        tsumo=claim.tsumo,
        closed=claim.closed,
        seat_wind=claim.seat_wind,
        round_wind=claim.round_wind,
    )
    return any(
        next(search.hands(None), None) is not None
        for search in _searches(part, scorer, exact=False)
    )


def _manner(claim: Claim) -> list[str]:
    how = ["tsumo" if claim.tsumo else "ron"]
    return how if claim.closed is None else [*how, "closed" if claim.closed else "open"]


def _unknown(name: str) -> Violation:
    return Violation(
        code="unknown_yaku",
        field="yaku",
        template=N_("There is no yaku named {name}."),
        params={"name": name},
    )


def _conflict(parts: list[str]) -> Violation:
    return Violation(
        code="contradiction",
        field="yaku",
        template=N_("No winning hand has these together: {parts}."),
        params={"parts": ", ".join(parts)},
    )


def _wrong_fu(fu: int, expected: tuple[int, ...]) -> Violation:
    return Violation(
        code="impossible_fu",
        field="fu",
        template=N_("A hand with these yaku can't have {fu} fu."),
        params={"fu": fu},
        expected=list(expected),
    )


def _whole(ids: frozenset[str]) -> Violation:
    return Violation(
        code="contradiction",
        field="yaku",
        template=N_("No winning hand has exactly these yaku and dora: {parts}."),
        params={"parts": ", ".join(sorted(ids))},
    )
