"""Dividing a hand into sets and a pair, suit by suit, with tables filled on first use.

A suit of concealed tiles has a few readings, whatever the other suits hold; a hand's readings are
the product of four short lists, nearly always one by one. The suit of the winning tile has a
reading for each group that tile may have completed, because the wait decides fu and pinfu and a
triplet completed by ron counts as open (Tenhou ロン和了で完成した刻子は明刻子).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.melds import Meld, MeldKind, meld_of_code
from engine.notation import format_tiles
from engine.scoring import layout
from engine.scoring.layout import (
    ANKOU,
    HONOR_PAIR,
    HONOR_TRIPLETS,
    INSIDE,
    MARKS,
    PAIR_COUNT,
    RUN_LANE,
    RYANMEN,
    SETS_ALIKE,
    TANKI,
    TRIPLET_LANE,
    TRIPLETS,
    TWINS,
    WAIT_SHIFT,
)
from engine.tiles import EAST, KIND_OF, NAMES, TERMINALS_AND_HONORS, Tile

RUN, TRIPLET, PAIR = "run", "triplet", "pair"
COPIES: Final = 4

Group: TypeAlias = tuple[str, Tile]
"""A run, triplet or pair and its lowest kind."""


class Part(NamedTuple):
    """What one suit, or one meld, brings to a reading.

    `items` are fu items such as ("ankou 1s", 8); `groups` are written like "123m" or "pon:777z".
    """

    bits: int
    sums: int
    items: tuple[tuple[str, int], ...]
    groups: tuple[str, ...]


class MeldPart(NamedTuple):
    """What a meld brings: its packed tiles, and the same as a `Part`."""

    packed: int
    bits: int
    sums: int
    items: tuple[tuple[str, int], ...]
    groups: tuple[str, ...]


class SuitTable(dict[int, tuple[Part, ...]]):
    """The readings of a suit by key, with the winning tile in it or (`win` None) elsewhere."""

    def __init__(self, suit: int, win: Tile | None, *, ron: bool) -> None:
        super().__init__()
        self.suit = suit
        self.win = win
        self.ron = ron

    def __missing__(self, key: int) -> tuple[Part, ...]:
        """Fill in the readings of a key when first asked."""
        parts: dict[tuple[int, int], Part] = {}
        for groups in divide(key, self.suit):
            for won in self._winning_groups(groups):
                part = _part(groups, won, self.win, ron=self.ron)
                parts.setdefault((part.bits, part.sums), part)
        found = self[key] = tuple(parts.values())
        return found

    def _winning_groups(self, groups: tuple[Group, ...]) -> list[Group | None]:
        if self.win is None:
            return [None]
        return [
            group
            for group in dict.fromkeys(groups)
            if group[1] <= self.win <= group[1] + (2 if group[0] == RUN else 0)
        ]


def divide(key: int, suit: int, *, most: int = COPIES) -> list[tuple[Group, ...]]:
    """Return every way to read a suit as sets and at most one pair.

    There is none if some kind lies in it more than `most` times.

    >>> divide(layout.pack((0, 0, 0, 1, 1, 1, 2, 2, 2)), suit=0)
    [(('run', 0), ('run', 0), ('run', 0)), (('triplet', 0), ('triplet', 1), ('triplet', 2))]
    """
    counts = layout.suit_counts(key, suit)
    if max(counts) > most or sum(counts) % 3 == 1:
        return []
    found = _groups(counts, suit * 9, pair_allowed=sum(counts) % 3 == 2)  # noqa: PLR2004
    return sorted(set(found))


def _groups(counts: list[int], first: Tile, *, pair_allowed: bool) -> Iterator[tuple[Group, ...]]:
    place = next((place for place, count in enumerate(counts) if count), None)
    if place is None:
        if not pair_allowed:
            yield ()
        return
    for kind, taken in ((RUN, (1, 1, 1)), (TRIPLET, (3,)), (PAIR, (2,))):
        if (kind == RUN and (first >= EAST or place > 6)) or (kind == PAIR and not pair_allowed):  # noqa: PLR2004
            continue
        left = list(counts)
        for step, number in enumerate(taken):
            left[place + step] -= number
        if min(left[place : place + 3]) >= 0:
            for rest in _groups(left, first, pair_allowed=pair_allowed and kind != PAIR):
                yield tuple(sorted(((kind, first + place), *rest)))


def _part(groups: tuple[Group, ...], won: Group | None, win: Tile | None, *, ron: bool) -> Part:
    """Return the packed form of one reading of a suit."""
    bits, sums = 0, 0
    items: list[tuple[str, int]] = []
    for group in groups:
        ronned = ron and group == won
        more_bits, more_sums, item = _group_part(group, ronned=ronned)
        bits, sums = bits | more_bits, sums + more_sums
        items += [item] if item else []
    sums += TWINS * sum(groups.count(run) // 2 for run in set(groups) if run[0] == RUN)
    if won is not None and win is not None:
        wait = _wait(won, win)
        sums += (wait << WAIT_SHIFT) + (2 if wait in {2, 3, 4} else 0)
        bits |= {1: RYANMEN, 4: TANKI}.get(wait, 0)
        bits |= _chuuren(groups, win)
    return Part(bits, sums, tuple(items), tuple(_written(group) for group in groups))


def _group_part(group: Group, *, ronned: bool) -> tuple[int, int, tuple[str, int] | None]:
    kind, low = group
    outside = low in TERMINALS_AND_HONORS
    if kind == RUN:
        bits = 1 << low // 9 * RUN_LANE + low % 9
        bits |= MARKS[low] | MARKS[low + 1] | MARKS[low + 2]
        return bits | (0 if low % 9 in {0, 6} else INSIDE), 0, None
    bits = MARKS[low] | (0 if outside else INSIDE)
    if kind == PAIR:
        return bits | (1 << HONOR_PAIR + low - EAST if low >= EAST else 0), PAIR_COUNT, None
    bits |= triplet_bit(low)
    fu = (4 if outside else 2) if ronned else (8 if outside else 4)
    name = f"{'minkou' if ronned else 'ankou'} {NAMES[low]}"
    return bits, fu + SETS_ALIKE + (0 if ronned else ANKOU), (name, fu)


def triplet_bit(kind: Tile) -> int:
    """Return the bit of a triplet or kan in `bits`."""
    if kind >= EAST:
        return 1 << HONOR_TRIPLETS + kind - EAST
    return 1 << TRIPLETS + kind // 9 * TRIPLET_LANE + kind % 9


def _wait(won: Group, win: Tile) -> int:
    """Return the place in `WAITS` of the wait a winning tile ends."""
    kind, low = won
    if kind != RUN:
        return 4 if kind == PAIR else 5
    if win == low + 1:
        return 2
    at_edge = (low % 9 == 0 and win == low + 2) or (low % 9 == 6 and win == low)  # noqa: PLR2004
    return 3 if at_edge else 1


def _chuuren(groups: tuple[Group, ...], win: Tile) -> int:
    """Return the marks of nine gates (九蓮宝燈), pure if the tile won is the one too many."""
    if win >= EAST or len(groups) != 5:  # noqa: PLR2004
        return 0
    extra = [-3, -1, -1, -1, -1, -1, -1, -1, -3]
    for kind, low in groups:
        for place, number in {RUN: ((0, 1), (1, 1), (2, 1)), TRIPLET: ((0, 3),)}.get(
            kind, ((0, 2),)
        ):
            extra[low % 9 + place] += number
    if min(extra) < 0:
        return 0
    return layout.CHUUREN | (layout.PURE if extra[win % 9] else 0)


def _written(group: Group) -> str:
    kind, low = group
    digit = low % 9 + 1
    digits = {RUN: f"{digit}{digit + 1}{digit + 2}", TRIPLET: str(digit) * 3}
    return digits.get(kind, str(digit) * 2) + "mpsz"[low // 9]


PLAIN: Final = tuple(SuitTable(suit, None, ron=False) for suit in range(4))


@cache
def _tables(win: Tile, *, ron: bool) -> tuple[SuitTable, SuitTable, SuitTable, SuitTable]:
    man, pin, sou, honors = (
        SuitTable(suit, win, ron=ron) if suit == win // 9 else PLAIN[suit] for suit in range(4)
    )
    return man, pin, sou, honors


TABLES: Final = tuple(
    [_tables(kind, ron=ron) for kind in KIND_OF] for ron in (True, False)
)
"""For a ron (0) or tsumo (1) and each winning tile: the tables of the four suits."""


_MELD_FU: Final = {
    MeldKind.PON: (2, "minkou"),
    MeldKind.MINKAN: (8, "minkan"),
    MeldKind.SHOUMINKAN: (8, "minkan"),
    MeldKind.ANKAN: (16, "ankan"),
}
"""The fu of a meld of simples, doubled for terminals and honours, and how the item is named."""


def meld_part(meld: Meld) -> MeldPart:
    """Return what a meld brings to every reading of its hand."""
    packed, low = layout.pack(meld.tiles), meld.first
    called = layout.CALLS if meld.is_open else layout.ANKANS + ANKOU
    groups = (f"{meld.kind}:{format_tiles(meld.tiles)}",)
    if meld.kind is MeldKind.CHI:
        bits, sums, _ = _group_part((RUN, low), ronned=False)
        return MeldPart(packed, bits, sums + called, (), groups)
    bits, _, _ = _group_part((TRIPLET, low), ronned=True)
    simple_fu, name = _MELD_FU[meld.kind]
    fu = simple_fu * (2 if low in TERMINALS_AND_HONORS else 1)
    sums = fu + SETS_ALIKE + called + (layout.KANS if meld.is_kan else 0)
    return MeldPart(packed, bits, sums, ((f"{name} {NAMES[low]}", fu),), groups)


class _MeldTable(dict[int, MeldPart]):
    """What each meld brings, by its code; a few thousand melds exist, red fives told apart."""

    def __missing__(self, code: int) -> MeldPart:
        """Fill in a meld when first asked."""
        part = self[code] = meld_part(meld_of_code(code))
        return part


MELD_PARTS: Final = _MeldTable()


def table_entries() -> int:
    """Return how many suits the tables hold so far."""
    tables = {id(table): table for side in TABLES for row in side for table in row}
    return sum(len(table) for table in tables.values())
