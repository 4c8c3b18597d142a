"""Hands, scores and waits as plain data that JSON can hold.

The notation is that of lists of scored hands exchanged between programs: `tiles` are the concealed
tiles with the winning one, `win` the winning tile, `melds` objects of `type` and `tiles`, `dora`
and `ura` indicators (or how many there are), `flags` the situation, `seat` and `round` winds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from engine.errors import N_, RuleError, Violation
from engine.melds import Meld, MeldKind, make_meld
from engine.notation import format_tiles, parse_tiles
from engine.ruleset.hand_options import HandOptions, HandRules, YakuOptions
from engine.ruleset.load import from_mapping, preset
from engine.scoring.check import waiting_problems
from engine.scoring.hand import Adjustment, Change, Flag, Hand, Quantity, Step
from engine.scoring.result import Score
from engine.scoring.waits import available_waits, waits
from engine.scoring.yaku import REGISTRY
from engine.seats import Wind
from engine.tiles import KINDS, NAMES, Tile

DOUBLE_YAKUMAN: Final = frozenset({"suuankou_tanki", "kokushi13", "junsei_chuuren", "daisuushii"})
"""The yakuman that count twice where any do."""

DEFAULT_RULES: Final = HandRules(yaku=YakuOptions(double_yakuman=DOUBLE_YAKUMAN))
"""The rules of a hand sent without a ruleset: Tenhou's, with the double yakuman of Mahjong Soul."""

_WINDS: Final = {wind.name[0]: wind for wind in Wind} | {wind.name.lower(): wind for wind in Wind}
_MELD_KINDS: Final = {kind.value: kind for kind in MeldKind} | {
    "daiminkan": MeldKind.MINKAN,
    "kakan": MeldKind.SHOUMINKAN,
}
_KNOWN: Final = frozenset(
    [
        "tiles",
        "win",
        "melds",
        "tsumo",
        "seat",
        "round",
        "flags",
        "dora",
        "ura",
        "honba",
        "adjustments",
        "ruleset",
        "rules",
    ]
)
_IGNORED: Final = frozenset({"id", "base_hand", "expected"})
"""What such lists keep beside a hand, and what says nothing about it."""


class _Reader:
    """Reads one mapping and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.problems: list[Violation] = []

    def wrong(self, field: str, expected: object) -> None:
        """Note a value of the wrong kind."""
        self.problems.append(
            Violation(
                code="wrong_type",
                field=field,
                template=N_("{field} must be {expected}."),
                params={"field": field, "expected": expected},
                expected=expected,
            )
        )

    def choice(self, field: str, raw: object, choices: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Return the choice a word names, None after noting that it names none."""
        if isinstance(raw, str) and raw in choices:
            return choices[raw]
        self.problems.append(
            Violation(
                code="unknown_value",
                field=field,
                template=N_("{field} must be one of {allowed}."),
                params={"field": field, "allowed": ", ".join(choices)},
                expected=list(choices),
            )
        )
        return None

    def tiles(self, field: str, raw: object) -> tuple[Tile, ...]:
        """Return tiles from a text, or from a list of texts."""
        texts = [raw] if isinstance(raw, str) else raw
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self.wrong(field, N_("tiles such as 123m406p11z"))
            return ()
        found: tuple[Tile, ...] = ()
        for place, text in enumerate(texts):
            try:
                found += parse_tiles(text, field if isinstance(raw, str) else f"{field}.{place}")
            except RuleError as error:
                self.problems += error.violations
        return found

    def flag(self, field: str) -> bool:
        """Return a truth value, false if absent."""
        raw = self.data.get(field, False)
        if not isinstance(raw, bool):
            self.wrong(field, N_("true or false"))
        return raw is True

    def number(self, field: str, raw: object) -> int:
        """Return a whole number."""
        if isinstance(raw, bool) or not isinstance(raw, int):
            self.wrong(field, N_("a whole number"))
            return 0
        return raw

    def items(self, field: str) -> list[Any]:
        """Return a list, empty if absent."""
        raw = self.data.get(field, [])
        if not isinstance(raw, list):
            self.wrong(field, N_("a list"))
            return []
        return raw

    def finish(self) -> None:
        """Raise what was noted, unknown fields included."""
        for name in self.data:
            if name not in _KNOWN | _IGNORED:
                self.problems.append(
                    Violation(
                        code="unknown_field",
                        field=str(name),
                        template=N_("A hand has no field {name}."),
                        params={"name": name},
                        expected=sorted(_KNOWN),
                    )
                )
        if self.problems:
            raise RuleError(self.problems)


def hand_from_mapping(data: Mapping[str, object]) -> Hand:
    """Return the hand that plain data describes; raise `RuleError` with all that is wrong with it.

    What the tiles are worth, and whether they can be a hand at all, is `score`'s to say.
    """
    reader = _Reader(data)
    concealed = reader.tiles("tiles", data.get("tiles"))
    won = reader.tiles("win", data.get("win"))
    if len(won) != 1 and not reader.problems:
        reader.wrong("win", N_("one tile"))
    dora, more_dora = _dora(reader, "dora")
    ura, more_ura = _dora(reader, "ura")
    hand = Hand(
        concealed=concealed,
        win=won[0] if won else 0,
        melds=tuple(_melds(reader)),
        tsumo=reader.flag("tsumo"),
        seat_wind=reader.choice("seat", data.get("seat", "E"), _WINDS),
        round_wind=reader.choice("round", data.get("round", "E"), _WINDS),
        flags=_flags(reader),
        dora=dora,
        ura=ura,
        more_dora=more_dora,
        more_ura=more_ura,
        honba=reader.number("honba", data.get("honba", 0)),
        adjustments=tuple(_adjustments(reader)),
    )
    reader.finish()
    return hand


def _flags(reader: _Reader) -> frozenset[Flag]:
    choices = _values(Flag)
    return frozenset(
        reader.choice(f"flags.{place}", raw, choices)
        for place, raw in enumerate(reader.items("flags"))
    )


def rules_from_mapping(data: Mapping[str, object]) -> HandOptions:
    """Return the rules a hand is to be scored under, from its `ruleset` and `rules`.

    `ruleset` is the name of a preset, or {extends, group: {option: value}} as rulesets are written;
    `rules` are changes in the short names of lists of scored hands (`SHORT_NAMES`), which a
    `ruleset` may hold too. Without either, `DEFAULT_RULES` hold.
    """
    given, short = data.get("ruleset"), data.get("rules", {})
    reader = _Reader({})
    if not isinstance(short, Mapping):
        reader.wrong("rules", N_("an object"))
        short = {}
    rules: HandOptions = DEFAULT_RULES
    if isinstance(given, Mapping):
        short = {key: given[key] for key in given if key in SHORT_NAMES} | dict(short)
        groups = {key: given[key] for key in given if key not in SHORT_NAMES}
        rules = from_mapping(groups) if groups else rules
    elif isinstance(given, str):
        rules = preset(given)
    elif given is not None:
        reader.wrong("ruleset", N_("the name of a preset, or an object"))
    for name, raw in short.items():
        if name not in SHORT_NAMES or isinstance(raw, bool) is (name == "double_wind_fu"):
            reader.wrong(f"rules.{name}", sorted(SHORT_NAMES))
    reader.finish()
    return _changed(rules, short) if short else rules


SHORT_NAMES: Final = frozenset(
    ["kuitan", "aka", "kiriage", "double_wind_fu", "kazoe", "double_yakuman", "multiple_yakuman"]
)


def _changed(rules: HandOptions, short: Mapping[str, Any]) -> HandRules:
    """Return rules with changes by their short names."""
    limits, fu, yaku, dora = rules.limits, rules.fu, rules.yaku, rules.dora
    limits = replace(
        limits,
        kiriage=short.get("kiriage", limits.kiriage),
        kazoe=short.get("kazoe", limits.kazoe),
        yakuman_stacking=short.get("multiple_yakuman", limits.yakuman_stacking),
    )
    fu = replace(fu, double_wind_pair=short.get("double_wind_fu", fu.double_wind_pair))
    yaku = replace(yaku, kuitan=short.get("kuitan", yaku.kuitan))
    if "double_yakuman" in short:
        yaku = replace(
            yaku, double_yakuman=DOUBLE_YAKUMAN if short["double_yakuman"] else frozenset()
        )
    if "aka" in short:
        dora = replace(dora, aka_han=1 if short["aka"] else 0)
    return HandRules(limits=limits, fu=fu, yaku=yaku, dora=dora)


def _dora(reader: _Reader, field: str) -> tuple[tuple[Tile, ...], int]:
    """Return indicators, and dora known only by their number."""
    raw = reader.data.get(field, [])
    if isinstance(raw, int):
        return (), reader.number(field, raw)
    return reader.tiles(field, raw), 0


def _melds(reader: _Reader) -> list[Meld]:
    melds = []
    for place, raw in enumerate(reader.items("melds")):
        field = f"melds.{place}"
        word, text = _meld_words(raw)
        kind = reader.choice(f"{field}.type", word, _MELD_KINDS)
        tiles = reader.tiles(f"{field}.tiles", text)
        if kind is None or not tiles:
            continue
        meld = make_meld(kind, tiles)
        if meld is not None:
            melds.append(meld)
            continue
        reader.problems.append(
            Violation(
                code="not_a_meld",
                field=f"{field}.tiles",
                template=N_("{tiles} can't be a {kind}."),
                params={"tiles": format_tiles(tiles), "kind": kind.value},
            )
        )
    return melds


def _meld_words(raw: object) -> tuple[object, object]:
    """Return the kind and the tiles of {type, tiles}, "pon:777z" or "[pon 777z]"."""
    if isinstance(raw, Mapping):
        return raw.get("type"), raw.get("tiles")
    if isinstance(raw, str):
        kind, _, tiles = raw.strip("[] ").replace(":", " ").partition(" ")
        return kind, tiles
    return None, None


def _adjustments(reader: _Reader) -> list[Adjustment]:
    found = []
    for place, raw in enumerate(reader.items("adjustments")):
        field = f"adjustments.{place}"
        if not isinstance(raw, Mapping):
            reader.wrong(field, N_("an object"))
            continue
        step = reader.choice(f"{field}.step", raw.get("step"), _values(Step))
        quantity = reader.choice(f"{field}.quantity", raw.get("quantity"), _values(Quantity))
        change = reader.choice(f"{field}.change", raw.get("change", "add"), _values(Change))
        amount = reader.number(f"{field}.amount", raw.get("amount"))
        reason = raw.get("reason", "")
        if not isinstance(reason, str):
            reader.wrong(f"{field}.reason", N_("text"))
        elif None not in (step, quantity, change):
            found.append(
                Adjustment(
                    step=step, quantity=quantity, change=change, amount=amount, reason=reason
                )
            )
    return found


def _values(members: type[StrEnum]) -> dict[str, StrEnum]:
    return {member.value: member for member in members}


def score_to_mapping(score: Score, *, tsumo: bool, dealer: bool) -> dict[str, object]:
    """Return a score as plain data.

    `yaku` is sorted by id and names the forms of a yakuman alike, as in the lists this notation
    comes from; `forms` has the engine's own ids in the customary order.
    """
    listed = sorted((_listed(name), worth) for name, worth in score.yaku)
    payments = score.payments
    paid: dict[str, int] = {"ron": payments.ron}
    if tsumo:
        children = {"all": payments.from_child}
        paid = children if dealer else {
            "dealer": payments.from_dealer,
            "child": payments.from_child,
        }  # fmt: skip
    return {
        "yaku": [list(pair) for pair in listed],
        "forms": [name for name, _ in score.yaku],
        "han": score.han,
        "fu": score.fu,
        "fu_items": [list(item) for item in score.fu_items],
        "yakuman": score.yakuman,
        "limit": score.limit,
        "base": score.base,
        "payments": paid,
        "total": score.total,
        "reading": list(score.reading),
        "wait": score.wait,
    }


def _listed(yaku_id: str) -> str:
    yaku = REGISTRY.get(yaku_id)
    return (yaku.listed if yaku else "") or yaku_id


def waits_from_mapping(data: Mapping[str, object]) -> dict[str, object]:
    """Return the waits of a hand of 13 tiles, melds included, as plain data.

    Raises `RuleError` with all that is wrong with the tiles.
    `waits` look at the concealed tiles alone, `waits_available` leave out kinds of which the player
    holds all four, melds included.
    """
    reader = _Reader({key: data[key] for key in data if key in {"tiles", "melds"}})
    concealed = reader.tiles("tiles", data.get("tiles"))
    melds = tuple(_melds(reader))
    reader.problems += waiting_problems(concealed, melds) if not reader.problems else []
    reader.finish()
    found, available = waits(concealed), available_waits(concealed, melds)
    return {
        "waits": _names(found),
        "waits_available": _names(available),
        "tenpai": found != 0,
        "tenpai_available": available != 0,
    }


def _names(kinds: int) -> list[str]:
    return [NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1]
