"""Every reading a winning hand can have, built up from the rules, to test claims against.

Nothing here searches. Sets and pairs are put together suit by suit, then every way they can stand
(called, concealed, kans) and every wait, then every situation. The scorer is asked only which yaku
a reading has. What tells no two readings apart is left out at each step: the order of the suits,
which tiles beyond what yaku and fu ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple

from engine.melds import MeldKind, make_meld
from engine.ruleset.hand_options import Renhou
from engine.scoring import marks as named
from engine.scoring.check import situation_problems
from engine.scoring.hand import Flag, Hand
from engine.scoring.score import Scorer
from engine.scoring.tables.division import GROUP_PARTS, PAIR, TRIPLET
from engine.scoring.tables.worth import mode_of
from engine.seats import Wind
from engine.tiles import TERMINALS_AND_HONORS
from tests.engine.scoring.special_readings import special_hands

SEATS = ((Wind.EAST, Wind.EAST), (Wind.SOUTH, Wind.EAST))
"""Seat and round: the same wind, or another; all other winds are like one of these."""
OPPOSITE = ((Wind.WEST, Wind.EAST),)
"""What differs too where a wind opposite the round's has a yaku."""
FACING = ("facing_wind", "kyakufuu", "taibafuu")
KEPT = ~((1 << named.HONOR_TRIPLETS) - 1)
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
TRIPLET_AT = 9
SETS_IN_SUITS = ((4, 0, 0), (3, 1, 0), (2, 2, 0), (2, 1, 1), (3, 0, 0), (2, 1, 0), (1, 1, 1),
                 (2, 0, 0), (1, 1, 0), (1, 0, 0), (0, 0, 0))  # fmt: skip
"""How many sets the three suits have, most first; honours have the rest of the four."""


class Reached(NamedTuple):
    """What a win shows: the ids of its yaku, fu (0 for a yakuman), and how it was won."""

    yaku: frozenset[str]
    fu: int
    tsumo: bool
    closed: bool


class Part(NamedTuple):
    """Some sets of one suit or of honours, perhaps with the pair.

    `sets` says of each triplet whether it is of terminals or honours, and whether a fourth tile is
    left for a kan. `robbed`: a tile held nowhere else can end a run from both sides (1), or in the
    middle or at an edge (2). `runs` and `triplets` are their places as bits.
    """

    marks: int
    identical: int
    sets: tuple[tuple[bool, bool], ...]
    robbed: int
    gates: bool
    runs: int
    triplets: int


class Shape(NamedTuple):
    """Four sets and a pair, as far as yaku and fu ask."""

    marks: int
    identical: int
    sets: tuple[tuple[bool, bool], ...]
    robbed: int
    gates: bool


class Way(NamedTuple):
    """How the sets of a hand stand, and the wait that was ended; `fu` are theirs alone.

    `end` is 1 for a run ended from both sides, 2 in the middle or at an edge, otherwise 0.
    """

    sums: int
    mark: int
    fu: int
    closed: bool
    kan: bool
    melds: bool
    end: int


class Won(NamedTuple):
    """A shape won in some way, before the situation: `fixed` fu, or those without the win's own."""

    yaku: frozenset[str]
    yakuman: bool
    fixed: int
    fu: int
    closed: bool
    kan: bool
    melds: bool
    robbed: bool


class Situation(NamedTuple):
    """What a situation brings, and what it asks of the hand."""

    yaku: frozenset[str]
    yakuman: bool
    fu: int
    kan: bool
    robbed: bool
    no_melds: bool


def every_reading(scorer: Scorer) -> set[Reached]:
    """Return what every reading of every hand shows under the rules of a scorer."""
    found: set[Reached] = set()
    shapes = {shape for suit in (0, 2) for shape in _shapes(suit)}
    if scorer.rules.yaku.renhou is Renhou.MANGAN:
        found.add(Reached(frozenset({"renhou"}), 0, tsumo=False, closed=True))
    seats = SEATS + (OPPOSITE if any(map(scorer.yaku.has, FACING)) else ())
    for tsumo, (seat, wind) in product((False, True), seats):
        situations = {
            closed: _situations(scorer, seat, tsumo=tsumo, closed=closed) for closed in (0, 1)
        }
        wins = _all_won(scorer, shapes, 4 * seat + wind, tsumo=tsumo)
        for hand in special_hands(knitted=scorer.yaku.has("kokuhyou")):
            given = replace(hand, tsumo=tsumo, seat_wind=seat, round_wind=wind)
            wins |= set(_read(scorer, given))
        for won in wins:
            for situation in situations[won.closed]:
                found |= set(_joined(scorer, won, situation, tsumo=tsumo))
    return {reached for reached in found if _is_legal(scorer, reached)}


def _shapes(suit: int) -> Iterator[Shape]:
    """Yield all four sets and a pair; only a hand of one suit may tell which suit it is."""
    suits = [suit, *(other for other in range(3) if other != suit)]
    for numbers in SETS_IN_SUITS:
        if suit and sum(numbers[1:]):
            continue
        sets = [*zip(suits, numbers, strict=True), (3, 4 - sum(numbers))]
        for place in (0, 3) if suit else range(4):
            patterns = numbers[2] > 0
            rows = [_parts(of, number, paired=at == place, patterns=patterns)
                    for at, (of, number) in enumerate(sets)]  # fmt: skip
            yield from map(_shape, product(*rows))


@cache
def _parts(suit: int, number: int, *, paired: bool, patterns: bool) -> tuple[Part, ...]:
    """Return every choice of sets of a suit; `patterns`: their places matter to other suits."""
    lows = [*range(TRIPLET_AT, TRIPLET_AT + 7)] if suit == 3 else [*range(7), *range(9, 18)]
    pairs = range(7 if suit == 3 else 9) if paired else (None,)
    made = (
        _part(suit, sets, pair)
        for sets in combinations_with_replacement(lows, number)
        for pair in pairs
    )
    found = (part for part in made if part is not None)
    return tuple(set(found if patterns else (p._replace(runs=0, triplets=0) for p in found)))


def _part(suit: int, sets: tuple[int, ...], pair: int | None) -> Part | None:
    """Return sets (runs 0-6, triplets 9-17) and a pair, None if that takes a fifth tile."""
    runs = [low for low in sets if low < TRIPLET_AT]
    triplets = [low - TRIPLET_AT for low in sets if low >= TRIPLET_AT]
    in_runs = [place for low in runs for place in (low, low + 1, low + 2)]
    pairs = [] if pair is None else [pair]
    tiles = in_runs + triplets * 3 + pairs * 2
    counts = [tiles.count(place) for place in range(9)]
    if max(counts) > 4:
        return None
    marks = named.ITTSUU if {0, 3, 6} <= set(runs) else 0
    for group in (*runs, *(TRIPLET + t for t in triplets), *(PAIR + p for p in pairs)):
        marks |= GROUP_PARTS[suit * 9 + group].bits & KEPT
    return Part(
        marks=marks,
        identical=sum(runs.count(low) // 2 for low in set(runs)),
        sets=tuple(
            sorted((suit * 9 + t in TERMINALS_AND_HONORS, t not in in_runs) for t in triplets)
        ),
        robbed=_robbed(runs, counts),
        gates=all(count >= least for count, least in zip(counts, GATES, strict=True)),
        runs=sum(1 << low for low in set(runs)),
        triplets=sum(1 << t for t in triplets),
    )


def _robbed(runs: list[int], counts: list[int]) -> int:
    """Say which waits on a run can be ended by a tile held once; see `Part`."""
    found = 0
    for low in runs:
        for place in range(3):
            two_sided = place != 1 and (low, place) not in {(0, 2), (6, 0)}
            found |= (1 if two_sided else 2) if counts[low + place] == 1 else 0
    return found


def _shape(parts: tuple[Part, ...]) -> Shape:
    a, b, c, d = parts
    marks = named.STANDARD | a.marks | b.marks | c.marks | d.marks
    marks |= named.SANSHOKU_DOUJUN if a.runs & b.runs & c.runs else 0
    marks |= named.SANSHOKU_DOUKOU if a.triplets & b.triplets & c.triplets else 0
    return Shape(
        marks=marks,
        identical=a.identical + b.identical + c.identical,
        sets=tuple(sorted(a.sets + b.sets + c.sets + d.sets)),
        robbed=a.robbed | b.robbed | c.robbed,
        gates=a.gates,
    )


@cache
def _ways(sets: tuple[tuple[bool, bool], ...], *, tsumo: bool) -> tuple[Way, ...]:
    """Return every way to call the sets of a shape, and to end it."""
    runs, found = 4 - len(sets), set()
    states = [("concealed", "pon", "ankan", "minkan")[: 4 if kan else 2] for _, kan in sets]
    for chosen in product(*states):
        standing = [
            (state, 2 if outside else 1) for state, (outside, _) in zip(chosen, sets, strict=True)
        ]
        for chi in range(runs + 1):
            found.add(_way(standing, chi, wait_fu=2, mark=0 if runs else named.TANKI))
            if chi < runs:
                found.add(_way(standing, chi, end=1, mark=0 if sets else named.RYANMEN))
                found.add(_way(standing, chi, end=2, wait_fu=2))
            for place, (state, times) in enumerate(standing):
                if state == "concealed":
                    ended = [*standing]
                    ended[place] = ("concealed" if tsumo else "ended", times)
                    found.add(_way(ended, chi))
    return tuple(found)


FU = {"concealed": 4, "ended": 2, "pon": 2, "ankan": 16, "minkan": 8}


def _way(
    standing: list[tuple[str, int]],
    chi: int,
    *,
    wait_fu: int = 0,
    mark: int = 0,
    end: int = 0,
) -> Way:
    states = [state for state, _ in standing]
    kans = states.count("ankan") + states.count("minkan")
    calls = chi + states.count("pon") + states.count("minkan")
    sums = named.TRIPLET_SETS * len(standing) + named.PAIRS + named.KANS * kans
    sums += named.ANKOU * (states.count("concealed") + states.count("ankan"))
    sums += named.CALLS * calls + named.ANKANS * states.count("ankan")
    fu = wait_fu + sum(FU[state] * times for state, times in standing)
    return Way(sums, mark, fu, not calls, kans > 0, calls + kans > 0, end)


def _all_won(scorer: Scorer, shapes: Iterable[Shape], winds: int, *, tsumo: bool) -> set[Won]:
    """Return every shape in every way it can stand, told apart by what is shown."""
    found: set[Won] = set()
    for shape, pair_fu in _classes(scorer, shapes, winds):
        for way in _ways(shape.sets, tsumo=tsumo):
            if shape.gates and not way.melds:
                continue  # one of the special hands
            mode = mode_of(closed=way.closed, tsumo=tsumo)
            sums = way.sums + named.IDENTICAL_RUNS * shape.identical
            worth = scorer.yaku.worth(shape.marks | way.mark, sums, mode, winds)
            found.add(
                Won(
                    yaku=frozenset(name for name, _ in worth.yaku),
                    yakuman=worth.yakuman > 0,
                    fixed=worth.fu,
                    fu=way.fu + pair_fu,
                    closed=way.closed,
                    kan=way.kan,
                    melds=way.melds,
                    robbed=shape.robbed & way.end != 0,
                )
            )
    return found


def _classes(scorer: Scorer, shapes: Iterable[Shape], winds: int) -> Iterable[tuple[Shape, int]]:
    """Return one shape, and the fu of its pair, for all whose tiles give the same yaku.

    What calls, kans and waits add depends on numbers alone, which the shapes have in common.
    """
    found = {}
    for shape in shapes:
        pair_fu = scorer.fu.pairs[winds][shape.marks >> named.HONOR_PAIR & named.HONOR_BITS]
        sums = named.TRIPLET_SETS * len(shape.sets) + named.IDENTICAL_RUNS * shape.identical
        names = tuple(scorer.yaku.worth(shape.marks, sums, mode, winds).yaku for mode in range(4))
        found[names, pair_fu, shape._replace(marks=0)] = shape, pair_fu
    return found.values()


def _situations(scorer: Scorer, seat: Wind, *, tsumo: bool, closed: bool) -> set[Situation]:
    """Return what every situation brings that can be: all sets of up to four flags are tried."""
    meld = make_meld(MeldKind.ANKAN if closed else MeldKind.MINKAN, (0,) * 4)
    assert meld is not None
    found = set()
    for flags in chain.from_iterable(combinations(Flag, number) for number in range(6)):
        for melds in ((), (meld,)) if closed else ((meld,),):
            hand = Hand((), 0, melds, tsumo=tsumo, seat_wind=seat, flags=frozenset(flags))
            if not any(situation_problems(hand)):
                situation = scorer.yaku.situation(hand)
                found.add(
                    Situation(
                        yaku=frozenset(name for name, _ in situation.yaku),
                        yakuman=situation.yakuman > 0,
                        fu=situation.fu,
                        kan=Flag.RINSHAN in flags,
                        robbed=Flag.CHANKAN in flags,
                        no_melds=not melds,
                    )
                )
    return found


def _joined(scorer: Scorer, won: Won, situation: Situation, *, tsumo: bool) -> Iterator[Reached]:
    """Yield what a win shows in a situation, if the one can be with the other."""
    if (situation.kan and not won.kan) or (situation.robbed and not won.robbed):
        return
    if situation.no_melds and won.melds:
        return
    if won.yakuman or situation.yakuman:
        yaku = (won.yaku if won.yakuman else frozenset()) | (
            situation.yaku if situation.yakuman else frozenset()
        )
        yield Reached(yaku, 0, tsumo, won.closed)
        return
    counted = -(-(situation.fu + won.fu) // 10) * 10
    counted = scorer.rules.fu.open_pinfu if situation.fu + won.fu == 20 else counted
    yield Reached(won.yaku | situation.yaku, won.fixed or counted, tsumo, won.closed)


def _read(scorer: Scorer, hand: Hand) -> Iterator[Won]:
    """Yield a hand of a special shape as it can be read, other than as sets and a pair."""
    situation = {name for name, _ in scorer.yaku.situation(hand).yaku}
    held = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    for yaku, fu in scorer.readings(hand):
        if fu in {0, 25}:
            yield Won(
                yaku=yaku - situation,
                yakuman=not fu,
                fixed=fu,
                fu=0,
                closed=hand.closed,
                kan=any(meld.is_kan for meld in hand.melds),
                melds=bool(hand.melds),
                robbed=held.count(hand.win) == 1,
            )


def _is_legal(scorer: Scorer, reached: Reached) -> bool:
    """Say whether the yaku make a win legal."""
    limits = scorer.rules.limits
    worths = scorer.yaku.worths(closed=reached.closed)
    named = [worths[yaku] for yaku in sorted(reached.yaku)]
    han = sum(han for han, yaku in named if not yaku.bonus)
    return not reached.fu or (limits.zero_han and bool(named)) or han >= limits.min_han
