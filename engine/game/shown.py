"""The tiles of a winning hand as a table shows them; what the game knows anyway is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.errors import Violation
from engine.game.state import State
from engine.notation import format_tiles
from engine.scoring.hand import NO_FLAGS, RIICHI_FLAGS, Flag, Hand
from engine.scoring.wire import HANDS, ShownData
from engine.seats import Seat, seat_wind


def read_shown(data: object, field: str, problems: list[Violation]) -> Hand | None:
    """Return the hand that JSON values describe, None after noting everything wrong with them."""
    read = HANDS.read(ShownData, data, field, problems)
    return None if read is None else read.hand()


def dump_shown(hand: Hand) -> dict[str, Any]:
    """Return a shown hand as JSON values, without what says nothing."""
    dumped = {
        "tiles": format_tiles(hand.concealed),
        "win": format_tiles((hand.win,)),
        "melds": [
            {"type": meld.kind.value, "tiles": format_tiles(meld.tiles)} for meld in hand.melds
        ],
        "flags": HANDS.write(hand.flags),
        "dora": format_tiles(hand.dora, ordered=False) or hand.more_dora,
        "ura": format_tiles(hand.ura, ordered=False) or hand.more_ura,
        "adjustments": HANDS.write(hand.adjustments),
    }
    return {name: value for name, value in dumped.items() if value}


def complete(hand: Hand, state: State, seat: Seat, *, tsumo: bool, riichi: bool) -> Hand:
    """Return a shown hand with what the game knows: winds, honba, riichi, and how it was won."""
    declared = frozenset({Flag.RIICHI}) if riichi and not hand.flags & RIICHI_FLAGS else NO_FLAGS
    return replace(
        hand,
        tsumo=tsumo,
        seat_wind=seat_wind(seat, state.dealer),
        round_wind=state.round_wind,
        honba=state.honba,
        flags=hand.flags | declared,
    )
