"""What is known of a hand besides its tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.seats import Wind

MOST_HONBA: Final = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A hand of which only han and fu are known, or how many yakuman it is."""

    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    tsumo: bool = False
    seat: Wind = Wind.EAST
    open: bool | None = None
    riichi: bool = False
    honba: int = 0
