"""Whether a claimed win can exist: a search over readings that ends in a hand, or in reasons.

A claim names yaku, and perhaps fu, dora and how the hand was won. The search goes from the outside
in: a plan (`engine.claims.plans`) says how sets, pair and wait stand, and fu follow from it alone;
then groups of tiles are tried that fit the plan and give the yaku. It is exact. Nothing is refused
before every plan and every group that could give the yaku has been tried, and a hand found has been
read like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Final

from engine.claims.hands import Target
from engine.claims.search import Search
from engine.errors import N_, Violation, wrong
from engine.ruleset.hand_options import HandOptions
from engine.scoring.check import no_yaku, situation_problems
from engine.scoring.hand import Flag, Hand
from engine.scoring.score import Scorer, scorer_for
from engine.scoring.yaku import DORA, SITUATIONAL_YAKU, find_yaku
from engine.seats import Wind

_SITUATIONAL: Final = frozenset(yaku.id for yaku in SITUATIONAL_YAKU)
_DORA: Final = frozenset(yaku.id for yaku in DORA)
_FLAGS: Final = {flag.value: flag for flag in Flag}
_FACING: Final = frozenset({"facing_wind", "kyakufuu", "taibafuu"})
_WINDS: Final = ((Wind.EAST, Wind.EAST), (Wind.SOUTH, Wind.EAST))
"""Seat and round winds that stand for all: the same, and different."""
_OPPOSITE: Final = ((Wind.WEST, Wind.EAST),)
"""What more matters where a wind facing the round's has a yaku: a seat opposite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a scorer says about a win without showing the tiles.

    `yaku` are ids, complete but for dora; those worth no han may be left out. `closed` None leaves
    it open. Winds matter to wind yaku and to the pair; None tries all.
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
class CheckedClaim:
    """Whether a claim can be true: then `example` is such a hand, else `problems` say why not.

    `fu` are those the claimed yaku can have where the claimed ones are wrong, and `highest` says
    that the example isn't worth more read otherwise. A search that had to be cut short, which takes
    a claim of very many dora, neither proves nor refuses: it is possible, without an example.
    """

    possible: bool
    example: Hand | None = None
    highest: bool = False
    fu: tuple[int, ...] = ()
    problems: tuple[Violation, ...] = ()


def check_claim(claim: Claim, rules: HandOptions) -> CheckedClaim:
    """Say whether a claimed win can exist under a ruleset, with a hand as proof or with reasons."""
    if not claim.yaku and not rules.limits.zero_han:
        return CheckedClaim(possible=False, problems=(no_yaku(rules),))
    unknown = [name for name in sorted(claim.yaku) if find_yaku(name) is None]
    if unknown:
        return CheckedClaim(possible=False, problems=tuple(_unknown(name) for name in unknown))
    scorer = scorer_for(rules)
    searches = list(_searches(claim, scorer, exact=True))
    found = chain.from_iterable(search.hands(claim.fu) for search in searches)
    first: Hand | None = None
    for hand in islice(found, _MOST_TRIED):
        first = first or hand
        if _is_highest(scorer, hand, claim):
            return CheckedClaim(possible=True, example=hand, highest=True)
    if first is not None:
        return CheckedClaim(possible=True, example=first)
    if any(search.cut for search in searches):
        bare = check_claim(replace(claim, dora=0, aka=0, ura=0), rules)
        return replace(bare, example=None, highest=False)
    other_fu = () if claim.fu is None else _fu_of(searches)
    return CheckedClaim(possible=False, fu=other_fu, problems=_reasons(claim, scorer, other_fu))


_MOST_TRIED: Final = 40
"""How many proofs are looked at for one that isn't worth more read otherwise."""


def claimed_fu(claim: Claim, rules: HandOptions) -> tuple[int, ...]:
    """Return every fu the claimed yaku can have, whatever fu are claimed; none for a yakuman."""
    return _fu_of(_searches(claim, scorer_for(rules), exact=True))


def _fu_of(searches: Iterable[Search]) -> tuple[int, ...]:
    found: set[int] = set()
    for search in searches:
        found |= search.possible_fu(found)
    return tuple(sorted(found))


def claimed_worth(claim: Claim, rules: HandOptions, *, closed: bool) -> tuple[int | None, int]:
    """Return the han of the claimed yaku with dora, and the yakuman, of which one is nothing.

    The claim is taken to be possible, and complete but for dora.
    """
    scorer = scorer_for(rules)
    worths = scorer.yaku.worths(closed=closed)
    named = {yaku_id: worths[yaku_id] for yaku_id in sorted(_ids(claim))}
    yakuman = tuple((name, worth) for name, (worth, yaku) in named.items() if yaku.yakuman)
    if yakuman:
        return None, scorer.yaku.times(yakuman)
    red = claim.aka * rules.dora.aka_han
    return sum(worth for worth, _ in named.values()) + claim.dora + red + claim.ura, 0


def _is_highest(scorer: Scorer, hand: Hand, claim: Claim) -> bool:
    score = scorer.score(hand)
    named = {name for name, _ in score.yaku} - _DORA
    same_fu = claim.fu is None or score.fu is None or score.fu == claim.fu
    ids = _ids(claim)
    return ids <= named <= ids | scorer.yaku.worthless and same_fu


def _ids(claim: Claim) -> frozenset[str]:
    return frozenset(yaku.id for name in claim.yaku if (yaku := find_yaku(name)))


def _searches(claim: Claim, scorer: Scorer, *, exact: bool) -> Iterator[Search]:
    """Yield a search for each way the claim leaves open: closed or not, and the winds."""
    ids = _ids(claim)
    facing = scorer.rules.yaku.east_west_wind or ids & _FACING
    seats = list(_WINDS + (_OPPOSITE if facing else ()))
    if claim.seat_wind is not None or claim.round_wind is not None:
        seats = [
            (seat, wind)
            for seat, wind in product(Wind, Wind)
            if claim.seat_wind in {None, seat} and claim.round_wind in {None, wind}
        ]
    for closed, (seat, wind) in product((True, False), seats):
        if claim.closed in {None, closed}:
            target = Target(
                yaku=ids - _SITUATIONAL,
                situational=ids & _SITUATIONAL,
                flags=frozenset(_FLAGS[name] for name in ids & set(_FLAGS)),
                closed=closed,
                tsumo=claim.tsumo,
                seat_wind=seat,
                round_wind=wind,
                dora=(claim.dora, claim.aka, claim.ura),
                aka=scorer.rules.dora.aka,
                exact=exact,
            )
            yield Search(scorer, target)


def _reasons(claim: Claim, scorer: Scorer, other_fu: tuple[int, ...]) -> tuple[Violation, ...]:
    """Return which parts of an impossible claim contradict each other."""
    ids = _ids(claim)
    flags = frozenset(_FLAGS[name] for name in ids & set(_FLAGS))
    found = _situation(claim, flags)
    if claim.fu is not None and other_fu:
        return (*found, _wrong_fu(claim.fu, other_fu))
    alone = {name for name in ids if not _can_be(claim, scorer, {name})}
    found += [_conflict([name, *_manner(claim)]) for name in sorted(alone)]
    found += [
        _conflict(list(pair))
        for pair in combinations(sorted(ids - alone), 2)
        if not _can_be(claim, scorer, set(pair))
    ]
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
    return _occurs(part, scorer)


@lru_cache(maxsize=8192)
def _occurs(part: Claim, scorer: Scorer) -> bool:
    """Say whether some hand has the yaku of a claim, among others."""
    searches = _searches(part, scorer, exact=False)
    return any(any(True for _ in search.hands(None)) for search in searches)


def _manner(claim: Claim) -> list[str]:
    how = ["tsumo" if claim.tsumo else "ron"]
    return how if claim.closed is None else [*how, "closed" if claim.closed else "open"]


def _unknown(name: str) -> Violation:
    return wrong("unknown_yaku", "yaku", N_("There is no yaku named {name}."), name=name)


def _conflict(parts: list[str]) -> Violation:
    template = N_("No winning hand has these together: {parts}.")
    return wrong("contradiction", "yaku", template, parts=", ".join(parts))


def _wrong_fu(fu: int, expected: tuple[int, ...]) -> Violation:
    template = N_("A hand with these yaku can't have {fu} fu.")
    return wrong("impossible_fu", "fu", template, list(expected), fu=fu)


def _whole(ids: frozenset[str]) -> Violation:
    template = N_("No winning hand has exactly these yaku and dora: {parts}.")
    return wrong("contradiction", "yaku", template, parts=", ".join(sorted(ids)))
