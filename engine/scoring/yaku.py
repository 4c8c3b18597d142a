"""Every yaku (役) as a row of data: what it is called and means, what it is worth, what it asks.

Han are those of Tenhou, which every ruleset met starts from; `YakuOptions.han` changes them, and
switches local yaku on. A yaku that stands in for a lesser one (ryanpeikou for iipeikou) has a test
that leaves the other's false.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.errors import N_
from engine.ruleset.hand_options import HandOptions, Renhou
from engine.scoring.hand import Flag
from engine.scoring.local_yaku import LOCAL_SHAPES, LOCAL_SITUATIONS
from engine.scoring.marks import (
    ANKOU,
    CHUN_TRIPLET,
    CHUUREN,
    DRAGON_PAIRS,
    HAKU_TRIPLET,
    HAS_HONOR,
    HAS_SIMPLE,
    HAS_TERMINAL,
    HATSU_TRIPLET,
    HONOR_TRIPLETS,
    IDENTICAL_RUNS,
    INSIDE,
    ITTSUU,
    KANS,
    NOT_GREEN,
    ORPHANS,
    PURE,
    RYANMEN,
    SANSHOKU_DOUJUN,
    SANSHOKU_DOUKOU,
    SEVEN_PAIRS,
    TANKI,
    TRIPLET_SETS,
    WIND_PAIRS,
    WIND_TRIPLETS,
)
from engine.scoring.registry import Option, Yaku, flagged
from engine.scoring.traits import Traits


def _renhou_is(value: Renhou) -> Option:
    return lambda rules: rules.yaku.renhou is value


def _has_ippatsu(rules: HandOptions) -> bool:
    return rules.yaku.ippatsu


def _has_facing_wind(rules: HandOptions) -> bool:
    return rules.yaku.east_west_wind


_renhou: Final = partial(
    Yaku, "renhou", "人和", open=0, test=flagged(Flag.RENHOU),
    means=N_("A ron before one's first draw and before any call."),
)  # fmt: skip

# fmt: off
SITUATIONAL_YAKU: Final = (
    Yaku("riichi", "立直", 1, 0, flagged(Flag.RIICHI),
         means=N_("Declare a closed hand tenpai, stake a stick, and change nothing any more.")),
    Yaku("double_riichi", "両立直", 2, 0, flagged(Flag.DOUBLE_RIICHI),
         means=N_("Riichi on one's first discard, before any call.")),
    Yaku("ippatsu", "一発", 1, 0, flagged(Flag.IPPATSU), bonus=True, option=_has_ippatsu,
         means=N_("Win within one turn of one's riichi, before any call.")),
    Yaku("tsumo", "門前清自摸和", 1, 0, lambda t: t.closed and t.tsumo,
         means=N_("Win by one's own draw with a closed hand.")),
    Yaku("haitei", "海底摸月", 1, 1, flagged(Flag.HAITEI),
         means=N_("Win by drawing the last tile of the wall.")),
    Yaku("houtei", "河底撈魚", 1, 1, flagged(Flag.HOUTEI),
         means=N_("Ron on the last discard of the hand.")),
    Yaku("rinshan", "嶺上開花", 1, 1, flagged(Flag.RINSHAN),
         means=N_("Win on the replacement tile drawn for one's kan.")),
    Yaku("chankan", "槍槓", 1, 1, flagged(Flag.CHANKAN),
         means=N_("Ron on the tile with which somebody makes a pon a kan.")),
    _renhou(closed=5, option=_renhou_is(Renhou.MANGAN_ADDED)),
    _renhou(closed=1, option=_renhou_is(Renhou.YAKUMAN), yakuman=True),
    Yaku("tenhou", "天和", 1, 0, flagged(Flag.TENHOU), yakuman=True,
         means=N_("The dealer wins with the tiles dealt.")),
    Yaku("chiihou", "地和", 1, 0, flagged(Flag.CHIIHOU), yakuman=True,
         means=N_("A player who doesn't deal wins on the first draw, before any call.")),
    *LOCAL_SITUATIONS,
)
"""Yaku of the situation a hand is won in; the tiles don't matter."""
# fmt: on


def _tanyao(t: Traits) -> bool:
    return t.closed or t.rules.yaku.kuitan


def _pinfu(t: Traits) -> bool:
    all_runs = t.runs == 4 and t.pair_fu == 0  # noqa: PLR2004
    return all_runs and (t.rules.fu.pinfu_tsumo or not t.tsumo)


def _seat_wind(t: Traits) -> bool:
    return t.has_triplet_of(1 << t.seat_wind)


def _round_wind(t: Traits) -> bool:
    return t.has_triplet_of(1 << t.round_wind)


def _facing_wind(t: Traits) -> bool:
    return t.has_triplet_of(t.round_winds & ~(1 << t.round_wind))


def _has_run(t: Traits) -> bool:
    return t.runs > 0


def _one_suit(t: Traits) -> bool:
    return t.one_suit


# fmt: off
SHAPE_YAKU: Final = (
    Yaku("tanyao", "断幺九", 1, 1, _tanyao, forbids=HAS_TERMINAL | HAS_HONOR,
         means=N_("No terminals and no honours.")),
    Yaku("pinfu", "平和", 1, 0, _pinfu, needs=RYANMEN,
         means=N_("Four runs, a pair without fu and a two-sided wait.")),
    Yaku("iipeikou", "一盃口", 1, 0, count=(IDENTICAL_RUNS, 1),
         means=N_("The same run twice in one suit.")),
    Yaku("seat_wind", "自風牌", 1, 1, _seat_wind, needs=WIND_TRIPLETS,
         means=N_("A triplet or kan of one's own wind.")),
    Yaku("round_wind", "場風牌", 1, 1, _round_wind, needs=WIND_TRIPLETS,
         means=N_("A triplet or kan of the round's wind.")),
    Yaku("facing_wind", "場風牌", 1, 1, _facing_wind, needs=WIND_TRIPLETS, listed="round_wind",
         option=_has_facing_wind,
         means=N_("A triplet or kan of the wind across from the round's, in an east-west game.")),
    Yaku("haku", "白", 1, 1, needs=HAKU_TRIPLET,
         means=N_("A triplet or kan of white dragons.")),
    Yaku("hatsu", "發", 1, 1, needs=HATSU_TRIPLET,
         means=N_("A triplet or kan of green dragons.")),
    Yaku("chun", "中", 1, 1, needs=CHUN_TRIPLET,
         means=N_("A triplet or kan of red dragons.")),
    Yaku("chiitoitsu", "七対子", 2, 0, needs=SEVEN_PAIRS,
         means=N_("Seven different pairs.")),
    Yaku("chanta", "混全帯幺九", 2, 1, _has_run, needs=HAS_HONOR, forbids=INSIDE,
         means=N_("A terminal or honour in every set and the pair, with honours and a run.")),
    Yaku("ittsuu", "一気通貫", 2, 1, needs=ITTSUU, listed="ittsu",
         means=N_("The runs 123, 456 and 789 of one suit.")),
    Yaku("sanshoku_doujun", "三色同順", 2, 1, needs=SANSHOKU_DOUJUN,
         means=N_("The same run in all three suits.")),
    Yaku("sanshoku_doukou", "三色同刻", 2, 2, needs=SANSHOKU_DOUKOU,
         means=N_("The same triplet or kan in all three suits.")),
    Yaku("sankantsu", "三槓子", 2, 2, count=(KANS, 3),
         means=N_("Three kans.")),
    Yaku("toitoi", "対々和", 2, 2, count=(TRIPLET_SETS, 4),
         means=N_("Four triplets or kans.")),
    Yaku("sanankou", "三暗刻", 2, 2, count=(ANKOU, 3),
         means=N_("Three concealed triplets or kans; one completed by ron is not concealed.")),
    Yaku("shousangen", "小三元", 2, 2, lambda t: t.dragon_triplets == 2,  # noqa: PLR2004
         needs=DRAGON_PAIRS,
         means=N_("Two triplets or kans of dragons and a pair of the third.")),
    Yaku("honroutou", "混老頭", 2, 2, needs=HAS_HONOR, forbids=HAS_SIMPLE | ORPHANS,
         means=N_("Only terminals and honours.")),
    Yaku("ryanpeikou", "二盃口", 3, 0, count=(IDENTICAL_RUNS, 2),
         means=N_("Two pairs of identical runs.")),
    Yaku("junchan", "純全帯幺九", 3, 2, _has_run, forbids=INSIDE | HAS_HONOR,
         means=N_("A terminal in every set and the pair, with a run.")),
    Yaku("honitsu", "混一色", 3, 2, _one_suit, needs=HAS_HONOR,
         means=N_("Only tiles of one suit and honours.")),
    Yaku("chinitsu", "清一色", 6, 5, _one_suit, forbids=HAS_HONOR,
         means=N_("Only tiles of one suit.")),
    *LOCAL_SHAPES,
)
"""Yaku of the tiles and how they are read; a local yakuman of the tiles stands here too."""
# fmt: on


def _tsuuiisou(t: Traits) -> bool:
    return t.standard or t.rules.yaku.tsuuiisou_chiitoi


def _ryuuiisou(t: Traits) -> bool:
    has_hatsu = (t.honor_triplets | t.honor_pair) << HONOR_TRIPLETS & HATSU_TRIPLET != 0
    return has_hatsu or not t.rules.yaku.ryuuiisou_needs_hatsu


_yakuman: Final = partial(Yaku, closed=1, yakuman=True)

# fmt: off
YAKUMAN: Final = (
    _yakuman("daisangen", "大三元", open=1, test=lambda t: t.dragon_triplets == 3,  # noqa: PLR2004
             needs=HAKU_TRIPLET,
             means=N_("Triplets or kans of all three dragons.")),
    _yakuman("suuankou", "四暗刻", open=0, count=(ANKOU, 4), forbids=TANKI,
             means=N_("Four concealed triplets or kans.")),
    _yakuman("suuankou_tanki", "四暗刻単騎", open=0, count=(ANKOU, 4), needs=TANKI,
             listed="suuankou",
             means=N_("Four concealed triplets or kans, won on a wait for the pair.")),
    _yakuman("tsuuiisou", "字一色", open=1, test=_tsuuiisou, forbids=HAS_TERMINAL | HAS_SIMPLE,
             means=N_("Only honours.")),
    _yakuman("ryuuiisou", "緑一色", open=1, test=_ryuuiisou, forbids=NOT_GREEN,
             means=N_("Only 2, 3, 4, 6 and 8 of sou and green dragons.")),
    _yakuman("chinroutou", "清老頭", open=1, forbids=HAS_SIMPLE | HAS_HONOR,
             means=N_("Only terminals.")),
    _yakuman("chuuren", "九蓮宝燈", open=0, needs=CHUUREN, forbids=PURE,
             means=N_("1112345678999 of one suit and one more tile of it, closed.")),
    _yakuman("junsei_chuuren", "純正九蓮宝燈", open=0, needs=PURE, forbids=ORPHANS,
             listed="chuuren",
             means=N_("Nine gates that waited for all nine tiles of the suit.")),
    _yakuman("kokushi", "国士無双", open=0, needs=ORPHANS, forbids=PURE,
             means=N_("One of each terminal and honour, and one of them twice.")),
    _yakuman("kokushi13", "国士無双十三面", open=0, needs=PURE, forbids=CHUUREN, listed="kokushi",
             means=N_("Thirteen orphans that waited for all thirteen tiles.")),
    _yakuman("daisuushii", "大四喜", open=1, test=lambda t: t.wind_triplets == 4,  # noqa: PLR2004
             needs=WIND_TRIPLETS, listed="daisuushi",
             means=N_("Triplets or kans of all four winds.")),
    _yakuman("shousuushii", "小四喜", open=1, test=lambda t: t.wind_triplets == 3,  # noqa: PLR2004
             needs=WIND_PAIRS, listed="shousuushi",
             means=N_("Triplets or kans of three winds and a pair of the fourth.")),
    _yakuman("suukantsu", "四槓子", open=1, count=(KANS, 4),
             means=N_("Four kans.")),
)
"""Yakuman of the tiles (役満)."""

DORA: Final = (
    Yaku("dora", "ドラ", 1, 1, bonus=True,
         means=N_("Each tile that an indicator makes dora.")),
    Yaku("aka", "赤ドラ", 1, 1, bonus=True,
         means=N_("Each red five.")),
    Yaku("ura", "裏ドラ", 1, 1, bonus=True,
         means=N_("Each tile that the indicators below make dora, for a winner in riichi.")),
)
"""What adds han beside yaku and never makes a win legal."""
# fmt: on

REGISTRY: Final = {yaku.id: yaku for yaku in (*SITUATIONAL_YAKU, *SHAPE_YAKU, *YAKUMAN)}
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
