"""Every yaku (役) as a row of data: what it is called, what it is worth, and what it asks.

Han are those of Tenhou, which every ruleset met starts from; `YakuOptions.han` changes them, and
switches local yaku on. A yaku that stands in for a lesser one (ryanpeikou for iipeikou) has a test
that leaves the other's false.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.ruleset.hand_options import HandOptions, Renhou
from engine.scoring.hand import Flag
from engine.scoring.layout import (
    ANKOU,
    CHUUREN,
    DRAGON_PAIRS,
    HAS_HONOR,
    HAS_SIMPLE,
    HAS_TERMINAL,
    HONOR_TRIPLETS,
    INSIDE,
    KANS,
    NOT_GREEN,
    ORPHANS,
    PAIRS,
    PURE,
    RYANMEN,
    SAME_TRIPLETS,
    SANSHOKU,
    SETS_ALIKE,
    STRAIGHT,
    TANKI,
    TWINS,
    WIND_PAIRS,
    WIND_TRIPLETS,
)
from engine.scoring.local_yaku import LOCAL_LUCK, LOCAL_SHAPES
from engine.scoring.registry import Option, Yaku, flagged
from engine.scoring.traits import DRAGONS, HATSU_BIT, WINDS, Traits


def _renhou_is(value: Renhou) -> Option:
    return lambda rules: rules.yaku.renhou is value


def _has_ippatsu(rules: HandOptions) -> bool:
    return rules.yaku.ippatsu


def _has_facing_wind(rules: HandOptions) -> bool:
    return rules.yaku.east_west_wind


_renhou: Final = partial(Yaku, "renhou", "人和", open=0, test=flagged(Flag.RENHOU))


LUCK_YAKU: Final = (
    Yaku("riichi", "立直", 1, 0, flagged(Flag.RIICHI)),
    Yaku("double_riichi", "両立直", 2, 0, flagged(Flag.DOUBLE_RIICHI)),
    Yaku("ippatsu", "一発", 1, 0, flagged(Flag.IPPATSU), bounty=True, option=_has_ippatsu),
    Yaku("tsumo", "門前清自摸和", 1, 0, lambda t: t.closed and t.tsumo),
    Yaku("haitei", "海底摸月", 1, 1, flagged(Flag.HAITEI)),
    Yaku("houtei", "河底撈魚", 1, 1, flagged(Flag.HOUTEI)),
    Yaku("rinshan", "嶺上開花", 1, 1, flagged(Flag.RINSHAN)),
    Yaku("chankan", "槍槓", 1, 1, flagged(Flag.CHANKAN)),
    _renhou(closed=5, option=_renhou_is(Renhou.MANGAN_ADDED)),
    _renhou(closed=1, option=_renhou_is(Renhou.YAKUMAN), yakuman=True),
    Yaku("tenhou", "天和", 1, 0, flagged(Flag.TENHOU), yakuman=True),
    Yaku("chiihou", "地和", 1, 0, flagged(Flag.CHIIHOU), yakuman=True),
    *LOCAL_LUCK,
)
"""Yaku of the situation a hand is won in; the tiles don't matter."""


def _tanyao(t: Traits) -> bool:
    return t.closed or t.rules.yaku.kuitan


def _pinfu(t: Traits) -> bool:
    runs = t.runs == 4 and t.valued_pair == 0  # noqa: PLR2004
    return runs and (t.rules.fu.pinfu_tsumo or not t.tsumo)


def _seat_wind(t: Traits) -> bool:
    return t.honor_triplets & 1 << t.seat_wind != 0


def _round_wind(t: Traits) -> bool:
    return t.honor_triplets & 1 << t.round_wind != 0


def _facing_wind(t: Traits) -> bool:
    return t.honor_triplets & t.round_winds & ~(1 << t.round_wind) != 0


def _dragons(t: Traits, number: int) -> bool:
    return (t.honor_triplets & DRAGONS).bit_count() == number


def _has_run(t: Traits) -> bool:
    return t.runs > 0


def _one_suit(t: Traits) -> bool:
    return t.one_suit


HAKU, HATSU, CHUN = (1 << HONOR_TRIPLETS + place for place in (4, 5, 6))

SHAPE_YAKU: Final = (
    Yaku("tanyao", "断幺九", 1, 1, _tanyao, forbids=HAS_TERMINAL | HAS_HONOR),
    Yaku("pinfu", "平和", 1, 0, _pinfu, needs=RYANMEN),
    Yaku("iipeikou", "一盃口", 1, 0, count=(TWINS, 1)),
    Yaku("seat_wind", "自風牌", 1, 1, _seat_wind, needs=WIND_TRIPLETS),
    Yaku("round_wind", "場風牌", 1, 1, _round_wind, needs=WIND_TRIPLETS),
    Yaku(
        "facing_wind",
        "場風牌",
        1,
        1,
        _facing_wind,
        needs=WIND_TRIPLETS,
        listed="round_wind",
        option=_has_facing_wind,
    ),
    Yaku("haku", "白", 1, 1, needs=HAKU),
    Yaku("hatsu", "發", 1, 1, needs=HATSU),
    Yaku("chun", "中", 1, 1, needs=CHUN),
    Yaku("chiitoitsu", "七対子", 2, 0, needs=PAIRS),
    Yaku("chanta", "混全帯幺九", 2, 1, _has_run, needs=HAS_HONOR, forbids=INSIDE),
    Yaku("ittsuu", "一気通貫", 2, 1, needs=STRAIGHT, listed="ittsu"),
    Yaku("sanshoku_doujun", "三色同順", 2, 1, needs=SANSHOKU),
    Yaku("sanshoku_doukou", "三色同刻", 2, 2, needs=SAME_TRIPLETS),
    Yaku("sankantsu", "三槓子", 2, 2, count=(KANS, 3)),
    Yaku("toitoi", "対々和", 2, 2, count=(SETS_ALIKE, 4)),
    Yaku("sanankou", "三暗刻", 2, 2, count=(ANKOU, 3)),
    Yaku("shousangen", "小三元", 2, 2, lambda t: _dragons(t, 2), needs=DRAGON_PAIRS),
    Yaku("honroutou", "混老頭", 2, 2, needs=HAS_HONOR, forbids=HAS_SIMPLE | ORPHANS),
    Yaku("ryanpeikou", "二盃口", 3, 0, count=(TWINS, 2)),
    Yaku("junchan", "純全帯幺九", 3, 2, _has_run, forbids=INSIDE | HAS_HONOR),
    Yaku("honitsu", "混一色", 3, 2, _one_suit, needs=HAS_HONOR),
    Yaku("chinitsu", "清一色", 6, 5, _one_suit, forbids=HAS_HONOR),
    *LOCAL_SHAPES,
)
"""Yaku of the tiles and how they are read; a local yakuman of the tiles stands here too."""


def _tsuuiisou(t: Traits) -> bool:
    return t.standard or t.rules.yaku.tsuuiisou_chiitoi


def _ryuuiisou(t: Traits) -> bool:
    hatsu = (t.honor_triplets | t.honor_pair) & HATSU_BIT
    return hatsu != 0 or not t.rules.yaku.ryuuiisou_needs_hatsu


def _four_winds(t: Traits) -> bool:
    return t.honor_triplets & WINDS == WINDS


def _three_winds(t: Traits) -> bool:
    return (t.honor_triplets & WINDS).bit_count() == 3  # noqa: PLR2004


_yakuman: Final = partial(Yaku, closed=1, yakuman=True)

YAKUMAN: Final = (
    _yakuman("daisangen", "大三元", open=1, test=lambda t: _dragons(t, 3), needs=HAKU),
    _yakuman("suuankou", "四暗刻", open=0, count=(ANKOU, 4), forbids=TANKI),
    _yakuman(
        "suuankou_tanki", "四暗刻単騎", open=0, count=(ANKOU, 4), needs=TANKI, listed="suuankou"
    ),
    _yakuman("tsuuiisou", "字一色", open=1, test=_tsuuiisou, forbids=HAS_TERMINAL | HAS_SIMPLE),
    _yakuman("ryuuiisou", "緑一色", open=1, test=_ryuuiisou, forbids=NOT_GREEN),
    _yakuman("chinroutou", "清老頭", open=1, forbids=HAS_SIMPLE | HAS_HONOR),
    _yakuman("chuuren", "九蓮宝燈", open=0, needs=CHUUREN, forbids=PURE),
    _yakuman(
        "junsei_chuuren", "純正九蓮宝燈", open=0, needs=PURE, forbids=ORPHANS, listed="chuuren"
    ),
    _yakuman("kokushi", "国士無双", open=0, needs=ORPHANS, forbids=PURE),
    _yakuman("kokushi13", "国士無双十三面", open=0, needs=PURE, forbids=CHUUREN, listed="kokushi"),
    _yakuman(
        "daisuushii", "大四喜", open=1, test=_four_winds, needs=WIND_TRIPLETS, listed="daisuushi"
    ),
    _yakuman(
        "shousuushii", "小四喜", open=1, test=_three_winds, needs=WIND_PAIRS, listed="shousuushi"
    ),
    _yakuman("suukantsu", "四槓子", open=1, count=(KANS, 4)),
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
