"""What is wrong with a hand as entered; every reason, each with its field and position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.errors import N_, Violation, wrong
from engine.melds import Meld
from engine.ruleset.hand_options import HandOptions
from engine.scoring.hand import RIICHI_FLAGS, Flag, Hand
from engine.seats import Wind
from engine.tiles import COPIES, DORA_AFTER, KIND_OF, KINDS, NAMES, REDS, Tile

FULL: Final = 14
MOST_INDICATORS: Final = 5
FIRST_TURN: Final = frozenset({Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU})

_ONLY_BY: Final = {
    Flag.HAITEI: True,
    Flag.RINSHAN: True,
    Flag.TENHOU: True,
    Flag.CHIIHOU: True,
    Flag.HOUTEI: False,
    Flag.CHANKAN: False,
    Flag.RENHOU: False,
    Flag.TSUBAME_GAESHI: False,
    Flag.KANBURI: False,
}
"""Whether a flag goes with a self-drawn win (True) or a ron (False)."""

_EXCLUSIVE: Final = (
    (Flag.RIICHI, Flag.DOUBLE_RIICHI),
    (Flag.RINSHAN, Flag.HAITEI),  # Tenhou 海底と嶺上は複合しない
    (Flag.RINSHAN, Flag.IPPATSU),  # Tenhou 一発と嶺上は複合しない
    (Flag.CHANKAN, Flag.HOUTEI),  # the last tile can't be made a kan
    (Flag.CHANKAN, Flag.TSUBAME_GAESHI),  # a robbed tile is no discard
    (Flag.CHANKAN, Flag.KANBURI),
    (Flag.TENHOU, Flag.CHIIHOU),
    *((first, other) for first in sorted(FIRST_TURN) for other in (
        Flag.RIICHI,
        Flag.DOUBLE_RIICHI,
        Flag.HAITEI,
        Flag.HOUTEI,
        Flag.RINSHAN,
        Flag.CHANKAN,
    )),
)  # fmt: skip


class Placed(NamedTuple):
    """A tile and where in the input it stands."""

    tile: Tile
    field: str
    position: int


def check_hand(hand: Hand, rules: HandOptions) -> list[Violation]:
    """Return everything wrong with a hand short of its value: tiles, melds, flags, indicators."""
    return [
        *_tile_problems(hand, rules),
        *_indicator_problems(hand, rules),
        *situation_problems(hand),
        *_robbing_problems(hand),
        *_count_problems(hand),
    ]


def most_indicators(rules: HandOptions) -> tuple[int, int]:
    """Return how many dora and ura dora indicators there can be."""
    ura = MOST_INDICATORS if rules.dora.kan_ura else 1
    return MOST_INDICATORS if rules.dora.kan else 1, ura if rules.dora.ura else 0


def not_a_win(hand: Hand) -> Violation:
    """Return the problem of tiles that don't make a winning shape."""
    template = N_("The tiles are not a winning hand with {tile}.")
    return wrong("not_a_win", "win", template, tile=NAMES[hand.win])


def no_yaku(rules: HandOptions) -> Violation:
    """Return the problem of a hand whose yaku don't make a win legal."""
    template = N_("The hand has no yaku that makes the win legal.")
    return wrong("no_yaku", "yaku", template, rules.limits.min_han)


def placed(hand: Hand) -> Iterator[Placed]:
    """Yield every tile of a hand, melds and indicators included, with its place."""
    fields: list[tuple[str, tuple[Tile, ...]]] = [("tiles", hand.concealed)]
    fields += [(f"melds.{place}", meld.tiles) for place, meld in enumerate(hand.melds)]
    fields += [("dora", hand.dora), ("ura", hand.ura)]
    for field, tiles in fields:
        for position, tile in enumerate(tiles):
            yield Placed(tile, field, position)


def _tile_problems(hand: Hand, rules: HandOptions) -> Iterator[Violation]:
    yield from _size_problems(hand, FULL)
    if hand.win not in hand.concealed:
        held = [NAMES[tile] for tile in dict.fromkeys(hand.concealed)]
        template = N_("The winning tile {tile} is not among the concealed tiles.")
        yield wrong("winning_tile_missing", "win", template, held, tile=NAMES[hand.win])
    seen: dict[Tile, int] = {}
    for tile, field, position in placed(hand):
        kind = KIND_OF[tile]
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > COPIES:
            yield _fifth(tile, field, position)
        if tile in REDS:
            seen[tile] = seen.get(tile, 0) + 1
            most = rules.dora.aka[REDS.index(tile)]
            if seen[tile] > most:
                yield _red(tile, field, position, most)


def waiting_problems(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> list[Violation]:
    """Return what is wrong with the tiles of a hand that waits for its last one."""
    hand = Hand(concealed=concealed, win=0, melds=melds)
    found, seen = list(_size_problems(hand, FULL - 1)), [0] * KINDS
    for tile, field, position in placed(hand):
        seen[KIND_OF[tile]] += 1
        if seen[KIND_OF[tile]] > COPIES:
            found.append(_fifth(tile, field, position))
    return found


def _size_problems(hand: Hand, whole: int) -> Iterator[Violation]:
    needed, given = whole - 3 * len(hand.melds), len(hand.concealed)
    if given != needed:
        template = N_("{needed} concealed tiles are needed, not {given}.")
        yield wrong("wrong_tile_count", "tiles", template, needed, needed=needed, given=given)


def _fifth(tile: Tile, field: str, position: int) -> Violation:
    indicator = field in {"dora", "ura"}
    template = (
        N_("The indicator {tile} would be a fifth one (position {position}).")
        if indicator
        else N_("There are more than four {tile} (position {position}).")
    )
    code = "fifth_tile_indicator" if indicator else "fifth_tile"
    return wrong(code, field, template, COPIES, tile=NAMES[KIND_OF[tile]], position=position)


def _red(tile: Tile, field: str, position: int, most: int) -> Violation:
    named = {"tile": NAMES[KIND_OF[tile]], "most": most, "position": position}
    template = N_("The ruleset has {most} red {tile}, this is one more (position {position}).")
    return wrong("too_many_red_fives", field, template, most, **named)


def _indicator_problems(hand: Hand, rules: HandOptions) -> Iterator[Violation]:
    given = (("dora", hand.dora), ("ura", hand.ura))
    for (field, tiles), most in zip(given, most_indicators(rules), strict=True):
        if len(tiles) > most:
            template = N_("There can be at most {most} indicators, not {given}.")
            yield wrong("too_many_indicators", field, template, most, most=most, given=len(tiles))
    if hand.dora and len(hand.ura) > len(hand.dora):
        template = N_("There can't be more ura dora indicators than dora indicators.")
        yield wrong("more_ura_than_dora", "ura", template, len(hand.dora))
    if (hand.ura or hand.more_ura) and not may_turn_ura(hand, rules):
        template = N_("Ura dora count only for a player in riichi.")
        yield wrong("ura_without_riichi", "ura", template, [])


def may_turn_ura(hand: Hand, rules: HandOptions) -> bool:
    """Say whether ura dora are turned: riichi, or menzenchin (skill battle, 役种【门前清】)."""
    menzenchin, _ = rules.yaku.han.get("menzenchin", (-1, 0))
    return bool(hand.flags & RIICHI_FLAGS) or (hand.closed and menzenchin >= 0)


def situation_problems(hand: Hand) -> Iterator[Violation]:
    """Yield what can't go together, whatever the tiles: flags, ron or tsumo, seat, melds."""
    for flag in sorted(hand.flags):
        if flag in _ONLY_BY and _ONLY_BY[flag] is not hand.tsumo:
            code, template = _BY[_ONLY_BY[flag]]
            yield _flag(flag, code, template)
    for flag, other in _EXCLUSIVE:
        if flag in hand.flags and other in hand.flags:
            template = N_("{flag} and {other} exclude each other.")
            yield _flag(flag, "incompatible_flags", template, other=other.value)
    if hand.flags & RIICHI_FLAGS and not hand.closed:
        yield _flag(Flag.RIICHI, "riichi_on_open_hand", N_("Riichi needs a closed hand."))
    if Flag.IPPATSU in hand.flags and not hand.flags & RIICHI_FLAGS:
        yield _flag(Flag.IPPATSU, "ippatsu_without_riichi", N_("Ippatsu needs riichi."))
    if Flag.RINSHAN in hand.flags and not any(meld.is_kan for meld in hand.melds):
        yield _flag(Flag.RINSHAN, "rinshan_without_kan", N_("Rinshan needs a kan of one's own."))
    yield from _first_turn_problems(hand)


def _robbing_problems(hand: Hand) -> Iterator[Violation]:
    held = [
        tile
        for tile, field, _ in placed(hand)
        if field not in {"dora", "ura"} and KIND_OF[tile] == KIND_OF[hand.win]
    ]
    if Flag.CHANKAN in hand.flags and len(held) > 1:
        template = N_("Who robs a kan holds no other tile of its kind.")
        yield _flag(Flag.CHANKAN, "robbed_tile_held", template)


_BY: Final = {
    True: ("needs_tsumo", N_("{flag} goes only with a self-drawn win.")),
    False: ("needs_ron", N_("{flag} goes only with a win on a discard.")),
}


def _first_turn_problems(hand: Hand) -> Iterator[Violation]:
    for flag in sorted(hand.flags & FIRST_TURN):
        if hand.melds:
            yield _flag(flag, "first_turn_with_melds", N_("{flag} is won before any call."))
        if (hand.seat_wind is Wind.EAST) is not (flag is Flag.TENHOU):
            template = (
                N_("Only the dealer wins by {flag}.")
                if flag is Flag.TENHOU
                else N_("The dealer can't win by {flag}.")
            )
            yield _flag(flag, "wrong_seat", template)


def _flag(flag: Flag, code: str, template: str, **params: str) -> Violation:
    return wrong(code, "flags", template, **{"flag": flag.value, **params})


def _count_problems(hand: Hand) -> Iterator[Violation]:
    counts = (("dora", hand.more_dora), ("ura", hand.more_ura), ("honba", hand.honba))
    for field, count in counts:
        most = most_dora(hand) if count and field != "honba" else count
        if not 0 <= count <= most:
            template = N_("{count} is not possible here; at most {most} is.")
            yield wrong("impossible_count", field, template, most, count=count, most=most)


def most_dora(hand: Hand) -> int:
    """Return how many dora five indicators could make of a hand at most."""
    held: dict[Tile, int] = {}
    for tile, field, _ in placed(hand):
        if field not in {"dora", "ura"}:
            held[KIND_OF[tile]] = held.get(KIND_OF[tile], 0) + 1
    worth = [
        held.get(DORA_AFTER[indicator], 0)
        for indicator in range(len(DORA_AFTER) - len(REDS))
        for _ in range(COPIES - held.get(indicator, 0))
    ]
    return sum(sorted(worth)[-MOST_INDICATORS:])
