"""The tiles of a winning hand as a table shows them; what the game knows anyway is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import N_, RuleError, Violation
from engine.game.state import State
from engine.notation import format_tiles
from engine.scoring.hand import NO_FLAGS, Flag, Hand
from engine.scoring.wire import hand_from_mapping
from engine.seats import Seat, seat_wind

FIELDS = ("tiles", "win", "melds", "flags", "dora", "ura", "adjustments")
"""Winds, honba and how the hand was won follow from the game."""
RIICHI_FLAGS = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI})


def read_shown(data: object, path: str, problems: list[Violation]) -> Hand | None:
    """Return the hand that JSON values describe, None after noting everything wrong with them."""
    if not isinstance(data, Mapping):
        template = N_("An object is needed here.")
        problems.append(Violation(code="invalid", field=path, template=template, expected="object"))
        return None
    unknown = [name for name in data if name not in FIELDS]
    problems += [
        Violation(
            code="unknown_field",
            field=f"{path}.{name}",
            template=N_("There is no such field here."),
            expected=list(FIELDS),
        )
        for name in unknown
    ]
    try:
        return hand_from_mapping({name: data[name] for name in FIELDS if name in data})
    except RuleError as error:
        problems += [under(path, violation) for violation in error.violations]
        return None


def dump_shown(hand: Hand) -> dict[str, Any]:
    """Return a shown hand as JSON values, without what says nothing."""
    dumped = {
        "tiles": format_tiles(hand.concealed),
        "win": format_tiles((hand.win,)),
        "melds": [
            {"type": meld.kind.value, "tiles": format_tiles(meld.tiles)} for meld in hand.melds
        ],
        "flags": sorted(flag.value for flag in hand.flags),
        "dora": format_tiles(hand.dora, ordered=False) or hand.more_dora,
        "ura": format_tiles(hand.ura, ordered=False) or hand.more_ura,
        "adjustments": [
            {
                "step": item.step.value,
                "quantity": item.quantity.value,
                "change": item.change.value,
                "amount": item.amount,
                "reason": item.reason,
            }
            for item in hand.adjustments
        ],
    }
    return {name: value for name, value in dumped.items() if value}


def complete(hand: Hand, state: State, seat: Seat, *, tsumo: bool, riichi: bool) -> Hand:
    """Return a shown hand with what the game knows: winds, honba, riichi, and how it was won."""
    declared = frozenset({Flag.RIICHI}) if riichi and not hand.flags & RIICHI_FLAGS else NO_FLAGS
    return hand._replace(
        tsumo=tsumo,
        seat_wind=seat_wind(seat, state.dealer),
        round_wind=state.round_wind,
        honba=state.honba,
        flags=hand.flags | declared,
    )


def under(path: str, violation: Violation) -> Violation:
    """Return a violation whose field is looked for below a path."""
    field = f"{path}.{violation.field}" if violation.field else path
    return Violation(
        code=violation.code,
        field=field,
        template=violation.template,
        params=violation.params,
        expected=violation.expected,
    )
