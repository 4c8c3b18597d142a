"""Wins whose han, fu and yaku other programs recorded: a game server, Mahjong Soul, mjai arenas."""

from __future__ import annotations

import json
import zipfile
from typing import Any

from engine.melds import MeldKind, make_meld
from engine.ruleset.load import preset
from engine.scoring.hand import Flag, Hand
from engine.scoring.score import score
from engine.scoring.waits import waits
from engine.seats import Wind, seat_wind
from engine.tiles import REDS
from tests.engine.scoring.corpus import corpus_file, load

SOUL_YAKU = {
    1: "tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "haku",
    8: "hatsu", 9: "chun", 10: "seat_wind", 11: "round_wind", 12: "tanyao", 13: "iipeikou",
    14: "pinfu", 15: "chanta", 16: "ittsuu", 17: "sanshoku_doujun", 18: "double_riichi",
    19: "sanshoku_doukou", 20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen",
    24: "honroutou", 25: "chiitoitsu", 26: "junchan", 27: "honitsu", 28: "ryanpeikou",
    29: "chinitsu", 30: "ippatsu", 31: "dora", 32: "aka", 33: "ura", 35: "tenhou", 36: "chiihou",
    37: "daisangen", 38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou", 41: "chinroutou",
    42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren", 47: "junsei_chuuren",
    48: "suuankou_tanki", 49: "kokushi13", 50: "daisuushii",
}  # fmt: skip
"""Mahjong Soul's numbers of yaku (FORMAT.md of the corpus, section 5)."""

MJAI_YAKU = {
    "akadora": "aka", "reach": "riichi", "dora": "dora", "tanyaochu": "tanyao", "pinfu": "pinfu",
    "menzenchin_tsumoho": "tsumo", "bakaze": "round_wind", "uradora": "ura", "ipeko": "iipeikou",
    "ippatsu": "ippatsu", "jikaze": "seat_wind", "honiso": "honitsu",
    "sanshokudojun": "sanshoku_doujun",
}  # fmt: skip
DRAGONS = {"haku", "hatsu", "chun"}
SOUL = preset("mjsoul")
COPIES_OF_RED = {16: REDS[0], 52: REDS[1], 88: REDS[2]}
KINDS_OF_MELD = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "kakan": MeldKind.SHOUMINKAN,
    "ankan": MeldKind.ANKAN,
    "daiminkan": MeldKind.MINKAN,
}
SITUATIONS = {flag.value: flag for flag in Flag}


def found_yaku(scored) -> set[str]:
    return {name for name, worth in scored.yaku if worth}


def copies(numbers: list[int]) -> tuple[int, ...]:
    return tuple(COPIES_OF_RED.get(number, number // 4) for number in numbers)


def kinds(numbers: list[int]) -> tuple[int, ...]:
    return tuple(number // 4 for number in numbers)


def server_hand(case: dict[str, Any]) -> Hand:
    said, known = case["conditions"], {SOUL_YAKU[each] for each in case["expected"]["yaku"]}
    # The server keeps "ippatsu" set after riichi; whether it counted is in the yaku.
    flags = {SITUATIONS[name] for name, value in said.items() if value and name in SITUATIONS}
    flags = {flag for flag in flags if flag.value in known}
    melds = [make_meld(KINDS_OF_MELD[m["meld_type"]], copies(m["tiles"])) for m in case["melds"]]
    tiles = list(case["tiles_136"])
    if len(tiles) + 3 * len(melds) < 14:
        tiles.append(case["win_tile_136"])
    return Hand(
        concealed=copies(tiles),
        win=copies([case["win_tile_136"]])[0],
        melds=tuple(melds),
        tsumo=said["tsumo"],
        seat_wind=Wind(said["player_wind"]),
        round_wind=Wind(said["round_wind"]),
        flags=frozenset(flags),
        dora=kinds(case["dora_indicators"]),
        ura=kinds(case["ura_indicators"]),
    )


def test_wins_of_a_game_server():
    cases = load("hand-oracles/agari_4p.json")["cases"]
    differences = []
    for number, case in enumerate(cases):
        expected, scored = case["expected"], score(server_hand(case), SOUL)
        worth = (scored.han, scored.fu) if not scored.yakuman else (13 * scored.yakuman, 0)
        yaku = {SOUL_YAKU[each] for each in expected["yaku"]}
        if worth != (expected["han"], expected["fu"]) or found_yaku(scored) != yaku:
            differences.append((number, worth, scored.yaku, expected))
    assert len(cases) == 816
    assert differences == []


def test_hands_that_wait_for_nothing():
    cases = load("hand-oracles/hands_negative.json")["cases"]
    assert cases
    for case in cases:
        tiles = tuple(kind for kind, count in enumerate(case["counts_34"]) for _ in range(count))
        assert (waits(tiles) != 0) == case["is_tenpai"]


def named(text: str) -> int:
    """Return a tile named as by Mahjong Soul (0m) or mjai (5mr, E, P)."""
    honours = {name: 27 + place for place, name in enumerate("ESWNPFC")}
    if text in honours:
        return honours[text]
    suit = "mpsz".index(text[1])
    if text[0] == "0" or text.endswith("r"):
        return REDS[suit]
    return 9 * suit + int(text[0]) - 1


def all_named(texts: list[str]) -> tuple[int, ...]:
    return tuple(map(named, texts))


def results_of(value: Any, context: dict[str, Any]):
    """Yield each win of a Mahjong Soul record with the round it belongs to."""
    if isinstance(value, dict):
        if "chang" in value and "ju" in value:
            context.update(chang=value["chang"], ju=value["ju"])
        for win in value.get("hules", ()):
            yield dict(context), win
        for inner in value.values():
            yield from results_of(inner, context)
    elif isinstance(value, list):
        for inner in value:
            yield from results_of(inner, context)


def soul_meld(text: str):
    kind, _, tiles = text.rstrip(")").partition("(")
    found = all_named(tiles.split(","))
    names = {
        "shunzi": MeldKind.CHI,
        "kezi": MeldKind.PON,
        "minggang": MeldKind.MINKAN,
        "angang": MeldKind.ANKAN,
    }
    return make_meld(names[kind], found)


def soul_hand(context: dict[str, Any], win: dict[str, Any]) -> Hand:
    yaku = {SOUL_YAKU[fan["id"]] for fan in win["fans"]}
    return Hand(
        concealed=all_named([*win["hand"], win["hu_tile"]]),
        win=named(win["hu_tile"]),
        melds=tuple(soul_meld(text) for text in win.get("ming") or ()),
        tsumo=win["zimo"],
        seat_wind=seat_wind(win["seat"], context["ju"]),
        round_wind=Wind(context["chang"]),
        flags=frozenset(SITUATIONS[name] for name in yaku & SITUATIONS.keys()),
        dora=all_named(win["doras"]),
        ura=all_named(win.get("li_doras") or ()),
    )


def test_wins_of_mahjong_soul():
    seen, differences = 0, []
    with zipfile.ZipFile(corpus_file("majsoul-raw.zip")) as archive:
        for name in archive.namelist():
            for context, win in results_of(json.loads(archive.read(name)), {}):
                seen += 1
                scored = score(soul_hand(context, win), SOUL)
                yaku = {SOUL_YAKU[fan["id"]] for fan in win["fans"] if fan["val"]}
                worth = (scored.han, scored.fu, found_yaku(scored))
                if worth != (win["count"], win["fu"], yaku):
                    differences.append((name, worth, win))
    assert seen >= 25
    assert differences == []


def events_of(text: str) -> list[dict[str, Any]]:
    if text.lstrip().startswith("["):
        found = json.loads(text)
    else:
        found = [json.loads(line) for line in text.splitlines() if line.strip().startswith("{")]
    return [event for event in found if isinstance(event, dict)]


class MjaiTable:
    """What the events of one hand leave on the table, as far as a win depends on it."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.start = start
        self.melds: list[list[Any]] = [[], [], [], []]
        self.dora = [start["dora_marker"]]

    def see(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind == "dora":
            self.dora.append(event["dora_marker"])
        if kind not in KINDS_OF_MELD:
            return
        melds = self.melds[event["actor"]]
        tiles = all_named([*event["consumed"], *([event["pai"]] if "pai" in event else [])])
        if kind == "kakan":
            pon = next(meld for meld in melds if meld.first == min(k % 34 for k in tiles if k < 34))
            melds.remove(pon)
        melds.append(make_meld(KINDS_OF_MELD[kind], tiles))

    def hand(self, win: dict[str, Any], yaku: set[str]) -> Hand:
        size = 14 - 3 * len(self.melds[win["actor"]])
        tiles = list(win["hora_tehais"])
        if len(tiles) < size:
            tiles.append(win["pai"])
        return Hand(
            concealed=all_named(tiles),
            win=named(win["pai"]),
            melds=tuple(self.melds[win["actor"]]),
            tsumo=win["actor"] == win["target"],
            seat_wind=seat_wind(win["actor"], self.start["oya"]),
            round_wind=Wind("ESWN".index(self.start["bakaze"])),
            flags=frozenset(SITUATIONS[name] for name in yaku & SITUATIONS.keys()),
            dora=all_named(self.dora),
            ura=all_named(win["uradora_markers"]),
        )


def mjai_wins(text: str):
    table = None
    for event in events_of(text):
        if event.get("type") == "start_kyoku" and "oya" in event:
            table = MjaiTable(event)
        elif event.get("type") == "hora" and "yakus" in event and table is not None:
            names = [MJAI_YAKU.get(name, name) for name, _ in event["yakus"]]
            yield table.hand(event, set(names)), event, set(names)
        elif table is not None:
            table.see(event)


def test_wins_of_mjai():
    """The arenas that record yaku, han and fu; they play with open tanyao and red fives."""
    seen, differences = 0, []
    with zipfile.ZipFile(corpus_file("mjai.zip")) as archive:
        for name in archive.namelist():
            for hand, event, yaku in mjai_wins(archive.read(name).decode()):
                seen += 1
                scored = score(hand, preset("tenhou"))
                found = {"sangenpai" if each in DRAGONS else each for each in found_yaku(scored)}
                worth = (scored.han, scored.fu, scored.total, found)
                if worth != (event["fan"], event["fu"], event["hora_points"], yaku):
                    differences.append((name, worth, event["yakus"], event["fu"]))
    assert seen >= 40
    assert differences == []
