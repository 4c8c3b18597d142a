"""Hands written as on a result sheet: seats are E, S, W and N from the starting East on.

`ron("E", S="3/40")` is a ron of South on a tile of East's, worth 3 han and 40 fu; "8" is a hand of
eight han, "Y" a yakuman and "YY" two; "Y daisangen:N" one for which North is liable.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Liability,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from engine.game.replay import Step, play
from engine.game.state import State
from engine.points import by_seat
from engine.ruleset.load import from_mapping, preset
from engine.ruleset.options import AbortKind, Offence, PaoYakuman, Ruleset
from engine.seats import Seat

LETTERS = "ESWN"


def rules(name: str = "tenhou", **groups: dict[str, Any]) -> Ruleset:
    """Return a preset with some options changed, as `rules("tenhou", end={"tobi": "none"})`."""
    return from_mapping(groups, base=preset(name))


def seat(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def seats(letters: str) -> frozenset[Seat]:
    return frozenset(seat(letter) for letter in letters)


def at(hand: str = "E1", *, honba: int = 0, sticks: str = "", points: Any = 30000) -> State:
    """Return the table before a hand; `sticks` names the owners of the sticks on it."""
    return State(
        points=by_seat([points] * 4 if isinstance(points, int) else points),
        number=LETTERS.index(hand[0]) * 4 + int(hand[1]) - 1,
        honba=honba,
        deposits=tuple(seat(letter) for letter in sticks),
    )


def _win(letter: str, worth: str, **more: Any) -> Win:
    value, *fed = worth.split()
    pao = []
    for liable in fed:
        yakuman, _, who = liable.partition(":")
        pao.append(Liability(yakuman=PaoYakuman(yakuman), seat=seat(who)))
    claim: dict[str, int] = {"yakuman": len(value)}
    if not value.startswith("Y"):
        han, _, fu = value.partition("/")
        claim = {"han": int(han)} | ({"fu": int(fu)} if fu else {})
    return Win(seat=seat(letter), pao=tuple(pao), **claim, **more)


def _hand(riichi: str = "", cut: str = "", *, stops: bool = False) -> dict[str, Any]:
    last = seat(cut) if cut else None
    declared = {"riichi": seats(riichi), "riichi_on_last_discard": last}
    return declared | {"dealer_stops": stops}


def ron(discarder: str, chips: int = 0, *, hand: Any = None, **winners: str) -> Ron:
    wins = tuple(_win(letter, worth, chips=chips) for letter, worth in winners.items())
    return Ron(discarder=seat(discarder), winners=wins, **_hand(**hand or {}))


def tsumo(chips: int = 0, *, hand: Any = None, **winner: str) -> Tsumo:
    [(letter, worth)] = winner.items()
    return Tsumo(winner=_win(letter, worth, chips=chips), **_hand(**hand or {}))


def draw(tenpai: str = "", **hand: Any) -> ExhaustiveDraw:
    return ExhaustiveDraw(tenpai=seats(tenpai), **_hand(**hand))


def nagashi(who: str, tenpai: str = "", **hand: Any) -> NagashiMangan:
    return NagashiMangan(seats=seats(who), tenpai=seats(tenpai), **_hand(**hand))


def abort(kind: str, tenpai: str = "", **hand: Any) -> AbortiveDraw:
    return AbortiveDraw(kind=AbortKind(kind), tenpai=seats(tenpai), **_hand(**hand))


def chombo(offender: str, offence: str = "other", **hand: Any) -> Chombo:
    return Chombo(offender=seat(offender), offence=Offence(offence), **_hand(**hand))


def paid(ruleset: Ruleset, state: State, outcome: Outcome) -> tuple[int, ...]:
    """Return what a hand changes per seat, after making sure that no point is lost or made."""
    step = play(ruleset, state, outcome)
    assert all(type(each.points) is int and each.points > 0 for each in step.settlement.transfers)
    sticks = len(step.settlement.deposits) - len(state.deposits)
    assert sum(step.settlement.deltas) == -sticks * ruleset.payments.stick
    return step.settlement.deltas


def after(ruleset: Ruleset, state: State, outcome: Outcome) -> State:
    step: Step = play(ruleset, state, outcome)
    return step.after


def row(clause: str, *values: Any) -> Any:
    """Return a row of a table; its id is the clause of the rules that it comes from."""
    return pytest.param(*values, id=clause)
