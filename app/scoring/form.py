"""What was typed into the pages of scoring, and what of it goes to the engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from app.scoring.text import YAKU
from app.web.forms import Form
from app.web.problems import explain
from engine.errors import RuleError, Violation
from engine.notation import parse_tiles
from engine.tiles import NAMES

HAND_FIELDS: Final = (
    *("tiles", "win", "melds", "tsumo", "seat", "round", "flags"),
    *("dora", "ura", "honba", "ruleset"),
)
VALUE_FIELDS: Final = (
    *("han", "fu", "yakuman", "tsumo", "seat", "open", "riichi", "honba", "ruleset"),
)
CLAIM_FIELDS: Final = (
    *("yaku", "fu", "dora", "aka", "ura", "tsumo", "open", "seat", "round", "ruleset"),
)
FULL: Final = 14
_MELD: Final = re.compile(r"[^\s,;:\[\]]+[\s:]+[^,;:\[\]]*[^\s,;:\[\]]")
_WORDS: Final = {"kan": "minkan", "closed": "ankan", "open": "minkan"}
_MARKS: Final = {"1": True, "0": False}


class Query(Protocol):
    """The part of an address after the question mark, where a name may stand several times."""

    def getlist(self, key: str) -> list[str]:
        """Return every value of a name."""


def read(query: Query, names: Iterable[str]) -> dict[str, list[str]]:
    """Return what was typed, without what was left empty."""
    typed = {name: [text.strip() for text in query.getlist(name) if text.strip()] for name in names}
    return {name: texts for name, texts in typed.items() if texts}


def form_of(typed: Mapping[str, list[str]], violations: Iterable[Violation] = ()) -> Form:
    """Return a form with what was typed, and each problem at its field."""
    errors: dict[str, list[str]] = {}
    for violation in violations:
        field = violation.field.split(".")[0]
        known = field in {*HAND_FIELDS, *VALUE_FIELDS, *CLAIM_FIELDS} - {"yaku"}
        message = str(explain(violation)["message"])
        messages = errors.setdefault(field if known else "", [])
        if message not in messages:
            messages.append(message)
    return Form(typed=typed, errors=errors)


def hand_of(typed: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the hand that was typed, as a program would send it."""
    hand: dict[str, Any] = {name: texts[0] for name, texts in typed.items()}
    hand["melds"] = melds_of(hand.get("melds", ""))
    hand |= _with_win(hand.get("tiles", ""), hand.get("win", ""), len(hand["melds"]))
    hand["tsumo"] = hand.get("tsumo") == "1"
    hand["flags"] = typed.get("flags", [])
    for name in ("dora", "ura", "honba"):
        if name in hand:
            hand[name] = _number(hand[name])
    return hand


def melds_of(text: str) -> list[str]:
    """Return the melds of a text one by one.

    >>> melds_of("pon 777z, [chi 123m] ankan:1111s")
    ['pon:777z', 'chi:123m', 'ankan:1111s']
    """
    spread = re.sub(r"(?<=[mpsz])\s+(?=[a-z])", ",", text.lower())
    found = [re.sub(r"[\s:]+", ":", part, count=1) for part in _MELD.findall(spread)]
    named = [part.partition(":") for part in found]
    return [f"{_WORDS.get(word, word)}:{tiles}" for word, _, tiles in named] or (
        [text] if text else []
    )


def _with_win(tiles: str, win: str, melds: int) -> dict[str, str]:
    """Return the tiles with the winning one, which may have been typed last or apart."""
    try:
        held, won = parse_tiles(tiles), parse_tiles(win)
    except RuleError:
        return {"tiles": tiles, "win": win}
    if not win and held:
        return {"tiles": tiles, "win": NAMES[held[-1]]}
    if len(won) == 1 and len(held) == FULL - 1 - 3 * melds:
        return {"tiles": tiles + win, "win": win}
    return {"tiles": tiles, "win": win}


def value_of(typed: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the value that was typed, as a program would send it."""
    value: dict[str, Any] = {name: texts[0] for name, texts in typed.items()}
    for name in ("han", "fu", "yakuman", "honba"):
        if name in value:
            value[name] = _number(value[name])
    for name in ("tsumo", "open", "riichi"):
        if name in value:
            value[name] = _MARKS.get(value[name], value[name])
    return value


def claim_of(typed: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the claim that was typed, as a program would send it."""
    claim = value_of({name: texts for name, texts in typed.items() if name != "yaku"})
    for name in ("dora", "aka", "ura"):
        if name in claim:
            claim[name] = _number(claim[name])
    return claim | {"yaku": typed.get("yaku", [])}


def with_names(violation: Violation, words: Mapping[str, str]) -> Violation:
    """Return a violation that lists yaku by name instead of by id."""
    params = dict(violation.params)
    for name in ("parts", "yaku"):
        ids = str(params.get(name, "")).split(", ")
        if set(ids) <= {*words, *YAKU}:
            params[name] = ", ".join(words.get(part, part) for part in ids)
    return replace(violation, params=params)


def _number(text: str) -> int | str:
    """Return a number of a few digits as one, and anything else for others to complain about."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else text
