"""Local yaku (ローカル役), none of which counts unless a ruleset switches it on.

All of these are named in the skill battle rules, version 1.0, section 四 (役的说明). The rules give
no han for tsubame_gaeshi and kanburi; one each is the usual local value.
"""

from __future__ import annotations

from functools import partial
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
    STANDARD,
    WIND_PAIRS,
    WIND_TRIPLETS,
)
from engine.scoring.registry import Yaku, flagged
from engine.scoring.traits import WINDS, Traits

_RIICHI: Final = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI})
_local: Final = partial(Yaku, local=True)


def _menzenchin(t: Traits) -> bool:
    return t.closed and not t.flags & _RIICHI


LOCAL_LUCK: Final = (
    _local("menzenchin", "門前清", 1, 0, _menzenchin),
    _local("tsubame_gaeshi", "燕返し", 1, 1, flagged(Flag.TSUBAME_GAESHI)),
    _local("kanburi", "槓振り", 1, 1, flagged(Flag.KANBURI)),
)


def _four_melds(t: Traits) -> bool:
    concealed = t.number(ANKANS) if t.rules.yaku.juunirakutai_ankan else 0
    return t.number(CALLS) + concealed == 4  # noqa: PLR2004


def _wind_triplets(t: Traits, number: int) -> bool:
    return (t.honor_triplets & WINDS).bit_count() == number


def _opposite_wind(t: Traits) -> bool:
    return t.honor_triplets & 1 << (t.round_wind + 2) % 4 != 0


def _guest_wind(t: Traits) -> bool:
    own = 1 << t.seat_wind | t.round_winds
    return t.honor_triplets & WINDS & ~own != 0


LOCAL_SHAPES: Final = (
    _local("juunirakutai", "十二落抬", 1, 1, _four_melds),
    _local("daiyuugo", "大于五", 3, 2, needs=NOT_TOP, forbids=NOT_HIGH),
    _local("shouyuugo", "小于五", 3, 2, forbids=NOT_LOW),
    _local("zendai", "全大", 6, 5, forbids=NOT_TOP),
    _local("kokuhyou", "国標和", 0, 0, needs=STANDARD | PAIRS | ORPHANS | KNITTED),
    _local("taibafuu", "対場風刻", 0, 0, _opposite_wind, needs=WIND_TRIPLETS),
    _local("kyakufuu", "客風刻", 0, 0, _guest_wind, needs=WIND_TRIPLETS),
    _local("shousanfuu", "小三風", 2, 2, lambda t: _wind_triplets(t, 2), needs=WIND_PAIRS),
    _local("sanfuukoku", "三風刻", 5, 5, lambda t: _wind_triplets(t, 3), needs=WIND_TRIPLETS),
    _local("beni_isshoku", "紅一色", 1, 1, needs=HAS_CHUN, forbids=NOT_CRIMSON, yakuman=True),
    _local("benikujaku", "紅孔雀", 1, 1, needs=HAS_CHUN, forbids=NOT_PEACOCK, yakuman=True),
)
