"""The collection of rules the presets come from, and what its texts are in our options."""

from __future__ import annotations

import json

import pytest

from engine.ruleset.options import AbortKind
from tests.cases import rules_dir

OTHER_NAMES = {
    "tenhou_2010": "tenhou-2018",
    "ptt_saki": "ptt-saki-team",
    "skill_v1": "skill-battle",
}
FOUR_ABORTS = sorted(set(AbortKind) - {AbortKind.SANCHAHOU})
ALL_ABORTS = sorted(AbortKind)
TENHOU_SUDDEN_DEATH = "30000, sticks on table not counted, dealer renchan first"
BIG_THREE = ["daisangen", "daisuushii", "suukantsu"]
FLOATING = "by number >= 30000: 1: 12/-1/-3/-8, 2: 8/4/-4/-8, 3: 8/3/1/-12"

KNOBS = {
    "length": ["frame.length"],
    "start_points": ["frame.starting_points"],
    "return_points": ["result.return_points"],
    "uma": ["result.uma"],
    "tie": ["result.tie_break"],
    "rounding": ["result.rounding"],
    "leftover_sticks": ["result.leftover_sticks"],
    "tobi": ["end.tobi"],
    "agari_yame": ["end.agari_yame"],
    "tenpai_yame": ["end.tenpai_yame"],
    "sudden_death": ["end.sudden_death", "end.target"],
    "max_round": ["end.extra_winds"],
    "aka": ["dora.aka"],
    "kuitan": ["yaku.kuitan"],
    "kuikae": ["kuikae"],
    "ippatsu_ura_kandora": ["yaku.ippatsu", "dora.ura", "dora.kan", "dora.kan_ura"],
    "open_kan_dora": ["open_kan_dora"],
    "double_wind_fu": ["fu.double_wind_pair"],
    "rinshan_tsumo_fu": ["fu.rinshan_tsumo"],
    "kiriage": ["limits.kiriage"],
    "kazoe": ["limits.kazoe"],
    "yakuman_stacking": ["limits.yakuman_stacking"],
    "double_yakuman": ["yaku.double_yakuman"],
    "renhou": ["yaku.renhou"],
    "ryuuiisou_needs_hatsu": ["yaku.ryuuiisou_needs_hatsu"],
    "multi_ron": ["payments.multi_ron"],
    "multi_ron_honba": ["payments.multi_ron_honba"],
    "multi_ron_sticks": ["payments.multi_ron_sticks"],
    "abortive_draws": ["draws.abortive", "renchan.abort"],
    "nagashi_mangan": ["draws.nagashi", "renchan.nagashi"],
    "fifth_tile_tenpai": ["tenpai.fifth_tile"],
    "riichi_min_points": ["riichi.min_points"],
    "riichi_min_tiles": ["riichi.min_tiles"],
    "ankan_after_riichi": ["ankan_after_riichi"],
    "kokushi_robs_ankan": ["yaku.kokushi_robs_ankan"],
    "pao_yakuman": ["pao.yakuman"],
    "pao_scope": ["pao.scope"],
    "pao_ron_honba": ["pao.ron_honba"],
    "chombo": ["chombo.payment", "chombo.wrong_win", "chombo.false_riichi", "chombo.other"],
}
"""The options a row of the collection speaks about; oka follows from two others."""

VALUES = {
    "frame.length": {"east or hanchan": "hanchan", "hanchan": "hanchan"},
    "frame.starting_points": {
        "25000": 25000,
        "30000": 30000,
        "25000 (2020 qualifiers 30000)": 25000,
        "100000, then previous result": 100000,
    },
    "result.return_points": {
        "30000": 30000,
        "100000": 100000,
        "25000 (jingsuanyuandian)": 25000,
        "25000?": 25000,
    },
    "result.uma": {
        "+20/+10/-10/-20": [20000, 10000, -10000, -20000],
        "+50/+20/0/-70 (season 1: 30-10)": [50000, 20000, 0, -70000],
        "none stated -> 0": [0, 0, 0, 0],
        "+15/+5/-5/-15": [15000, 5000, -5000, -15000],
        "+30/+10/-10/-30": [30000, 10000, -10000, -30000],
        "+30/+10/-10/-30 (printed +50/+10/-10/-30)": [30000, 10000, -10000, -30000],
        FLOATING: [8000, 4000, -4000, -8000],
        "by number >= 30000 (same table)": [8000, 4000, -4000, -8000],
    },
    "result.tie_break": {
        "East-1 seat order": "starting_east",
        "uma shared": "split_uma",
        "shared": "shared",
        "shared (odd 0.1 to the earlier seat)": "shared",
    },
    "result.rounding": {
        "none": "none",
        "none (0.1)": "none",
        "none (seasons 1-2 half-up)": "none",
        "half-up to 1000, 1st = minus the rest": "half_up_top_remainder",
        "四捨五入 on (display only)": "half_up_top_remainder",
        "half-up on": "half_up_top_remainder",
    },
    "result.leftover_sticks": {
        "1st": "top",
        "1st of the table": "top",
        "winner (1st)": "top",
        "nobody (confiscated)": "nobody",
        "nobody (供託)": "nobody",
        "split among tied tops, 400/300/300": "split_tied_tops",
    },
    "end.tobi": {
        "none": "none",
        'none (riichi.wiki box says "game end": conflict)': "none",
        "none; borrow from the referee in units of 30000": "none",
        "below 0": "below_zero",
        "below 0 (0 continues)": "below_zero",
    },
    "end.agari_yame": {
        "automatic, 1st and >= 30000": "automatic",
        "off": "off",
        "none": "off",
        "none (riichi_advanced: yes, conflict)": "off",
    },
    "end.tenpai_yame": {
        "automatic, same": "automatic",
        "off": "off",
        "none": "off",
        "none (riichi_advanced lists it: conflict)": "off",
        "none (same conflict)": "off",
    },
    "end.sudden_death": {
        TENHOU_SUDDEN_DEATH: True,
        "30000": True,
        "none": False,
        "off (target field 100000)": False,
    },
    "end.target": {
        TENHOU_SUDDEN_DEATH: 30000,
        "30000": 30000,
        "off (target field 100000)": 100000,
    },
    "end.extra_winds": {"W4 (S4 for east)": 1},
    "dora.aka": {
        "1 each": [1, 1, 1],
        "1 each, or none": [1, 1, 1],
        "early sheet: on; 2020 qualifiers: none": [1, 1, 1],
        "none": [0, 0, 0],
        "none (WRC-R: details not found)": [0, 0, 0],
    },
    "yaku.kuitan": {"on": True, "on or off": True},
    "yaku.ippatsu": {
        "on/on/on": True,
        "on/on/on (B: off)": True,
        "on (JPML B style)": True,
        "off/off/off": False,
    },
    "fu.double_wind_pair": {"4": 4, "4 (changed 2022)": 4, "2": 2},
    "fu.rinshan_tsumo": {"2": 2, "0": 0},
    "limits.kiriage": {"no": False, "yes": True},
    "limits.kazoe": {
        "13+ yakuman": True,
        "not stated -> Tenhou 13+": True,
        "none": False,
        "none, 13+ sanbaiman": False,
        "none (13+ incl. bazoro sanbaiman)": False,
    },
    "limits.yakuman_stacking": {"yes": True, "yes (since 2023)": True, "no": False},
    "yaku.double_yakuman": {
        "none": [],
        "kokushi 13, suuankou tanki, pure chuuren, daisuushii": [
            "daisuushii",
            "junsei_chuuren",
            "kokushi13",
            "suuankou_tanki",
        ],
    },
    "yaku.renhou": {
        "none": "none",
        "mangan, not added": "mangan",
        "mangan, added to other yaku": "mangan_added",
        "mangan": "mangan_added",  # WRC 2022 follows WRC 2015
        "in the yaku list": "mangan",  # worth nothing known: as in EMA 2016
        "mangan, not added to 8+ han hands (incl. bazoro)": "mangan",
    },
    "yaku.ryuuiisou_needs_hatsu": {"no": False, "not stated -> no": False, "yes": True},
    "payments.multi_ron": {
        "double; triple aborts": "pay_all",
        "all winners": "pay_all",
        "double and triple paid": "pay_all",
        "head bump": "atamahane",
        "sheet says head bump yes": "atamahane",
    },
    "payments.multi_ron_honba": {"first after discarder": "first", "each winner": "each"},
    "payments.multi_ron_sticks": {
        "all to first": "first_all",
        "own stick back, others to first": "own_back_rest_first",
    },
    "draws.abortive": {
        "9 kinds, 4 winds, 4 riichi, 4 kans, 3 ron; dealer repeats": ALL_ABORTS,
        "all five; dealer repeats (Tenhou default, not in 003)": ALL_ABORTS,
        "9 kinds, 4 winds, 4 riichi, 4 kans": FOUR_ABORTS,
        "9 kinds, 4 winds, 4 riichi, 4 kans; dealer repeats": FOUR_ABORTS,
        "yes (kinds recorded as one outcome)": FOUR_ABORTS,  # three winners are all paid
        "yes": FOUR_ABORTS,  # with head bump three winners are one
        "none": [],
    },
    "renchan.abort": {
        "9 kinds, 4 winds, 4 riichi, 4 kans, 3 ron; dealer repeats": "always",
        "all five; dealer repeats (Tenhou default, not in 003)": "always",
        "9 kinds, 4 winds, 4 riichi, 4 kans; dealer repeats": "always",
    },
    "draws.nagashi": {
        "yes, replaces noten payments": "replaces_noten",
        "yes (mechanics as Tenhou)": "replaces_noten",
        "yes, several are paid": "replaces_noten",
        "yes": "replaces_noten",
        "none": "none",
        "none (kobalab false; riichi_advanced mangan: conflict)": "none",
    },
    "renchan.nagashi": {
        "yes, replaces noten payments": "dealer_tenpai",
        "yes (mechanics as Tenhou)": "dealer_tenpai",
    },
    "tenpai.fifth_tile": {
        "noten only if all four in pure hand": "noten_in_concealed",
        "always tenpai": "always_tenpai",
        "noten if own four incl. melds": "noten_with_melds",
        "noten for five-tile shapes": "noten_with_melds",
        "noten if own hand holds all waits": "noten_with_melds",
    },
    "riichi.min_points": {"1000": 1000, "none": None},
    "riichi.min_tiles": {"4": 4, "4 (a draw left)": 4, "0": 0},
    "yaku.kokushi_robs_ankan": {
        "no": False,
        "no (riichi_advanced yes: conflict)": False,
        "yes": True,
        "yes (暗カンでもチャンカン可)": True,
    },
    "pao.yakuman": {
        "daisangen, daisuushii": ["daisangen", "daisuushii"],
        "daisangen, daisuushii, suukantsu": BIG_THREE,
        "daisangen, daisuushii, suukantsu (4th by daiminkan)": BIG_THREE,
        "3 + daiminkan rinshan": ["daisangen", "daisuushii", "rinshan", "suukantsu"],
        "daisangen, daisuushii (+ rinshan pao)": ["daisangen", "daisuushii", "rinshan"],
        "none": [],
    },
    "pao.scope": {"whole hand": "whole_hand", "that yakuman only": "that_yakuman"},
    "pao.ron_honba": {"pao player": "pao", "discarder": "discarder"},
    "chombo.payment": {
        "impossible online": "impossible",
        "reverse mangan tsumo; wrong win: hand continues": "reverse_mangan",
        "-20000 after uma; hand replayed": "after_uma",
        "-20000 after uma; ends the game": "after_uma",
        "overall score, not table": "after_uma",
        "-20000; ends the game": "after_uma",
        "-20.0 in the standings": "after_uma",
        "-20 (was -40), small chombo -10": "after_uma",
    },
    "chombo.points": {
        "-20000 after uma; hand replayed": 20000,
        "-20000 after uma; ends the game": 20000,
        "-20000; ends the game": 20000,
        "-20.0 in the standings": 20000,
        "-20 (was -40), small chombo -10": 20000,
    },
    "chombo.wrong_win": {
        "reverse mangan tsumo; wrong win: hand continues": "continues",
        "-20000 after uma; hand replayed": "replayed",
        "-20000 after uma; ends the game": "ends_game",
        "-20000; ends the game": "ends_game",
    },
}
"""Our values by what the collection says."""

VALUES["dora.ura"] = VALUES["dora.kan"] = VALUES["dora.kan_ura"] = VALUES["yaku.ippatsu"]

STATED = {
    "kuikae": {
        "forbidden (same and other end)": "Forbidden: neither the called tile nor",
        "forbidden (win forfeited)": "Forbidden: who does it may not win",
        "forbidden; skill exceptions": "Forbidden, except where a skill",
        "same tile only forbidden": "Only the called tile itself",
        "forbidden": "Forbidden",
        "not stated -> forbidden": "Forbidden",
    },
    "open_kan_dora": {
        "after discard / before next rinshan": "Turned after the discard, or just before",
        "after discard": "Turned after the discard.",
        "at once": "Turned at once.",
        "at once, before the rinshan tile": "Turned at once, before the replacement",
        "at once (not on chankan)": "Turned at once, but not if",
    },
    "ankan_after_riichi": {
        "waits unchanged": "Allowed with the tile just drawn if the waits stay the same;",
        "waits unchanged and triplet in every reading": "Allowed with the tile just drawn if the "
        "waits stay the same and its three tiles can only be read as a triplet.",
        "composition unchanged": "Allowed with the tile just drawn if the composition",
        "shape unchanged (kobalab level 1)": "Allowed with the tile just drawn if the shape",
        "waits and sets unchanged": "Allowed with the tile just drawn if the waits and the sets",
    },
}
"""How our texts begin by what the collection says."""

UNKNOWN = {"not found", "not stated", "n/a"}
SILENT = {
    "end.target": {"none"},
    "end.extra_winds": {"S4"},
    "renchan.abort": {"none", "yes", "yes (kinds recorded as one outcome)"}
    | {"9 kinds, 4 winds, 4 riichi, 4 kans"},
    "renchan.nagashi": {text for text in VALUES["draws.nagashi"] if text.startswith("none")}
    | {"yes, several are paid", "yes"},
}
"""What the collection doesn't say about the second option of a row."""


def collection():
    folder = rules_dir()
    path = folder / "presets.json" if folder else None
    if path is None or not path.is_file():
        reason = "no presets.json: set TENBO_RULES or put it in ../shared/rules"
        return [pytest.param("", {}, marks=pytest.mark.skip(reason=reason))]
    presets = json.loads(path.read_text("utf-8"))["presets"]
    return [
        pytest.param(OTHER_NAMES.get(name, name.replace("_", "-")), found["knobs"], id=name)
        for name, found in presets.items()
    ]
