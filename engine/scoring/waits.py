"""Waits and tenpai (聴牌), from one small table entry per suit."""

from __future__ import annotations

from typing import Final

from engine.melds import Meld
from engine.ruleset.hand_options import FifthTile
from engine.scoring.tables.layout import pack, unpack
from engine.scoring.tables.special import special_readings, waits_of_orphans, waits_of_pairs
from engine.scoring.tables.waits import SuitWaits, suit_waits
from engine.tiles import COPIES, KINDS, Tile

_ALONE: Final = 13


def waits(concealed: tuple[Tile, ...], *, fifth: bool = False, knitted: bool = False) -> int:
    """Return the kinds that complete the concealed tiles (1, 4, 7, 10 or 13), one bit per kind.

    A kind held four times among them is no wait unless `fifth`. `knitted` adds the shapes of
    Chinese official rules (skill battle, 役种【国标和】).

    >>> from engine.notation import parse_tiles
    >>> [kind for kind in range(34) if waits(parse_tiles("23m44p")) >> kind & 1]
    [0, 3]
    """
    packed = pack(concealed)
    man, pin, sou, honors = suit_waits(packed)
    found = 0
    rest = man.rest + pin.rest + sou.rest + honors.rest
    if rest == 1:
        if man.complete and pin.complete and sou.complete and honors.complete:
            found = man.waits | pin.waits | sou.waits | honors.waits
            if fifth:
                found |= man.fifth | pin.fifth | sou.fifth | honors.fifth
    elif rest == 4:  # noqa: PLR2004
        found = _of_two(man, pin, sou, honors, fifth=fifth)
    if len(concealed) == _ALONE:
        found |= waits_of_pairs(packed) | waits_of_orphans(packed)
    return found | _knitted(packed, len(concealed)) if knitted else found


def _of_two(*suits: SuitWaits, fifth: bool) -> int:
    """Return the waits where two suits lack a tile or a pair between them."""
    open_suits = [suit for suit in suits if suit.rest]
    if len(open_suits) != 2 or not all(suit.complete for suit in suits if not suit.rest):  # noqa: PLR2004
        return 0
    first, second = open_suits
    found = 0
    for suit, other in ((first, second), (second, first)):
        if other.complete:
            found |= suit.waits | (suit.fifth if fifth else 0)
    return found


def _knitted(packed: int, size: int) -> int:
    alone = size == _ALONE
    return sum(
        1 << kind
        for kind in range(KINDS)
        if special_readings(packed + pack((kind,)), kind, alone=alone, knitted=True)
    )


def available_waits(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    """Return the waits of which the player doesn't hold all four, melds included."""
    found = waits(concealed)
    packed = pack(concealed + tuple(tile for meld in melds for tile in meld.tiles))
    for kind, count in enumerate(unpack(packed)):
        if count >= COPIES:
            found &= ~(1 << kind)
    return found


def is_tenpai(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    rule: FifthTile = FifthTile.NOTEN_IN_CONCEALED,
    *,
    knitted: bool = False,
) -> bool:
    """Say whether a hand is tenpai at a draw, yaku or not (形式聴牌).

    Tenhou counts a wait unless the concealed tiles hold all four; EMA 3.3.13 counts the melds too;
    skill battle counts every wait (虚听、空听视为流局听牌).
    """
    match rule:
        case FifthTile.NOTEN_IN_CONCEALED:
            return waits(concealed, knitted=knitted) != 0
        case FifthTile.NOTEN_WITH_MELDS:
            return available_waits(concealed, melds) != 0
        case FifthTile.ALWAYS_TENPAI:
            return waits(concealed, fifth=True, knitted=knitted) != 0
