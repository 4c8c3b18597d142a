"""Options that decide what one winning hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Renhou(StrEnum):
    """What a win on a discard before the first own draw (人和) is worth."""

    NONE = "none"
    MANGAN = "mangan"
    MANGAN_ADDED = "mangan_added"
    YAKUMAN = "yakuman"


class FifthTile(StrEnum):
    """When waiting only for tiles one holds all four of is noten."""

    NOTEN_IN_CONCEALED = "noten_in_concealed"
    NOTEN_WITH_MELDS = "noten_with_melds"
    ALWAYS_TENPAI = "always_tenpai"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """From han and fu to base points.

    `zero_han` lets a hand win whose yaku are worth no han (skill battle, section 点数计算).
    `two_han_from_honba` asks for two han from that many honba on; 0 switches it off.
    """

    kiriage: bool = False
    kazoe: bool = True
    yakuman_stacking: bool = True
    min_han: int = 1
    two_han_from_honba: int = 0
    zero_han: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fu:
    """Choices in counting fu.

    `special_shape` makes 25 fu the final fu of every hand that is not four sets and a pair.
    `pinfu_tsumo` lets pinfu go with a self-drawn win, at 20 fu; `open_pinfu` is what an open hand
    of runs gets where the items give only 20.
    """

    double_wind_pair: int = 4
    rinshan_tsumo: int = 2
    special_shape: bool = False
    pinfu_tsumo: bool = True
    open_pinfu: int = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuOptions:
    """Which yaku exist and what they are worth.

    `double_yakuman` names the yakuman that count twice; `han` maps a yaku id to its closed and open
    han (open 0 = closed only) where that differs from the usual, and switches local yaku on;
    a closed han of -1 switches a yaku off. For a yakuman the numbers are multiples, not han, and a
    local yaku worth no han closed is open at no han too. The ids are those of
    `engine.scoring.yaku`. `juunirakutai_ankan` lets a concealed kan be one of the four melds.
    """

    kuitan: bool = True
    ippatsu: bool = True
    renhou: Renhou = Renhou.NONE
    double_yakuman: frozenset[str] = frozenset()
    ryuuiisou_needs_hatsu: bool = False
    tsuuiisou_chiitoi: bool = True
    kokushi_robs_ankan: bool = False
    east_west_wind: bool = False
    juunirakutai_ankan: bool = False
    han: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dora:
    """Which dora exist; `aka` counts the red fives of man, pin and sou.

    With an `aka_han` of 0 the red fives are in the set of tiles but count as ordinary fives.
    """

    aka: tuple[int, int, int] = (1, 1, 1)
    aka_han: int = 1
    ura: bool = True
    kan: bool = True
    kan_ura: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenpai:
    """What counts as tenpai at a draw."""

    fifth_tile: FifthTile = FifthTile.NOTEN_IN_CONCEALED


class HandOptions(Protocol):
    """Whatever carries the options of a winning hand: a whole ruleset, or `HandRules`."""

    @property
    def limits(self) -> Limits:
        """From han and fu to base points."""

    @property
    def fu(self) -> Fu:
        """Choices in counting fu."""

    @property
    def yaku(self) -> YakuOptions:
        """Which yaku exist."""

    @property
    def dora(self) -> Dora:
        """Which dora exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules:
    """The options of a winning hand alone, without a game around it."""

    limits: Limits = field(default_factory=Limits)
    fu: Fu = field(default_factory=Fu)
    yaku: YakuOptions = field(default_factory=YakuOptions)
    dora: Dora = field(default_factory=Dora)
