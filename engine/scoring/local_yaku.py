"""Local yaku (ローカル役), none of which counts unless a ruleset switches it on.

All of these are named in the skill battle rules, version 1.0, section 四 (役的说明). The rules give
no han for tsubame_gaeshi and kanburi; one each is the usual local value.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.errors import N_
from engine.scoring.hand import RIICHI_FLAGS, Flag
from engine.scoring.marks import (
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
    SEVEN_PAIRS,
    STANDARD,
    WIND_PAIRS,
    WIND_TRIPLETS,
    WINDS,
)
from engine.scoring.registry import Yaku, flagged
from engine.scoring.traits import Traits

_local: Final = partial(Yaku, local=True)


def _menzenchin(t: Traits) -> bool:
    return t.closed and not t.flags & RIICHI_FLAGS


# fmt: off
LOCAL_SITUATIONS: Final = (
    _local("menzenchin", "門前清", 1, 0, _menzenchin,
           means=N_("A closed hand without riichi.")),
    _local("tsubame_gaeshi", "燕返し", 1, 1, flagged(Flag.TSUBAME_GAESHI),
           means=N_("Ron on the tile with which somebody declares riichi.")),
    _local("kanburi", "槓振り", 1, 1, flagged(Flag.KANBURI),
           means=N_("Ron on the discard that follows somebody's kan.")),
)
# fmt: on


def _four_melds(t: Traits) -> bool:
    concealed = t.count(ANKANS) if t.rules.yaku.juunirakutai_ankan else 0
    return t.count(CALLS) + concealed == 4  # noqa: PLR2004


def _opposite_wind(t: Traits) -> bool:
    return t.has_triplet_of(1 << (t.round_wind + 2) % 4)


def _guest_wind(t: Traits) -> bool:
    return t.has_triplet_of(WINDS & ~(1 << t.seat_wind | t.round_winds))


# fmt: off
LOCAL_SHAPES: Final = (
    _local("juunirakutai", "十二落抬", 1, 1, _four_melds,
           means=N_("Four melds and a wait for the pair.")),
    _local("daiyuugo", "大于五", 3, 2, needs=NOT_TOP, forbids=NOT_HIGH,
           means=N_("Only numbers above five.")),
    _local("shouyuugo", "小于五", 3, 2, forbids=NOT_LOW,
           means=N_("Only numbers below five.")),
    _local("zendai", "全大", 6, 5, forbids=NOT_TOP,
           means=N_("Only numbers from seven to nine.")),
    _local("kokuhyou", "国標和", 0, 0, needs=STANDARD | SEVEN_PAIRS | ORPHANS | KNITTED,
           means=N_("A winning shape of Chinese official rules, knitted tiles included.")),
    _local("taibafuu", "対場風刻", 0, 0, _opposite_wind, needs=WIND_TRIPLETS,
           means=N_("A triplet or kan of the wind across from the round's.")),
    _local("kyakufuu", "客風刻", 0, 0, _guest_wind, needs=WIND_TRIPLETS,
           means=N_("A triplet or kan of a wind that is neither one's own nor the round's.")),
    _local("shousanfuu", "小三風", 2, 2, lambda t: t.wind_triplets == 2,  # noqa: PLR2004
           needs=WIND_PAIRS,
           means=N_("Two triplets or kans of winds and a pair of a third.")),
    _local("sanfuukoku", "三風刻", 5, 5, lambda t: t.wind_triplets == 3,  # noqa: PLR2004
           needs=WIND_TRIPLETS,
           means=N_("Triplets or kans of three winds.")),
    _local("beni_isshoku", "紅一色", 1, 1, needs=HAS_CHUN, forbids=NOT_CRIMSON, yakuman=True,
           means=N_("Only 2, 3, 4, 6 and 8 of man, red fives of man and red dragons.")),
    _local("benikujaku", "紅孔雀", 1, 1, needs=HAS_CHUN, forbids=NOT_PEACOCK, yakuman=True,
           means=N_("Only 1, 5, 7 and 9 of sou and red dragons.")),
)
# fmt: on
