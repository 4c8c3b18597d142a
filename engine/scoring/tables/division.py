"""Dividing a hand into sets and a pair, suit by suit, with tables filled on first use.

A suit of concealed tiles has a few readings, whatever the other suits hold; a hand's readings are
the product of four short lists, nearly always one by one. The suit of the winning tile has a
reading for each group that tile may have completed, because the wait decides fu and pinfu and a
triplet completed by ron counts as open (Tenhou ロン和了で完成した刻子は明刻子).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from engine.melds import Meld, MeldKind, meld_of_code
from engine.notation import format_tiles
from engine.scoring import fu, marks
from engine.scoring.fu import Item, Wait
from engine.scoring.tables import layout
from engine.scoring.tables.layout import HONORS, MAN, PIN, SOU
from engine.tiles import COPIES, EAST, KIND_OF, KINDS, NAMES, TERMINALS_AND_HONORS, Tile

RUN, TRIPLET, PAIR = 0, KINDS, 2 * KINDS

Group: TypeAlias = int
"""A run, triplet or pair: one of the three plus its lowest kind."""

Items: TypeAlias = tuple[Item, ...]


@dataclass(slots=True, eq=False)
class Part:
    """What one suit brings to a reading: bits, sums, fu items, and groups written like "123m".

    Neither this nor `Melds` is ever changed; frozen ones take five times as long to make.
    """

    bits: int
    sums: int
    items: Items = ()
    groups: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Melds:
    """What melds bring: their packed tiles, then as a suit; groups are written like "pon:777z"."""

    tiles: int
    bits: int
    sums: int
    items: Items
    groups: tuple[str, ...]


Parts: TypeAlias = tuple[Part, Part, Part, Part]
"""What the four suits, or a special shape and three times nothing, bring to a reading."""

Reading: TypeAlias = tuple[int, int, Parts]
"""The bits and sums of a whole hand, and its parts."""

MOST_READINGS: Final = 2048
"""A table that has grown to this many keys starts again, to bound the memory of all 72."""


class SuitTable(dict[int, tuple[Part, ...]]):
    """The readings of a suit by key, with the winning tile in it or (`win` None) elsewhere."""

    def __init__(self, suit: int, win: Tile | None, *, ron: bool) -> None:
        super().__init__()
        self.suit = suit
        self.win = win
        self.ron = ron

    def __missing__(self, key: int) -> tuple[Part, ...]:
        """Fill in the readings of a key when first asked."""
        if len(self) >= MOST_READINGS:
            self.clear()
        parts: list[Part] = []
        for groups, plain in _PLAIN_PARTS[self.suit][key]:
            if self.win is None:
                parts.append(plain)
                continue
            for won in dict.fromkeys(groups):
                low = won % KINDS
                if low <= self.win <= low + (2 if won < TRIPLET else 0):
                    parts.append(_won_part(plain, groups, won, self.win, ron=self.ron))
        found = self[key] = tuple(parts)
        return found


def divide(key: int, suit: int, *, most: int = COPIES) -> list[tuple[Group, ...]]:
    """Return every way to read a suit as sets and at most one pair.

    There is none if some kind lies in it more than `most` times.

    >>> divide(layout.pack((0, 0, 0, 1, 1, 1, 2, 2, 2)), suit=0)
    [(0, 0, 0), (34, 35, 36)]
    """
    shifted = key >> layout.SUIT_BITS * suit
    rest = shifted % layout.COUNT_OF_KIND % 3  # as casting out nines gives the sum of the digits
    if rest == 1 or layout.has_too_many(shifted, most):
        return []
    readings = _divide(shifted, (PAIRED if rest else 0) + (HONORS_ONLY if suit == 3 else 0))  # noqa: PLR2004
    offset = suit * 9
    if not offset:
        return readings
    return [tuple([group + offset for group in groups]) for groups in readings]


PAIRED, HONORS_ONLY = 1, 2
"""Bits of what is divided: the pair is still to be found; no tiles make runs."""


@cache
def _divide(key: int, what: int) -> list[tuple[Group, ...]]:
    """Divide a suit counted from its own first kind.

    The lowest tile goes into a run, a triplet or the pair, and the rest is divided in turn.
    """
    if not key:
        return [] if what & PAIRED else [()]
    place = ((key & -key).bit_length() - 1) // layout.DIGIT
    shift = layout.DIGIT * place
    low = key >> shift
    count = low & layout.COUNT_OF_KIND
    ways: list[tuple[Group, int, int]] = []
    if low & _SECOND and low & _THIRD and what < HONORS_ONLY and place < 7:  # noqa: PLR2004
        ways.append((RUN, _RUN_WEIGHT, what))
    if count > 2:  # noqa: PLR2004
        ways.append((TRIPLET, 3, what))
    if what & PAIRED and count > 1:
        ways.append((PAIR, 2, what - PAIRED))
    found = [
        tuple(sorted((group + place, *rest)))
        for group, weight, left in ways
        for rest in _divide(key - (weight << shift), left)
    ]
    return sorted(set(found)) if len(found) > 1 else found


_SECOND: Final = layout.COUNT_OF_KIND << layout.DIGIT
_THIRD: Final = layout.COUNT_OF_KIND << 2 * layout.DIGIT
_RUN_WEIGHT: Final = 1 | 1 << layout.DIGIT | 1 << 2 * layout.DIGIT


class _PlainParts(dict[int, list[tuple[tuple[Group, ...], Part]]]):
    """The readings of a suit by key, as groups and packed, whichever tile was won."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> list[tuple[tuple[Group, ...], Part]]:
        """Fill in the readings of a key when first asked."""
        if len(self) >= MOST_READINGS:
            self.clear()
        readings = divide(key, self._suit)
        found = self[key] = [(groups, _plain_part(groups)) for groups in readings]
        return found


_PLAIN_PARTS: Final = tuple(_PlainParts(suit) for suit in range(4))


def _plain_part(groups: tuple[Group, ...]) -> Part:
    """Return the packed form of one reading of a suit in which nothing was won."""
    bits, sums = 0, 0
    items: Items = ()
    written: tuple[str, ...] = ()
    for part in [GROUP_PARTS[group] for group in groups]:
        bits |= part.bits
        sums += part.sums
        items += part.items
        written += part.groups
    if len(set(groups)) < len(groups):  # only runs can be the same
        sums += marks.IDENTICAL_RUNS * sum([groups.count(group) // 2 for group in set(groups)])
    return Part(bits, sums, items, written)


def _won_part(plain: Part, groups: tuple[Group, ...], won: Group, win: Tile, *, ron: bool) -> Part:
    """Return the packed form of a reading in which the winning tile completed a group."""
    bits, sums, items = plain.bits, plain.sums, plain.items
    wait = _wait(won, win)
    sums += (wait << marks.WAIT_SHIFT) + fu.WAIT[wait]
    if wait is Wait.SHANPON and ron:
        ((name, concealed_fu),) = GROUP_PARTS[won].items
        open_fu = fu.triplet_fu(concealed=False, outside=win in TERMINALS_AND_HONORS, kan=False)
        sums -= marks.ANKOU + concealed_fu - open_fu
        minkou = (f"minkou {NAMES[win]}", open_fu)
        items = tuple([minkou if item[0] == name else item for item in items])
    elif wait is Wait.RYANMEN and not items:
        bits |= marks.RYANMEN  # it matters for pinfu, so not beside a triplet
    elif wait is Wait.TANKI and len(items) == len(groups) - 1:
        bits |= marks.TANKI  # it matters for four triplets, so not beside a run
    if len(groups) == 5 and win < EAST:  # noqa: PLR2004
        bits |= _chuuren(groups, win)
    return Part(bits, sums, items, plain.groups)


def _group_part(group: Group) -> Part:
    """Return what a concealed group brings."""
    low = group % KINDS
    outside = low in TERMINALS_AND_HONORS
    digit, suit = NAMES[low][0], NAMES[low][1]
    if group < TRIPLET:
        if low >= EAST or low % 9 > 6:  # noqa: PLR2004
            return Part(0, 0)  # no run starts here
        bits = 1 << low // 9 * marks.RUN_LANE + low % 9
        bits |= marks.MARKS[low] | marks.MARKS[low + 1] | marks.MARKS[low + 2]
        bits |= 0 if low % 9 in {0, 6} else marks.INSIDE
        return Part(bits, 0, (), (f"{low % 9 + 1}{low % 9 + 2}{low % 9 + 3}{suit}",))
    bits = marks.MARKS[low] | (0 if outside else marks.INSIDE)
    if group >= PAIR:
        pair = 1 << marks.HONOR_PAIR + low - EAST if low >= EAST else 0
        return Part(bits | pair, marks.PAIRS, (), (digit * 2 + suit,))
    ankou_fu = fu.triplet_fu(concealed=True, outside=outside, kan=False)
    sums = ankou_fu + marks.TRIPLET_SETS + marks.ANKOU
    items = ((f"ankou {NAMES[low]}", ankou_fu),)
    return Part(bits | _triplet_bit(low), sums, items, (digit * 3 + suit,))


def _triplet_bit(kind: Tile) -> int:
    """Return the bit of a triplet or kan in `bits`."""
    if kind >= EAST:
        return 1 << marks.HONOR_TRIPLETS + kind - EAST
    return 1 << marks.TRIPLETS + kind // 9 * marks.TRIPLET_LANE + kind % 9


def _wait(won: Group, win: Tile) -> Wait:
    """Return the wait that a winning tile ends by completing a group."""
    if won >= TRIPLET:
        return Wait.TANKI if won >= PAIR else Wait.SHANPON
    if win == won + 1:
        return Wait.KANCHAN
    at_edge = (won % 9 == 0 and win == won + 2) or (won % 9 == 6 and win == won)  # noqa: PLR2004
    return Wait.PENCHAN if at_edge else Wait.RYANMEN


def _chuuren(groups: tuple[Group, ...], win: Tile) -> int:
    """Return the marks of nine gates (九蓮宝燈), pure if the tile won is the one too many."""
    more = [-3, -1, -1, -1, -1, -1, -1, -1, -3]
    for group in groups:
        place = group % KINDS % 9
        if group < TRIPLET:
            more[place : place + 3] = [count + 1 for count in more[place : place + 3]]
        else:
            more[place] += 2 if group >= PAIR else 3
    if min(more) < 0:
        return 0
    return marks.CHUUREN | (marks.PURE if more[win % 9] else 0)


GROUP_PARTS: Final = tuple(_group_part(group) for group in range(3 * KINDS))
"""What each group brings, were it a suit of its own."""

PLAIN: Final = tuple(SuitTable(suit, None, ron=False) for suit in range(4))


@cache
def _tables(win: Tile, *, ron: bool) -> tuple[SuitTable, SuitTable, SuitTable, SuitTable]:
    man, pin, sou, honors = (
        SuitTable(suit, win, ron=ron) if suit == win // 9 else PLAIN[suit] for suit in range(4)
    )
    return man, pin, sou, honors


_TABLES: Final = tuple([_tables(kind, ron=ron) for kind in KIND_OF] for ron in (True, False))
"""For a ron (0) or tsumo (1) and each winning tile: the tables of the four suits."""


_MELD_ITEMS: Final = {
    MeldKind.PON: "minkou",
    MeldKind.MINKAN: "minkan",
    MeldKind.SHOUMINKAN: "minkan",
    MeldKind.ANKAN: "ankan",
}
"""How the fu item of a meld is named."""


def meld_part(meld: Meld) -> Melds:
    """Return what a meld brings to every reading of its hand."""
    packed, low = layout.pack(meld.tiles), meld.first
    called = marks.CALLS if meld.is_open else marks.ANKANS + marks.ANKOU
    groups = (f"{meld.kind}:{format_tiles(meld.tiles)}",)
    if meld.kind is MeldKind.CHI:
        return Melds(packed, GROUP_PARTS[RUN + low].bits, called, (), groups)
    set_fu = fu.triplet_fu(
        concealed=not meld.is_open, outside=low in TERMINALS_AND_HONORS, kan=meld.is_kan
    )
    sums = set_fu + marks.TRIPLET_SETS + called + (marks.KANS if meld.is_kan else 0)
    items = ((f"{_MELD_ITEMS[meld.kind]} {NAMES[low]}", set_fu),)
    return Melds(packed, GROUP_PARTS[TRIPLET + low].bits, sums, items, groups)


class _MeldTable(dict[int, Melds]):
    """What each meld brings, by its code; a few thousand melds exist, red fives told apart."""

    def __missing__(self, code: int) -> Melds:
        """Fill in a meld when first asked."""
        part = self[code] = meld_part(meld_of_code(code))
        return part


_MELD_PARTS: Final = _MeldTable()
_NO_MELDS: Final = Melds(0, 0, 0, (), ())


def melds_of(melds: tuple[Meld, ...]) -> Melds:
    """Return what the melds of a hand bring together."""
    if not melds:
        return _NO_MELDS
    if len(melds) == 1:
        return _MELD_PARTS[melds[0].code]
    tiles = bits = sums = 0
    items: Items = ()
    groups: tuple[str, ...] = ()
    for meld in melds:
        part = _MELD_PARTS[meld.code]
        tiles += part.tiles
        bits |= part.bits
        sums += part.sums
        items += part.items
        groups += part.groups
    return Melds(tiles, bits, sums, items, groups)


def standard_readings(
    packed: int, win: Tile, bits: int, sums: int, *, tsumo: bool
) -> list[Reading]:
    """Return every reading as four sets and a pair; `bits` and `sums` are those of the melds."""
    man, pin, sou, honors = _TABLES[tsumo][win]
    man_parts, pin_parts, sou_parts = man[packed & MAN], pin[packed & PIN], sou[packed & SOU]
    bits |= marks.STANDARD
    readings: list[Reading] = []
    for d in honors[packed & HONORS]:
        for a in man_parts:
            for b in pin_parts:
                for c in sou_parts:
                    all_bits = bits | a.bits | b.bits | c.bits | d.bits
                    all_sums = sums + a.sums + b.sums + c.sums + d.sums
                    readings.append((all_bits, all_sums, (a, b, c, d)))
    if readings and readings[0][1] & _PAIRS != marks.PAIRS:
        return []  # four suits with a pair each, which make eight tiles like a set and two pairs
    return readings


_PAIRS: Final = marks.PAIRS * marks.COUNT
