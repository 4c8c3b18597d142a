"""Hands, scores and waits as plain data that JSON can hold.

The notation is that of lists of scored hands exchanged between programs: `tiles` are the concealed
tiles with the winning one, `win` the winning tile, `melds` objects of `type` and `tiles`, `dora`
and `ura` indicators (or how many there are), `flags` the situation, `seat` and `round` winds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import chain
from typing import Any, Final

from engine.errors import N_, RuleError, Violation, wrong
from engine.melds import Meld, MeldKind, make_meld
from engine.notation import format_tiles, parse_tiles
from engine.records import PLAIN, Records, choice_reader, read_number, read_text
from engine.ruleset.hand_options import HandOptions, HandRules, YakuOptions
from engine.ruleset.load import from_mapping, preset
from engine.scoring.check import waiting_problems
from engine.scoring.hand import NO_FLAGS, Adjustment, Flag, Hand
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
_IGNORED: Final = frozenset({"id", "base_hand", "expected", "ruleset", "rules"})
"""What such lists keep beside a hand, and what says nothing about it."""


@dataclass(kw_only=True)
class ShownData:
    """What the tiles of a win and the table show; `dora` and `ura` may be known by number only."""

    tiles: tuple[Tile, ...]
    win: tuple[Tile]
    melds: tuple[Meld, ...] = ()
    flags: frozenset[Flag] = NO_FLAGS
    dora: tuple[Tile, ...] | int = ()
    ura: tuple[Tile, ...] | int = ()
    adjustments: tuple[Adjustment, ...] = ()

    def hand(self) -> Hand:
        """Return the hand."""
        dora, more_dora = (self.dora, 0) if isinstance(self.dora, tuple) else ((), self.dora)
        ura, more_ura = (self.ura, 0) if isinstance(self.ura, tuple) else ((), self.ura)
        return Hand(
            concealed=self.tiles,
            win=self.win[0],
            melds=self.melds,
            flags=self.flags,
            dora=dora,
            ura=ura,
            more_dora=more_dora,
            more_ura=more_ura,
            adjustments=self.adjustments,
        )


@dataclass(kw_only=True)
class HandData(ShownData):
    """A hand on its own: with its winds, honba, and how it was won."""

    tsumo: bool = False
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    honba: int = 0

    def hand(self) -> Hand:
        """Return the hand."""
        return replace(
            ShownData.hand(self),
            tsumo=self.tsumo,
            seat_wind=self.seat,
            round_wind=self.round,
            honba=self.honba,
        )


@dataclass(kw_only=True)
class WaitingData:
    """A hand of 13 tiles, melds included."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


def hand_from_mapping(data: Mapping[str, object]) -> Hand:
    """Return the hand that plain data describes; raise `RuleError` with all that is wrong with it.

    What the tiles are worth, and whether they can be a hand at all, is `score`'s to say.
    """
    problems: list[Violation] = []
    own = {name: value for name, value in data.items() if name not in _IGNORED}
    read = HANDS.read(HandData, own, "", problems)
    if read is None:
        raise RuleError(problems)
    return read.hand()


def _read_tiles(raw: object, field: str, problems: list[Violation]) -> tuple[Tile, ...]:
    """Read tiles from a text, or from a list of texts."""
    if isinstance(raw, list):
        parts = [_read_tiles(part, f"{field}.{at}", problems) for at, part in enumerate(raw)]
        return tuple(chain.from_iterable(parts))
    try:
        if isinstance(raw, str):
            return parse_tiles(raw, field)
        template = N_("{field} must be tiles such as 123m406p11z.")
        problems.append(wrong("wrong_type", field, template, "tiles"))
    except RuleError as error:
        problems += error.violations
    return ()


def _read_tile(raw: object, field: str, problems: list[Violation]) -> tuple[Tile, ...]:
    before, tiles = len(problems), _read_tiles(raw, field, problems)
    if len(tiles) != 1 and len(problems) == before:
        problems.append(wrong("wrong_type", field, N_("{field} must be one tile."), "tile"))
    return tiles


def _read_dora(raw: object, field: str, problems: list[Violation]) -> tuple[Tile, ...] | int:
    if isinstance(raw, int):
        return read_number(raw, field, problems)
    return _read_tiles(raw, field, problems)


def _read_meld(raw: object, field: str, problems: list[Violation]) -> Meld | None:
    """Read {type, tiles}, "pon:777z" or "[pon 777z]"."""
    word, text = None, None
    if isinstance(raw, Mapping):
        word, text = raw.get("type"), raw.get("tiles")
    elif isinstance(raw, str):
        word, _, text = raw.strip("[] ").replace(":", " ").partition(" ")
    kind = _read_meld_kind(word, f"{field}.type", problems)
    tiles = _read_tiles(text, f"{field}.tiles", problems)
    if kind is None or not tiles:
        return None
    meld = make_meld(kind, tiles)
    if meld is None:
        template, params = N_("{tiles} can't be a {kind}."), {"kind": kind.value}
        written = format_tiles(tiles)
        problems.append(wrong("not_a_meld", f"{field}.tiles", template, tiles=written, **params))
    return meld


def _read_reason(raw: object, field: str, problems: list[Violation]) -> str:
    """Read the text of an adjustment, of any length and on several lines."""
    return raw if isinstance(raw, str) else read_text(raw, field, problems)


_read_meld_kind: Final = choice_reader(_MELD_KINDS)
HANDS: Final = Records(
    readers={
        tuple[Tile, ...]: _read_tiles,
        tuple[Tile]: _read_tile,
        tuple[Tile, ...] | int: _read_dora,
        Meld: _read_meld,
        Wind: choice_reader(_WINDS),
        str: _read_reason,
    }
)
"""Tiles are texts, and winds are letters or words."""


@dataclass(kw_only=True)
class ShortRules:
    """Changes of rules by the short names of lists of scored hands."""

    kuitan: bool | None = None
    aka: bool | None = None
    kiriage: bool | None = None
    double_wind_fu: int | None = None
    kazoe: bool | None = None
    double_yakuman: bool | None = None
    multiple_yakuman: bool | None = None


SHORT_NAMES: Final = frozenset(field.name for field in fields(ShortRules))


def rules_from_mapping(data: Mapping[str, object]) -> HandOptions:
    """Return the rules a hand is to be scored under, from its `ruleset` and `rules`.

    `ruleset` is the name of a preset, or {extends, group: {option: value}} as rulesets are written;
    `rules` are changes in the short names of lists of scored hands (`ShortRules`), which a
    `ruleset` may hold too. Without either, `DEFAULT_RULES` hold.
    """
    given, short = data.get("ruleset"), data.get("rules", {})
    problems: list[Violation] = []
    rules: HandOptions = DEFAULT_RULES
    if isinstance(given, Mapping):
        groups = {key: value for key, value in given.items() if key not in SHORT_NAMES}
        if isinstance(short, Mapping):
            short = {key: given[key] for key in given.keys() - groups.keys()} | dict(short)
        rules = from_mapping(groups) if groups else rules
    elif isinstance(given, str):
        rules = preset(given)
    elif given is not None:
        template = N_("{field} must be the name of a preset, or an object.")
        problems.append(wrong("wrong_type", "ruleset", template, "object"))
    changes = PLAIN.read(ShortRules, short, "rules", problems)
    if changes is None or problems:
        raise RuleError(problems)
    return _changed(rules, changes) if short else rules


def _changed(rules: HandOptions, short: ShortRules) -> HandRules:
    """Return rules with changes by their short names."""

    def part(options: Any, **changes: object) -> Any:  # noqa: ANN401 - any group of options
        return replace(options, **{k: new for k, new in changes.items() if new is not None})

    doubles = DOUBLE_YAKUMAN if short.double_yakuman else frozenset[str]()
    return HandRules(
        limits=part(
            rules.limits,
            kiriage=short.kiriage,
            kazoe=short.kazoe,
            yakuman_stacking=short.multiple_yakuman,
        ),
        fu=part(rules.fu, double_wind_pair=short.double_wind_fu),
        yaku=part(
            rules.yaku,
            kuitan=short.kuitan,
            double_yakuman=None if short.double_yakuman is None else doubles,
        ),
        dora=part(rules.dora, aka_han=None if short.aka is None else int(short.aka)),
    )


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
    problems: list[Violation] = []
    own = {name: data[name] for name in ("tiles", "melds") if name in data}
    read = HANDS.read(WaitingData, own, "", problems)
    problems += waiting_problems(read.tiles, read.melds) if read is not None else []
    if read is None or problems:
        raise RuleError(problems)
    concealed, melds = read.tiles, read.melds
    found, available = waits(concealed), available_waits(concealed, melds)
    return {
        "waits": _names(found),
        "waits_available": _names(available),
        "tenpai": found != 0,
        "tenpai_available": available != 0,
    }


def _names(kinds: int) -> list[str]:
    return [NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1]
