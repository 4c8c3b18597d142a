"""The form of a hand: what can be chosen in it, and the outcome that it stands for.

The fields are named like those of an outcome (`winners.0.han`), so every problem that the engine
finds has its place. What can be chosen is found by asking the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.web.forms import NUMBER, Form
from engine.claims.han_fu import possible_fu
from engine.game import choices as allowed
from engine.game.check import check
from engine.game.outcomes import AbortiveDraw
from engine.game.state import State
from engine.game.wire import NAMES
from engine.ruleset.options import AbortKind, Offence, Ruleset
from engine.scoring.value import han_needed
from engine.seats import SEATS, Seat

RON_WINNERS: Mapping[str, int] = {"ron": 1, "double_ron": 2, "triple_ron": 3}
KINDS = (
    *RON_WINNERS,
    "tsumo",
    "exhaustive_draw",
    "abortive_draw",
    "nagashi_mangan",
    "chombo",
)
"""Kinds of hands as pages tell them apart; several rons are kinds of their own."""
MOST_HAN = 13
YAKUMAN = "y"
"""Precedes a number of yakuman in the field that otherwise holds han."""
PAO_SLOTS = (0, 1)
OPEN: Mapping[str, bool] = {"open": True, "closed": False}
SEAT_LISTS = ("riichi", "tenpai", "seats", "dead_hands")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the form of one kind of hand offers in a state of the game."""

    kind: str
    kinds: tuple[str, ...]
    wins: tuple[str, ...] = ()
    """The path of each win: `winner`, or `winners.0` and so on."""
    han: tuple[int, ...] = ()
    yakuman: tuple[int, ...] = ()
    fu: tuple[int, ...] = ()
    pao: tuple[str, ...] = ()
    chips: bool = False
    abortive: tuple[str, ...] = ()
    offences: tuple[str, ...] = tuple(offence.value for offence in Offence)
    asks_tenpai: bool = False
    riichi: frozenset[Seat] = frozenset()
    seats: tuple[Seat, ...] = field(default=SEATS)

    @property
    def shown(self) -> frozenset[str]:
        """The fields that a problem can be shown at."""
        names = {*SEAT_LISTS, "discarder", "kind", "offender", "riichi_on_last_discard", "reason"}
        for win in self.wins:
            names |= {f"{win}.{name}" for name in ("seat", "han", "fu", "open_hand", "chips")}
            names |= {f"{win}.pao.{slot}" for slot in PAO_SLOTS}
        return frozenset(names)

    @property
    def aliases(self) -> Mapping[str, str]:
        """Where problems go whose field this page calls otherwise."""
        return {f"{win}.yakuman": f"{win}.han" for win in self.wins} | {
            "winners": f"{self.wins[0]}.seat" if self.wins else ""
        }


def choices(ruleset: Ruleset, state: State, kind: str) -> Choices:
    """Return what can be chosen for a kind of hand; an unknown kind stands for the first."""
    open_now = allowed.choices(ruleset, state)
    kinds = tuple(_kinds(open_now))
    kind = kind if kind in KINDS else next(iter(kinds), "ron")
    least = han_needed(ruleset.limits, state.honba)
    return Choices(
        kind=kind,
        kinds=kinds,
        wins=tuple(_win_paths(kind)),
        han=tuple(range(least, MOST_HAN + 1)),
        yakuman=tuple(range(1, open_now.most_yakuman + 1)),
        fu=tuple(possible_fu(tsumo=kind == "tsumo", open_hand=None, ruleset=ruleset)),
        pao=tuple(kind.value for kind in open_now.pao),
        chips=open_now.chips,
        abortive=tuple(kind.value for kind in open_now.aborts),
        asks_tenpai=kind in {"exhaustive_draw", "nagashi_mangan"}
        or (kind == "abortive_draw" and _asks_tenpai(ruleset, state, open_now.aborts)),
        riichi=frozenset(open_now.riichi),
    )


def read_outcome(entry: Form, kind: str) -> dict[str, Any]:
    """Return what was entered as JSON values, for the engine to check."""
    outcome: dict[str, Any] = {"type": "ron" if kind in RON_WINNERS else kind}
    for name, read in READERS.items():
        if name in entry.typed:
            outcome[name] = read(entry, name)
    wins = [_read_win(entry, path) for path in _win_paths(kind)]
    if kind in RON_WINNERS:
        outcome["winners"] = wins
    elif wins:
        outcome["winner"] = wins[0]
    for name in {"exhaustive_draw": ["tenpai"], "nagashi_mangan": ["tenpai", "seats"]}.get(
        kind, ()
    ):
        outcome.setdefault(name, [])
    if entry.has("last_discard", "1") and "discarder" in outcome:
        outcome["riichi_on_last_discard"] = outcome["discarder"]
    return outcome


def write_outcome(outcome: Mapping[str, Any]) -> tuple[str, Form]:
    """Return the kind of a recorded outcome, and the form filled in with it."""
    typed: dict[str, list[str]] = {}
    kind, wins = str(outcome["type"]), [outcome["winner"]] if "winner" in outcome else []
    if kind == "ron":
        wins = outcome["winners"]
        kind = next(name for name, count in RON_WINNERS.items() if count == len(wins))
    for name in READERS:
        value = outcome.get(name)
        if value is not None:
            typed[name] = [str(item) for item in value] if name in SEAT_LISTS else [str(value)]
    if kind in RON_WINNERS and "riichi_on_last_discard" in typed:
        typed["last_discard"] = ["1"]
    for path, win in zip(_win_paths(kind), wins, strict=True):
        typed |= _write_win(path, win)
    return kind, Form(typed=typed)


def _kinds(open_now: allowed.Choices) -> Iterator[str]:
    types = {NAMES[kind] for kind in open_now.kinds}
    for kind in KINDS:
        if kind in RON_WINNERS:
            if RON_WINNERS[kind] <= open_now.most_winners:
                yield kind
        elif kind in types:
            yield kind


def _win_paths(kind: str) -> list[str]:
    if kind == "tsumo":
        return ["winner"]
    return [f"winners.{place}" for place in range(RON_WINNERS.get(kind, 0))]


def _asks_tenpai(ruleset: Ruleset, state: State, kinds: Sequence[AbortKind]) -> bool:
    """Say whether it matters for the deal who is tenpai at an abortive draw."""
    tenpai = frozenset({Seat.EAST})
    draws = (AbortiveDraw(kind=kind, tenpai=tenpai) for kind in kinds)
    found = (problem.code for draw in draws for problem in check(ruleset, state, draw))
    return bool(kinds) and "tenpai_not_asked" not in set(found)


def _number(text: str) -> int | str:
    """Return a number, or the text as it is, so that the engine says what is wrong with it."""
    return int(text) if NUMBER.fullmatch(text) else text


def _first(entry: Form, name: str) -> int | str:
    return _number(entry.values[name])


def _all(entry: Form, name: str) -> list[int | str]:
    return [_number(text) for text in entry.typed[name]]


def _text(entry: Form, name: str) -> str:
    return entry.values[name]


READERS: Mapping[str, Any] = {
    **dict.fromkeys(SEAT_LISTS, _all),
    "discarder": _first,
    "offender": _first,
    "riichi_on_last_discard": _first,
    "kind": _text,
    "offence": _text,
}


def _read_win(entry: Form, path: str) -> dict[str, Any]:
    win: dict[str, Any] = {}
    for name in ("seat", "fu", "chips"):
        if f"{path}.{name}" in entry.typed:
            win[name] = _first(entry, f"{path}.{name}")
    worth = entry.values.get(f"{path}.han", "")
    if worth.startswith(YAKUMAN):
        # Fu mean nothing for a yakuman, and a radio button can't be let go of.
        win.pop("fu", None)
        win["yakuman"] = _number(worth.removeprefix(YAKUMAN))
    elif worth:
        win["han"] = _number(worth)
    said = entry.values.get(f"{path}.open_hand", "")
    if said in OPEN:
        win["open_hand"] = OPEN[said]
    liable = [_read_liability(entry, f"{path}.pao.{slot}") for slot in PAO_SLOTS]
    if any(liable):
        win["pao"] = [liability for liability in liable if liability]
    return win


def _read_liability(entry: Form, path: str) -> dict[str, Any]:
    liability: dict[str, Any] = {}
    if f"{path}.yakuman" in entry.typed:
        liability["yakuman"] = entry.values[f"{path}.yakuman"]
    if f"{path}.seat" in entry.typed:
        liability["seat"] = _first(entry, f"{path}.seat")
    return liability


def _write_win(path: str, win: Mapping[str, Any]) -> dict[str, list[str]]:
    typed = {f"{path}.{name}": [str(win[name])] for name in ("seat", "fu", "chips") if name in win}
    if win.get("yakuman"):
        typed[f"{path}.han"] = [f"{YAKUMAN}{win['yakuman']}"]
    elif "han" in win:
        typed[f"{path}.han"] = [str(win["han"])]
    if win.get("open_hand") is not None:
        typed[f"{path}.open_hand"] = ["open" if win["open_hand"] else "closed"]
    for slot, liability in enumerate(win.get("pao", ())):
        typed |= {f"{path}.pao.{slot}.{name}": [str(v)] for name, v in liability.items()}
    return typed
