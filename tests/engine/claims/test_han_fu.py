"""Possible han and fu: against every structure and random hands scored by another program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random
from time import perf_counter

import pytest
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from engine.claims import han_fu
from engine.claims.han_fu import check_han_fu, least_han, possible_fu
from engine.ruleset.load import preset
from engine.ruleset.options import Ruleset
from engine.scoring.value import han_needed

DEFAULTS = Ruleset()
CALCULATOR = HandCalculator()
RULES = OptionalRules(has_open_tanyao=True, has_double_yakuman=False)


class Part:
    """A set of real tiles: "345m", "222p", "1111s", called or not."""

    def __init__(self, text, *, called):
        self.tiles = [text[place] + text[-1] for place in range(len(text) - 1)]
        self.called = called

    @property
    def melded(self):
        return self.called or len(self.tiles) == 4


def tile_ids(tiles):
    """Turn ["1m", "1m"] into the other program's numbers of single tiles."""
    text = {suit: "".join(t[0] for t in tiles if t[1] == suit) for suit in "mpsz"}
    return TilesConverter.string_to_136_array(
        man=text["m"], pin=text["p"], sou=text["s"], honors=text["z"]
    )


def taken(ids, tiles):
    """Take the numbers of these tiles out of a list of numbers."""
    chosen = []
    for kind in (number // 4 for number in tile_ids(tiles)):
        chosen.append(next(n for n in ids if n // 4 == kind and n not in chosen))
    for number in chosen:
        ids.remove(number)
    return chosen


def score(parts, pair, winning, *, tsumo, extra=None, seat=SOUTH):
    """Return (han, fu, is yakuman) as the other program has it, None without a yaku."""
    tiles = tile_ids([tile for part in parts for tile in part.tiles] + [pair, pair])
    rest = list(tiles)
    melds = []
    for part in parts:
        if part.melded:
            kind = Meld.KAN if len(part.tiles) == 4 else Meld.PON
            kind = Meld.CHI if len(set(part.tiles)) == 3 else kind
            melds.append(Meld(kind, taken(rest, part.tiles), opened=part.called))
    (win,) = taken(rest, [winning])
    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi=extra == "riichi",
        is_haitei=extra == "last" and tsumo,
        is_houtei=extra == "last" and not tsumo,
        player_wind=seat,
        round_wind=EAST,
        options=RULES,
    )
    found = CALCULATOR.estimate_hand_value(tiles, win, melds=melds, config=config)
    if found.error:
        return None
    return found.han, found.fu, any(yaku.is_yakuman for yaku in found.yaku)


KINDS = (
    "closed run",
    "called run",
    *(
        f"{way} {where} {kind}"
        for kind in ("triplet", "kan")
        for way in ("closed", "called")
        for where in ("inside", "outside")
    ),
)
RUNS = ("456m", "345p", "678s", "234s")
INSIDE = ("2m", "8p", "5s", "8m")
OUTSIDE = ("1m", "9p", "3z", "4z")


def parts_of(kinds):
    """Return sets of these kinds that form no yaku they needn't form."""
    runs, inside, outside = iter(RUNS), iter(INSIDE), iter(OUTSIDE)
    for kind in kinds:
        called = kind.startswith("called")
        if kind.endswith("run"):
            yield Part(next(runs), called=called)
        else:
            number, suit = next(inside if " inside " in kind else outside)
            yield Part(number * (4 if kind.endswith("kan") else 3) + suit, called=called)


def winning_tiles(kinds, parts, pair):
    """Return a tile for each way of waiting: for the pair, on two sides, on two pairs."""
    tiles = {"pair": pair}
    for kind, part in zip(kinds, parts, strict=True):
        if not part.melded:
            tiles[kind] = part.tiles[0]
    return tiles.values()


def every_structure() -> Iterator[tuple[int, int, bool, bool]]:
    """Yield han, fu, tsumo and open of a hand of every structure with as little as it can have."""
    for kinds in combinations_with_replacement(KINDS, 4):
        parts = list(parts_of(kinds))
        opened = any(part.called for part in parts)
        no_fu = "1s" if not all(" outside " in kind for kind in kinds) else "7s"
        for pair, seat in ((no_fu, SOUTH), ("6z", SOUTH), ("1z", EAST)):
            for winning in winning_tiles(kinds, parts, pair):
                for tsumo in (False, True):
                    extra = None
                    found = score(parts, pair, winning, tsumo=tsumo, extra=extra, seat=seat)
                    if found is None:
                        extra = "last" if opened else "riichi"
                        found = score(parts, pair, winning, tsumo=tsumo, extra=extra, seat=seat)
                    han, fu, yakuman = found
                    if not yakuman:
                        yield han, fu, tsumo, opened


@pytest.mark.slow
def test_the_table_is_what_another_program_finds_for_every_structure():
    least = {}
    for han, fu, tsumo, opened in every_structure():
        key = (fu, tsumo, opened)
        least[key] = min(han, least.get(key, han))
    least |= {(25, False, False): 2, (25, True, False): 3}
    ours = {
        (fu, tsumo, opened): least_han(fu, tsumo=tsumo, open_hand=opened, ruleset=DEFAULTS)
        for tsumo in (False, True)
        for opened in (False, True)
        for fu in possible_fu(tsumo=tsumo, open_hand=opened, ruleset=DEFAULTS)
    }
    assert ours == least


def random_hand(random):
    """Return four sets and a pair of at most four copies a tile, or None."""
    kinds = [number + suit for suit in "mps" for number in "123456789"]
    kinds += [number + "z" for number in "1234567"]
    parts, counts = [], dict.fromkeys(kinds, 0)
    for _ in range(4):
        called = random.random() < 0.3
        if random.random() < 0.5:
            low, suit = random.randint(1, 7), random.choice("mps")
            parts.append(Part(f"{low}{low + 1}{low + 2}{suit}", called=called))
        else:
            number, suit = random.choice(kinds)
            parts.append(Part(number * random.choice((3, 3, 4)) + suit, called=called))
    pair = random.choice(kinds)
    for tile in [tile for part in parts for tile in part.tiles] + [pair, pair]:
        counts[tile] += 1
    return (parts, pair) if max(counts.values()) <= 4 else None


def random_wins(count):
    """Yield han, fu, tsumo, open and riichi of random hands that win."""
    random = Random(20261129)
    found = 0
    while found < count:
        hand = random_hand(random)
        if hand is None:
            continue
        parts, pair = hand
        opened = any(part.called for part in parts)
        winning = random.choice([pair, *(t for p in parts if not p.melded for t in p.tiles)])
        extra = random.choice((None, "last", *(() if opened else ("riichi",))))
        tsumo = random.random() < 0.5
        won = score(parts, pair, winning, tsumo=tsumo, extra=extra)
        if won is not None and not won[2]:
            found += 1
            yield won[0], won[1], tsumo, opened, extra == "riichi"


def check_random_wins(count):
    for han, fu, tsumo, opened, riichi in random_wins(count):
        for said in (opened, None):
            refused = check_han_fu(
                han, fu, tsumo=tsumo, open_hand=said, ruleset=DEFAULTS, riichi=riichi
            )
            assert refused == [], (han, fu, tsumo, opened, riichi)


def test_every_random_win_is_possible():
    check_random_wins(1500)


@pytest.mark.slow
def test_very_many_random_wins_are_possible():
    check_random_wins(30000)


def codes(han, fu, *, open_hand=None, ruleset=DEFAULTS, **known):
    found = check_han_fu(han, fu, open_hand=open_hand, ruleset=ruleset, **known)
    return [(violation.code, violation.field) for violation in found]


IMPOSSIBLE = [("han_fu_impossible", "han")]
NO_FU = [("fu_impossible", "fu")]


@pytest.mark.parametrize(
    ("han", "fu", "tsumo", "expected"),
    [
        (1, 20, True, IMPOSSIBLE),  # VAL-04: pinfu and tsumo are two han
        (1, 20, False, NO_FU),  # VAL-04
        (2, 20, False, NO_FU),  # VAL-05: a closed ron has at least 30, so has an open run hand
        (2, 20, True, []),  # VAL-06
        (1, 25, False, IMPOSSIBLE),  # VAL-07
        (2, 25, False, []),
        (2, 25, True, IMPOSSIBLE),  # VAL-08
        (3, 25, True, []),
        (4, 20, False, NO_FU),  # VAL-09
        (1, 110, False, []),  # two kans of honours, a triplet by ron, a double wind, closed
        (1, 110, True, IMPOSSIBLE),  # a third kan: sankantsu
        (2, 110, True, []),
        (3, 120, False, IMPOSSIBLE),  # sankantsu and sanankou
        (4, 120, False, []),
        (4, 140, False, []),  # three kans of honours and a triplet by ron: 20+10+96+4+4
        (13, 150, False, NO_FU),
        (2, 140, True, NO_FU),
        (3, 35, False, NO_FU),
        (3, 0, False, NO_FU),
        (3, -30, True, NO_FU),
    ],
)
def test_cases_that_can_be_argued_by_hand(han, fu, tsumo, expected):
    assert codes(han, fu, tsumo=tsumo) == expected


def test_open_hands_are_never_pinfu_or_seven_pairs():
    assert codes(3, 20, tsumo=True, open_hand=True) == NO_FU
    assert codes(3, 25, tsumo=True, open_hand=True) == NO_FU
    assert codes(1, 30, tsumo=False, open_hand=True) == []


def test_riichi_counts_among_the_han():
    assert codes(2, 20, tsumo=True, riichi=True) == IMPOSSIBLE
    assert codes(3, 20, tsumo=True, riichi=True) == []
    assert codes(2, 25, tsumo=False, riichi=True) == IMPOSSIBLE
    assert codes(1, 30, tsumo=True, riichi=True) == IMPOSSIBLE
    assert codes(1, 40, tsumo=False, riichi=True) == []


def test_fu_are_needed_below_five_han_only():
    assert codes(4, None, tsumo=True) == [("fu_missing", "fu")]
    assert codes(5, None, tsumo=True) == []
    assert codes(None, None, tsumo=True) == [("han_missing", "han")]
    assert codes(None, 30, tsumo=True) == [("han_missing", "han")]


def test_a_win_needs_the_han_of_the_ruleset():
    two = Ruleset(limits=replace(DEFAULTS.limits, min_han=2))
    honba = Ruleset(limits=replace(DEFAULTS.limits, two_han_from_honba=5))
    assert codes(0, 30, tsumo=False) == [("han_too_low", "han")]
    assert codes(-1, 30, tsumo=False) == [("han_too_low", "han")]
    assert codes(100, 30, tsumo=False) == [("han_too_high", "han")]
    assert codes(1, 30, tsumo=False, ruleset=two) == [("han_too_low", "han")]
    assert codes(1, 30, tsumo=False, ruleset=honba, honba=4) == []
    assert codes(1, 30, tsumo=False, ruleset=honba, honba=5) == [("han_too_low", "han")]
    assert codes(0, None, tsumo=False) == [("han_too_low", "han"), ("fu_missing", "fu")]


def test_the_skill_battle_wins_without_han():
    skill = preset("skill-battle")
    assert codes(0, 70, tsumo=False, ruleset=skill) == []  # SKB-01
    assert codes(0, 30, tsumo=True, ruleset=skill) == []  # SKB-03
    assert codes(0, 25, tsumo=False, ruleset=skill) == []  # SKB-05
    assert codes(0, 25, tsumo=True, ruleset=skill) == []  # SKB-06
    assert codes(0, 20, tsumo=True, ruleset=skill) == IMPOSSIBLE
    assert codes(-1, 30, tsumo=True, ruleset=skill) == [("han_too_low", "han")]


def test_a_rinshan_win_without_tsumo_fu_is_known():
    # JPML until 2022: 20 + 8 (called kan) + 2 (wait) = 30, where a drawn tile would make 32.
    old = preset("jpml-2022")
    assert han_needed(old.limits, honba=0) == 1
    assert possible_fu(tsumo=True, open_hand=None, ruleset=old)[0] == 20
    assert codes(1, 30, tsumo=True, open_hand=True, ruleset=old) == []


def test_options_of_pinfu_and_seven_pairs_are_heeded():
    no_pinfu_tsumo = Ruleset(fu=replace(DEFAULTS.fu, pinfu_tsumo=False))
    open_pinfu = Ruleset(fu=replace(DEFAULTS.fu, open_pinfu=20))
    no_pairs = Ruleset(yaku=replace(DEFAULTS.yaku, han={"chiitoitsu": (-1, 0)}))
    pairs_of_one = Ruleset(yaku=replace(DEFAULTS.yaku, han={"chiitoitsu": (1, 0)}))
    assert codes(2, 20, tsumo=True, ruleset=no_pinfu_tsumo) == NO_FU
    assert codes(1, 20, tsumo=False, ruleset=open_pinfu) == []
    assert codes(1, 20, tsumo=False, open_hand=False, ruleset=open_pinfu) == NO_FU
    assert codes(2, 25, tsumo=False, ruleset=no_pairs) == NO_FU
    assert codes(1, 25, tsumo=False, ruleset=pairs_of_one) == []


def test_reasons_are_given_in_words():
    (pinfu,) = check_han_fu(1, 20, tsumo=True, open_hand=None, ruleset=DEFAULTS)
    (pairs,) = check_han_fu(2, 25, tsumo=True, open_hand=False, ruleset=DEFAULTS)
    (kans,) = check_han_fu(3, 120, tsumo=False, open_hand=False, ruleset=DEFAULTS)
    (riichi,) = check_han_fu(1, 30, tsumo=True, open_hand=False, ruleset=DEFAULTS, riichi=True)
    assert pinfu.message == "20 fu exist only as pinfu by tsumo, which is at least 2 han."
    assert pinfu.expected == {"least": 2}
    assert pairs.message == "25 fu is chiitoitsu, which is at least 3 han by tsumo."
    assert kans.message == "120 fu come with at least 4 han (sanankou, sankantsu)."
    assert riichi.message == "In riichi 30 fu come with at least 2 han (riichi, tsumo)."


def test_the_table_is_quick_to_make():
    # 50 ms on a laptop; the limit leaves room for coverage and for busy machines.
    han_fu._table.cache_clear()  # noqa: SLF001 - the time of a first call is the point
    before = perf_counter()
    least_han(30, tsumo=True, open_hand=None, ruleset=DEFAULTS)
    assert perf_counter() - before < 1
