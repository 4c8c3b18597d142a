"""One winning hand as it is shown at the table, before it is scored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.melds import Meld
from engine.seats import Wind
from engine.tiles import Tile


class Flag(StrEnum):
    """What the tiles alone don't show about a win."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    IPPATSU = "ippatsu"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"
    TSUBAME_GAESHI = "tsubame_gaeshi"
    KANBURI = "kanburi"


NO_FLAGS: Final[frozenset[Flag]] = frozenset()
RIICHI_FLAGS: Final = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI})


class Step(StrEnum):
    """When an adjustment takes hold: while counting, or on the finished number."""

    DIRECT = "direct"
    FINAL = "final"


class Quantity(StrEnum):
    """What an adjustment changes."""

    HAN = "han"
    FU = "fu"


class Change(StrEnum):
    """How an adjustment changes it."""

    ADD = "add"
    SET = "set"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A change the table attaches to a win, with its reason (skill battle, section 符数计算).

    A direct one adds while han or fu are counted, before fu are rounded, and never to the fixed fu
    of pinfu or of a special shape; a final one changes the finished number.
    """

    step: Step
    quantity: Quantity
    change: Change = Change.ADD
    amount: int
    reason: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Hand:
    """A winning hand; name the fields when making one, and never change them afterwards.

    It isn't frozen, because that takes five times as long to make and imports make many.

    `concealed` includes the winning tile `win`, also after a ron; melds lie apart. `dora` and `ura`
    are indicators; a scorer who knows only how many dora there are gives `more_dora`, `more_ura`.
    """

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...] = ()
    tsumo: bool = False
    seat_wind: Wind = Wind.EAST
    round_wind: Wind = Wind.EAST
    flags: frozenset[Flag] = NO_FLAGS
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    more_dora: int = 0
    more_ura: int = 0
    honba: int = 0
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def closed(self) -> bool:
        """Say whether the hand is closed (門前); a concealed kan leaves it so."""
        return not any(meld.is_open for meld in self.melds)
