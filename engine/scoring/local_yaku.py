"""Local yaku (ローカル役), none of which counts unless a ruleset switches it on.

All of these are named in the skill battle rules, version 1.0, section 四 (役的说明). The rules give
no han for tsubame_gaeshi and kanburi; one each is the usual local value.
"""

from __future__ import annotations

from typing import Final

from engine.scoring.hand import Flag
from engine.scoring.layout import (
    ANKANS,
    CALLS,
    HAS_CHUN,
    KNITTED,
    NOT_CRIMSON,
    NOT_HIGH,
    NOT_LOW,
    NOT_PEACOCK,
    NOT_TOP,
    ORPHANS,
    PAIRS,
)
from engine.scoring.registry import Yaku, flagged
from engine.scoring.traits import WINDS, Traits

_RIICHI: Final = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI})


def _wind_triplets(traits: Traits) -> int:
    return (traits.honor_triplets & WINDS).bit_count()


def _four_melds(traits: Traits) -> bool:
    melds = traits.count(CALLS)
    return melds + (traits.count(ANKANS) if traits.rules.yaku.juunirakutai_ankan else 0) == 4  # noqa: PLR2004


def _opposite_wind(traits: Traits) -> bool:
    opposite = 1 << (traits.round_wind + 2) % 4
    return bool(traits.honor_triplets & opposite)


def _guest_wind(traits: Traits) -> bool:
    own = 1 << traits.seat_wind | traits.round_winds
    return bool(traits.honor_triplets & WINDS & ~own)


LOCAL_LUCK: Final = (
    Yaku(
        "menzenchin",
        "門前清",
        1,
        0,
        lambda t: t.closed and not t.flags & _RIICHI,
        local=True,
    ),
    Yaku("tsubame_gaeshi", "燕返し", 1, 1, flagged(Flag.TSUBAME_GAESHI), local=True),
    Yaku("kanburi", "槓振り", 1, 1, flagged(Flag.KANBURI), local=True),
)

LOCAL_SHAPES: Final = (
    Yaku("juunirakutai", "十二落抬", 1, 1, _four_melds, local=True),
    Yaku(
        "daiyuugo",
        "大于五",
        3,
        2,
        lambda t: not t.has(NOT_HIGH) and t.has(NOT_TOP),
        local=True,
    ),
    Yaku("shouyuugo", "小于五", 3, 2, lambda t: not t.has(NOT_LOW), local=True),
    Yaku("zendai", "全大", 6, 5, lambda t: not t.has(NOT_TOP), local=True),
    Yaku(
        "kokuhyou",
        "国標和",
        0,
        0,
        lambda t: t.standard or t.has(PAIRS | ORPHANS | KNITTED),
        local=True,
    ),
    Yaku("taibafuu", "対場風刻", 0, 0, _opposite_wind, local=True),
    Yaku("kyakufuu", "客風刻", 0, 0, _guest_wind, local=True),
    Yaku(
        "shousanfuu",
        "小三風",
        2,
        2,
        lambda t: _wind_triplets(t) == 2 and bool(t.honor_pair & WINDS),  # noqa: PLR2004
        local=True,
    ),
    Yaku("sanfuukoku", "三風刻", 5, 5, lambda t: _wind_triplets(t) == 3, local=True),  # noqa: PLR2004
    Yaku(
        "beni_isshoku",
        "紅一色",
        1,
        1,
        lambda t: not t.has(NOT_CRIMSON) and t.has(HAS_CHUN),
        yakuman=True,
        local=True,
    ),
    Yaku(
        "benikujaku",
        "紅孔雀",
        1,
        1,
        lambda t: not t.has(NOT_PEACOCK) and t.has(HAS_CHUN),
        yakuman=True,
        local=True,
    ),
)
