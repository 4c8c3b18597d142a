"""Waits and tenpai (聴牌), from one small table entry per suit."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.melds import Meld
from engine.ruleset.hand_options import FifthTile
from engine.scoring import layout
from engine.scoring.division import TRIPLET, divide
from engine.scoring.layout import DIGIT, HONORS, MAN, ONE_OF_EACH, PIN, SOU, WEIGHT
from engine.scoring.special import special_readings
from engine.tiles import KIND_OF, KINDS, TERMINALS_AND_HONORS, Tile

COPIES: Final = 4
_ALONE: Final = 13
_weight: Final = WEIGHT.__getitem__
_ORPHANS: Final = sum(1 << kind * DIGIT for kind in TERMINALS_AND_HONORS)
_ORPHAN_DIGITS: Final = _ORPHANS * layout.DIGIT_MASK
_ORPHAN_KINDS: Final[int] = sum(1 << kind for kind in TERMINALS_AND_HONORS)


class SuitWaits(NamedTuple):
    """How one suit of concealed tiles stands.

    `rest` is its number of tiles modulo 3; `complete`: it is sets alone, or sets and the pair, as
    far as its number allows; `waits` are the kinds that complete it, as bits; `fifth` are those it
    would need a fifth tile for.
    """

    rest: int
    complete: bool
    waits: int
    fifth: int


class _WaitTable(dict[int, SuitWaits]):
    """The waits of a suit by key."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> SuitWaits:
        """Fill in a key when first asked."""
        counts = layout.suit_counts(key, self._suit)
        rest = sum(counts) % 3
        waits = fifth = 0
        for place, count in enumerate(counts):
            kind = self._suit * 9 + place
            if rest and divide(key + WEIGHT[kind], self._suit, most=COPIES + 1):
                bit = 1 << kind
                waits |= bit if count < COPIES else 0
                fifth |= bit if count == COPIES else 0
        complete = rest == 1 or bool(divide(key, self._suit))
        found = self[key] = SuitWaits(rest, complete, waits, fifth)
        return found


_MAN, _PIN, _SOU, _HONORS = (_WaitTable(suit) for suit in range(4))


def waits(concealed: tuple[Tile, ...], *, fifth: bool = False, knitted: bool = False) -> int:
    """Return the kinds that complete the concealed tiles (1, 4, 7, 10 or 13), one bit per kind.

    A kind held four times among them is no wait unless `fifth`. `knitted` adds the shapes of
    Chinese official rules (skill battle, 役种【国标和】).

    >>> from engine.notation import parse_tiles
    >>> [kind for kind in range(34) if waits(parse_tiles("23m44p")) >> kind & 1]
    [0, 3]
    """
    packed = sum(map(_weight, concealed))
    man, pin = _MAN[packed & MAN], _PIN[packed & PIN]
    sou, honors = _SOU[packed & SOU], _HONORS[packed & HONORS]
    found = 0
    rest = man[0] + pin[0] + sou[0] + honors[0]
    if rest == 1:
        if man[1] and pin[1] and sou[1] and honors[1]:
            found = man[2] | pin[2] | sou[2] | honors[2]
            if fifth:
                found |= man[3] | pin[3] | sou[3] | honors[3]
    elif rest == 4:  # noqa: PLR2004
        found = _of_two(man, pin, sou, honors, fifth=fifth)
    if len(concealed) == _ALONE:
        found |= _seven_pairs(packed) | _orphans(packed)
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


def _seven_pairs(packed: int) -> int:
    single, double = packed & ONE_OF_EACH, packed >> 1 & ONE_OF_EACH
    pairs = double.bit_count() == 6 and single.bit_count() == 1 and not single & double  # noqa: PLR2004
    kind: int = (single.bit_length() - 1) // DIGIT
    return 1 << kind if pairs else 0


def _orphans(packed: int) -> int:
    if packed & layout.KINDS_MASK & ~_ORPHAN_DIGITS:
        return 0
    held = (packed | packed >> 1) & _ORPHANS
    missing = [kind for kind in TERMINALS_AND_HONORS if not held >> kind * DIGIT & 1]
    if not missing:
        return _ORPHAN_KINDS
    return 1 << missing[0] if len(missing) == 1 else 0


def _knitted(packed: int, size: int) -> int:
    alone = size == _ALONE
    return sum(
        1 << kind
        for kind in range(KINDS)
        if special_readings(packed + WEIGHT[kind], kind, alone=alone, knitted=True)
    )


def available_waits(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    """Return the waits of which the player doesn't hold all four, melds included."""
    found = waits(concealed)
    packed = layout.pack(concealed + tuple(tile for meld in melds for tile in meld.tiles))
    for kind, count in enumerate(layout.unpack(packed)):
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


def may_declare_kan(concealed: tuple[Tile, ...], drawn: Tile, *, triplet_only: bool) -> bool:
    """Say whether a player in riichi may make a concealed kan of the tile just drawn.

    `concealed` are the tiles before the draw. The waits must stay the same (Tenhou), where the kind
    of the kan is no wait any more; with `triplet_only` the three tiles must also be a triplet in
    every reading (EMA 3.3.14).
    """
    kind = KIND_OF[drawn]
    left = tuple(tile for tile in concealed if KIND_OF[tile] != kind)
    before, after = waits(concealed), waits(left) & ~(1 << kind)
    if len(concealed) - len(left) != COPIES - 1 or not before or after != before:
        return False
    return not triplet_only or _only_a_triplet(concealed, kind, before)


def _only_a_triplet(concealed: tuple[Tile, ...], kind: Tile, found: int) -> bool:
    suit = kind // 9
    for wait in range(KINDS):
        if found >> wait & 1:
            key = layout.suit_keys(layout.pack((*concealed, wait)))[suit]
            for groups in divide(key, suit):
                if any(group < TRIPLET and group <= kind <= group + 2 for group in groups):
                    return False
    return True
