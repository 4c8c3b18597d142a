"""What can be entered next at a table, found by asking the engine's own check."""

from __future__ import annotations

from typing import Any

from engine.game.check_wins import most_yakuman
from engine.game.checking import check
from engine.game.conditions import riichi_problems
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from engine.game.state import State
from engine.game.wire import NAMES
from engine.ruleset.options import AbortKind, Offence, Ruleset
from engine.seats import SEATS, Seat

NOBODY: frozenset[Seat] = frozenset()
NEVER = frozenset(
    {
        "game_over",
        "head_bump",
        "triple_ron_aborts",
        "nagashi_not_allowed",
        "abort_not_allowed",
        "chombo_not_allowed",
    }
)
"""Codes that say that such an outcome can't be entered at all, whatever its details."""


def allowed(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """Return the kinds of outcome that can be entered, and who can have declared riichi."""
    kinds: list[Outcome] = [
        Tsumo(winner=_win(Seat.EAST)),
        _ron(1),
        ExhaustiveDraw(tenpai=NOBODY),
        NagashiMangan(seats=frozenset({Seat.EAST}), tenpai=NOBODY),
        Chombo(offender=Seat.EAST, offence=Offence.WRONG_WIN),
    ]
    aborts = [kind for kind in AbortKind if _possible(ruleset, state, AbortiveDraw(kind=kind))]
    types = [NAMES[type(kind)] for kind in kinds if _possible(ruleset, state, kind)]
    return {
        "types": [*types, *(["abortive_draw"] if aborts else [])],
        "abortive_kinds": [kind.value for kind in aborts],
        "most_winners": sum(_possible(ruleset, state, _ron(number)) for number in (1, 2, 3)),
        "most_yakuman": most_yakuman(ruleset),
        "pao": sorted(kind.value for kind in ruleset.pao.yakuman),
        "chips": bool(ruleset.chips.points),
        "riichi_seats": [
            int(seat) for seat in SEATS if not riichi_problems(ruleset, points=state.points[seat])
        ],
    }


def _possible(ruleset: Ruleset, state: State, outcome: Outcome) -> bool:
    return not any(problem.code in NEVER for problem in check(ruleset, state, outcome))


def _ron(winners: int) -> Ron:
    discarder, *others = SEATS
    return Ron(discarder=discarder, winners=tuple(_win(seat) for seat in others[:winners]))


def _win(seat: Seat) -> Win:
    return Win(seat=seat, han=3, fu=30)
