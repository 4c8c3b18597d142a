"""Winning hands at random, from a seed."""

from __future__ import annotations

import random
from collections import Counter

from engine.melds import Meld, MeldKind, make_meld
from engine.scoring.hand import Flag, Hand
from engine.seats import Wind
from engine.tiles import KINDS, TERMINALS_AND_HONORS

MELDS = (MeldKind.PON, MeldKind.MINKAN, MeldKind.SHOUMINKAN, MeldKind.ANKAN)


def random_hand(rng: random.Random) -> Hand:
    """Return a winning hand that can be dealt, with a situation and indicators."""
    while True:
        hand = _dealt(rng)
        if hand is not None:
            return hand


def _dealt(rng: random.Random) -> Hand | None:
    concealed, melds = _shape(rng)
    counts = Counter(concealed) + Counter(t for meld in melds for t in meld.tiles)
    if max(counts.values()) > 4:
        return None
    closed = not any(meld.is_open for meld in melds)
    tsumo = rng.random() < 0.5
    flags = set()
    if closed and rng.random() < 0.4:
        flags.add(rng.choice((Flag.RIICHI, Flag.DOUBLE_RIICHI)))
        flags |= {Flag.IPPATSU} if rng.random() < 0.3 else set()
    if rng.random() < 0.1:
        flags.add(Flag.HAITEI if tsumo else Flag.HOUTEI)
    wall = [kind for kind in range(KINDS) for _ in range(4 - counts[kind])]
    shown = rng.sample(wall, 4)
    number = rng.randint(1, 2)
    return Hand(
        concealed=tuple(concealed),
        win=rng.choice(concealed),
        melds=tuple(melds),
        tsumo=tsumo,
        seat_wind=Wind(rng.randrange(4)),
        round_wind=Wind(rng.randrange(4)),
        flags=frozenset(flags),
        dora=tuple(shown[:number]),
        ura=tuple(shown[2 : 2 + number]) if flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI} else (),
    )


def _shape(rng: random.Random) -> tuple[list[int], list[Meld]]:
    style = rng.random()
    if style < 0.05:
        return [kind for kind in rng.sample(range(KINDS), 7) for _ in range(2)], []
    if style < 0.06:
        return [*TERMINALS_AND_HONORS, rng.choice(TERMINALS_AND_HONORS)], []
    kinds = list(range(KINDS))
    if style < 0.3:  # one suit and honours, for the rarer yaku
        suit = rng.randrange(3) * 9
        kinds = [*range(suit, suit + 9), *range(27, 34)]
    elif style < 0.4:
        kinds = [kind for kind in TERMINALS_AND_HONORS for _ in range(3)]
    concealed = [rng.choice(kinds)] * 2
    melds: list[Meld] = []
    for _ in range(4):
        low = rng.choice(kinds)
        run = low < 27 and low % 9 < 7 and rng.random() < 0.6
        tiles = (low, low + 1, low + 2) if run else (low,) * 3
        if rng.random() < 0.25:
            kind = MeldKind.CHI if run else rng.choice(MELDS)
            meld = make_meld(kind, tiles if kind in {MeldKind.CHI, MeldKind.PON} else (low,) * 4)
            assert meld is not None
            melds.append(meld)
        else:
            concealed += tiles
    return concealed, melds
