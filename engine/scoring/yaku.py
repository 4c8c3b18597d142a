"""Every yaku (役) as a row of data: what it is called, what it is worth, and what it asks.

Han are those of Tenhou, which every ruleset met starts from; `YakuOptions.han` changes them, and
switches local yaku on. A yaku that stands in for a lesser one (ryanpeikou for iipeikou) has a test
that leaves the other's false.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.ruleset.hand_options import Renhou
from engine.scoring.hand import Flag
from engine.scoring.layout import (
    ANKOU,
    CHUUREN,
    HAS_HONOR,
    HAS_SIMPLE,
    HAS_TERMINAL,
    INSIDE,
    KANS,
    NOT_GREEN,
    ORPHANS,
    PAIRS,
    PURE,
    RYANMEN,
    SAME_TRIPLETS,
    SANSHOKU,
    STRAIGHT,
    TANKI,
    TWINS,
)
from engine.scoring.local_yaku import LOCAL_LUCK, LOCAL_SHAPES
from engine.scoring.registry import Yaku, flagged
from engine.scoring.traits import DRAGONS, HATSU, WINDS, Traits


def _renhou(value: Renhou) -> Callable[[Traits], bool]:
    return lambda t: Flag.RENHOU in t.flags and t.rules.yaku.renhou is value


def _ippatsu(t: Traits) -> bool:
    return Flag.IPPATSU in t.flags and t.rules.yaku.ippatsu


LUCK_YAKU: Final = (
    Yaku("riichi", "立直", 1, 0, flagged(Flag.RIICHI)),
    Yaku("double_riichi", "両立直", 2, 0, flagged(Flag.DOUBLE_RIICHI)),
    Yaku("ippatsu", "一発", 1, 0, _ippatsu, bounty=True),
    Yaku("tsumo", "門前清自摸和", 1, 0, lambda t: t.closed and t.tsumo),
    Yaku("haitei", "海底摸月", 1, 1, flagged(Flag.HAITEI)),
    Yaku("houtei", "河底撈魚", 1, 1, flagged(Flag.HOUTEI)),
    Yaku("rinshan", "嶺上開花", 1, 1, flagged(Flag.RINSHAN)),
    Yaku("chankan", "槍槓", 1, 1, flagged(Flag.CHANKAN)),
    Yaku("renhou", "人和", 5, 0, _renhou(Renhou.MANGAN_ADDED)),
    Yaku("renhou", "人和", 1, 0, _renhou(Renhou.YAKUMAN), yakuman=True),
    Yaku("tenhou", "天和", 1, 0, flagged(Flag.TENHOU), yakuman=True),
    Yaku("chiihou", "地和", 1, 0, flagged(Flag.CHIIHOU), yakuman=True),
    *LOCAL_LUCK,
)
"""Yaku of the situation a hand is won in; the tiles don't matter."""


def _tanyao(t: Traits) -> bool:
    return not t.has(HAS_TERMINAL | HAS_HONOR) and (t.closed or t.rules.yaku.kuitan)


def _pinfu(t: Traits) -> bool:
    runs = t.runs == 4 and t.has(RYANMEN) and t.valued_pair == 0  # noqa: PLR2004
    return runs and (t.rules.fu.pinfu_tsumo or not t.tsumo)


def _dragon(place: int) -> Callable[[Traits], bool]:
    return lambda t: bool(t.honor_triplets & 1 << place)


def _seat_wind(t: Traits) -> bool:
    return bool(t.honor_triplets & 1 << t.seat_wind)


def _round_wind(t: Traits) -> bool:
    return bool(t.honor_triplets & 1 << t.round_wind)


def _facing_wind(t: Traits) -> bool:
    facing = t.round_winds & ~(1 << t.round_wind)
    return bool(t.honor_triplets & facing)


def _shousangen(t: Traits) -> bool:
    return (t.honor_triplets & DRAGONS).bit_count() == 2 and t.honor_pair & DRAGONS != 0  # noqa: PLR2004


def _outside(t: Traits) -> bool:
    """Every set and the pair has a terminal or honour, and there is a run."""
    return t.runs > 0 and not t.has(INSIDE)


def _one_suit(t: Traits) -> bool:
    return t.one_suit and not t.has(ORPHANS)


def _honroutou(t: Traits) -> bool:
    return not t.has(HAS_SIMPLE | ORPHANS) and t.has(HAS_HONOR) and t.has(HAS_TERMINAL)


SHAPE_YAKU: Final = (
    Yaku("tanyao", "断幺九", 1, 1, _tanyao),
    Yaku("pinfu", "平和", 1, 0, _pinfu),
    Yaku("iipeikou", "一盃口", 1, 0, lambda t: t.count(TWINS) == 1),
    Yaku("seat_wind", "自風牌", 1, 1, _seat_wind),
    Yaku("round_wind", "場風牌", 1, 1, _round_wind),
    Yaku("facing_wind", "場風牌", 1, 1, _facing_wind, listed="round_wind"),
    Yaku("haku", "白", 1, 1, _dragon(4)),
    Yaku("hatsu", "發", 1, 1, _dragon(5)),
    Yaku("chun", "中", 1, 1, _dragon(6)),
    Yaku("chiitoitsu", "七対子", 2, 0, lambda t: t.has(PAIRS)),
    Yaku("chanta", "混全帯幺九", 2, 1, lambda t: _outside(t) and t.has(HAS_HONOR)),
    Yaku("ittsuu", "一気通貫", 2, 1, lambda t: t.has(STRAIGHT), listed="ittsu"),
    Yaku("sanshoku_doujun", "三色同順", 2, 1, lambda t: t.has(SANSHOKU)),
    Yaku("sanshoku_doukou", "三色同刻", 2, 2, lambda t: t.has(SAME_TRIPLETS)),
    Yaku("sankantsu", "三槓子", 2, 2, lambda t: t.count(KANS) == 3),  # noqa: PLR2004
    Yaku("toitoi", "対々和", 2, 2, lambda t: t.standard and t.runs == 0),
    Yaku("sanankou", "三暗刻", 2, 2, lambda t: t.count(ANKOU) == 3),  # noqa: PLR2004
    Yaku("shousangen", "小三元", 2, 2, _shousangen),
    Yaku("honroutou", "混老頭", 2, 2, _honroutou),
    Yaku("ryanpeikou", "二盃口", 3, 0, lambda t: t.count(TWINS) == 2),  # noqa: PLR2004
    Yaku("junchan", "純全帯幺九", 3, 2, lambda t: _outside(t) and not t.has(HAS_HONOR)),
    Yaku("honitsu", "混一色", 3, 2, lambda t: _one_suit(t) and t.has(HAS_HONOR)),
    Yaku("chinitsu", "清一色", 6, 5, lambda t: t.one_suit and not t.has(HAS_HONOR)),
    *LOCAL_SHAPES,
)
"""Yaku of the tiles and how they are read; a local yakuman of the tiles stands here too."""


def _suushii(t: Traits, triplets: int) -> bool:
    pair = t.honor_pair & WINDS
    return (t.honor_triplets & WINDS).bit_count() == triplets and (triplets == 4 or pair != 0)  # noqa: PLR2004


def _ryuuiisou(t: Traits) -> bool:
    hatsu = (t.honor_triplets | t.honor_pair) & HATSU
    return not t.has(NOT_GREEN) and (hatsu != 0 or not t.rules.yaku.ryuuiisou_needs_hatsu)


def _tsuuiisou(t: Traits) -> bool:
    honors = not t.has(HAS_TERMINAL | HAS_SIMPLE)
    return honors and (t.standard or t.rules.yaku.tsuuiisou_chiitoi)


def _suuankou(t: Traits, *, tanki: bool) -> bool:
    return t.count(ANKOU) == 4 and t.has(TANKI) is tanki  # noqa: PLR2004


def _nine_gates(t: Traits, *, pure: bool) -> bool:
    return t.has(CHUUREN) and t.has(PURE) is pure


def _kokushi(t: Traits, *, pure: bool) -> bool:
    return t.has(ORPHANS) and t.has(PURE) is pure


YAKUMAN: Final = tuple(
    Yaku(id_, kanji, 1, open_, test, yakuman=True, listed=listed)
    for id_, kanji, open_, test, listed in (
        ("daisangen", "大三元", 1, lambda t: (t.honor_triplets & DRAGONS) == DRAGONS, ""),
        ("suuankou", "四暗刻", 0, lambda t: _suuankou(t, tanki=False), ""),
        ("suuankou_tanki", "四暗刻単騎", 0, lambda t: _suuankou(t, tanki=True), "suuankou"),
        ("tsuuiisou", "字一色", 1, _tsuuiisou, ""),
        ("ryuuiisou", "緑一色", 1, _ryuuiisou, ""),
        ("chinroutou", "清老頭", 1, lambda t: not t.has(HAS_SIMPLE | HAS_HONOR), ""),
        ("chuuren", "九蓮宝燈", 0, lambda t: _nine_gates(t, pure=False), ""),
        ("junsei_chuuren", "純正九蓮宝燈", 0, lambda t: _nine_gates(t, pure=True), "chuuren"),
        ("kokushi", "国士無双", 0, lambda t: _kokushi(t, pure=False), ""),
        ("kokushi13", "国士無双十三面", 0, lambda t: _kokushi(t, pure=True), "kokushi"),
        ("daisuushii", "大四喜", 1, lambda t: _suushii(t, 4), "daisuushi"),
        ("shousuushii", "小四喜", 1, lambda t: _suushii(t, 3), "shousuushi"),
        ("suukantsu", "四槓子", 1, lambda t: t.count(KANS) == 4, ""),  # noqa: PLR2004
    )
)
"""Yakuman of the tiles (役満)."""

BOUNTIES: Final = (("dora", "ドラ"), ("aka", "赤ドラ"), ("ura", "裏ドラ"))
"""What adds han beside yaku, never makes a win legal, and its kanji (懸賞役)."""

REGISTRY: Final = {yaku.id: yaku for yaku in (*LUCK_YAKU, *SHAPE_YAKU, *YAKUMAN)}
"""Every yaku by its id."""

_OTHER_SPELLINGS: Final = {
    **{yaku.listed: yaku.id for yaku in REGISTRY.values() if yaku.listed not in {"", *REGISTRY}},
    "menzen_tsumo": "tsumo",
    "yakuhai_seat": "seat_wind",
    "yakuhai_round": "round_wind",
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "chiitoi": "chiitoitsu",
    "kokushi_13": "kokushi13",
}


def find_yaku(name: str) -> Yaku | None:
    """Return a yaku by its id or another spelling of it in use, None if there is none.

    >>> find_yaku("ittsu").id
    'ittsuu'
    """
    return REGISTRY.get(_OTHER_SPELLINGS.get(name, name))
