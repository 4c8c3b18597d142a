"""The wins of Tenhou logs (mjlog), read straight from their AGARI tags."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.melds import Meld, MeldKind, make_meld
from engine.scoring.hand import Flag, Hand
from engine.seats import Wind

NO_REDS, NO_KUITAN, THREE_PLAYERS = 0x2, 0x4, 0x10
CHIP_ROOMS = {0x229, 0x621, 0x641}  # parlour rules of their own: kiriage, 1500 per honba
YAKU_IDS = [
    "tsumo",
    "riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "pinfu",
    "tanyao",
    "iipeikou",
    "seat_wind",
    "seat_wind",
    "seat_wind",
    "seat_wind",
    "round_wind",
    "round_wind",
    "round_wind",
    "round_wind",
    "haku",
    "hatsu",
    "chun",
    "double_riichi",
    "chiitoitsu",
    "chanta",
    "ittsuu",
    "sanshoku_doujun",
    "sanshoku_doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
    "renhou",
    "tenhou",
    "chiihou",
    "daisangen",
    "suuankou",
    "suuankou_tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "junsei_chuuren",
    "kokushi",
    "kokushi13",
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "dora",
    "ura",
    "aka",
]
FLAG_BY_YAKU = {flag.value: flag for flag in Flag}
RED_COPIES = {16: 34, 52: 35, 88: 36}

_TAG = re.compile(r"<(GO|INIT|AGARI)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Win:
    """A win as recorded: the hand, and what the server made of it."""

    game_type: int
    hand: Hand
    yaku: tuple[tuple[str, int], ...]
    yakuman: tuple[str, ...]
    fu: int
    points: int
    log: str


def numbers(text: str) -> list[int]:
    """Read numbers separated by commas."""
    return [int(part) for part in text.split(",")] if text else []


def tile_of(number: int, *, reds: bool) -> int:
    """Return the tile of a numbered copy, 0 to 135."""
    return RED_COPIES.get(number, number // 4) if reds else number // 4


def meld_of(code: int, *, reds: bool) -> Meld:
    """Read a meld from its sixteen bits."""
    if code & 4:
        base = (code >> 10) // 3
        first = base // 7 * 9 + base % 7
        copies = [4 * (first + i) + (code >> 3 + 2 * i & 3) for i in range(3)]
        kind = MeldKind.CHI
    elif code & 0x18:
        first = (code >> 9) // 3
        unused = code >> 5 & 3
        copies = [4 * first + copy for copy in range(4) if code & 16 or copy != unused]
        kind = MeldKind.PON if code & 8 else MeldKind.SHOUMINKAN
    else:
        first = (code >> 8) // 4
        copies = [4 * first + copy for copy in range(4)]
        kind = MeldKind.MINKAN if code & 3 else MeldKind.ANKAN
    meld = make_meld(kind, tuple(tile_of(copy, reds=reds) for copy in copies))
    assert meld is not None
    return meld


def wins_of(text: str, log: str) -> Iterator[Win]:
    """Yield every win of a log."""
    game_type = dealer = round_wind = 0
    for name, raw in _TAG.findall(text):
        tag = dict(_ATTRIBUTE.findall(raw))
        if name == "GO":
            game_type = int(tag["type"])
        elif name == "INIT":
            dealer, round_wind = int(tag["oya"]), numbers(tag["seed"])[0] // 4
        else:
            yield _win(tag, game_type, dealer, round_wind, log)


def _win(tag: dict[str, str], game_type: int, dealer: int, round_wind: int, log: str) -> Win:
    reds = not game_type & NO_REDS
    listed = numbers(tag.get("yaku", ""))
    yaku = tuple(
        (YAKU_IDS[i], han) for i, han in zip(listed[::2], listed[1::2], strict=True) if han
    )
    yakuman = tuple(YAKU_IDS[i] for i in numbers(tag.get("yakuman", "")))
    ids = {name for name, _ in yaku} | set(yakuman)
    flags = frozenset(FLAG_BY_YAKU[name] for name in ids if name in FLAG_BY_YAKU)
    if "doraHaiUra" in tag and not flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI}:
        flags |= {Flag.RIICHI}  # a yakuman hides it
    fu, points, _ = numbers(tag["ten"])
    who = int(tag["who"])

    def tiles(attribute: str) -> tuple[int, ...]:
        return tuple(tile_of(copy, reds=reds) for copy in numbers(tag.get(attribute, "")))

    hand = Hand(
        concealed=tiles("hai"),
        win=tile_of(int(tag["machi"]), reds=reds),
        melds=tuple(meld_of(code, reds=reds) for code in reversed(numbers(tag.get("m", "")))),
        tsumo=who == int(tag["fromWho"]),
        seat_wind=Wind((who - dealer) % 4),
        round_wind=Wind(round_wind),
        flags=flags,
        dora=tiles("doraHai"),
        ura=tiles("doraHaiUra"),
    )
    return Win(game_type, hand, yaku, yakuman, fu, points, log)


def wins_in(path: Path, names: list[str]) -> Iterator[Win]:
    """Yield the wins of the four-player logs of these names in a zip file."""
    with zipfile.ZipFile(path) as archive:
        for name in names:
            if name.endswith("/"):
                continue
            text = archive.read(name).decode("utf-8", errors="replace")
            for win in wins_of(text, name):
                if not win.game_type & THREE_PLAYERS and win.game_type not in CHIP_ROOMS:
                    yield win
