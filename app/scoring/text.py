"""Scores in words: names of yaku, fu, limits and waits, payments, and the table of points."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flask_babel import gettext

from app.i18n.formatting import format_points
from app.scoring.score import payments_of
from engine.claims.han_fu import least_han, possible_fu
from engine.notation import parse_tiles
from engine.ruleset.hand_options import HandOptions
from engine.scoring import value
from engine.scoring.hand import Flag
from engine.scoring.score import scorer_for
from engine.scoring.yaku import DORA, REGISTRY
from engine.tiles import NAMES

NAMES_OF: Final[Mapping[str, Mapping[str, str]]] = tomllib.loads(
    Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
)
YAKU, LIMITS, FU_ITEMS = NAMES_OF["yaku"], NAMES_OF["limits"], NAMES_OF["fu_items"]
WAITS, MELDS, MANNERS = NAMES_OF["waits"], NAMES_OF["melds"], NAMES_OF["manners"]

_EVERY: Final = (*REGISTRY.values(), *DORA)
KANJI: Final[Mapping[str, str]] = {yaku.id: yaku.kanji for yaku in _EVERY}
MEANS: Final[Mapping[str, str]] = {yaku.id: yaku.means for yaku in _EVERY}
"""What each yaku is, in a sentence."""

LISTED: Final[Mapping[str, str]] = {
    name: yaku.listed for name, yaku in REGISTRY.items() if yaku.listed
}
"""The ids that answers list instead, where they differ."""

FLAGS: Final[Mapping[Flag, str]] = {flag: YAKU[flag.value] for flag in Flag}
LOCAL_FLAGS: Final = frozenset({Flag.TSUBAME_GAESHI, Flag.KANBURI})

BACK = "back"
HAN_WITH_FU = (1, 2, 3, 4)
LIMIT_HAN = ((5, "5"), (6, "6–7"), (8, "8–10"), (11, "11–12"), (13, "13+"))


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuLine:
    """A yaku with its name in the reader's language."""

    name: str
    kanji: str
    means: str
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FuLine:
    """Where some fu come from."""

    name: str
    tile: str
    fu: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A set or pair of the reading; `kind` is empty for what is held in hand."""

    kind: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A score as the page shows it."""

    headline: str
    limit: str
    total: str
    payments: str
    with_honba: str
    honba_total: str
    yaku: tuple[YakuLine, ...] = ()
    fu_items: tuple[FuLine, ...] = ()
    fu: int | None = None
    groups: tuple[Group, ...] = ()
    wait: str = ""
    is_yakuman: bool = False


def show(answer: Mapping[str, Any]) -> Shown:
    """Return an answer of `score_hand` or `score_value` in words."""
    limit = answer["limit"]
    more = answer.get("with_honba")
    return Shown(
        headline=_headline(answer),
        limit=gettext(LIMITS[limit]) if limit and not answer["yakuman"] else "",
        total=format_points(answer["total"]),
        payments=payments_in_words(answer["payments"]),
        with_honba=payments_in_words(more["payments"]) if more else "",
        honba_total=format_points(more["total"]) if more else "",
        yaku=_yaku(answer),
        fu_items=tuple(_fu(name, fu) for name, fu in answer.get("fu_items", [])),
        fu=answer["fu"],
        groups=tuple(_group(text) for text in answer.get("reading", [])),
        wait=gettext(WAITS[answer["wait"]]) if answer.get("wait") else "",
        is_yakuman=bool(answer["yakuman"]),
    )


def _headline(answer: Mapping[str, Any]) -> str:
    if answer["yakuman"]:
        times = answer["yakuman"]
        return gettext("Yakuman") if times == 1 else gettext("%(times)s-fold yakuman", times=times)
    if answer["fu"] is None:
        return gettext("%(han)s han", han=answer["han"])
    return gettext("%(han)s han, %(fu)s fu", han=answer["han"], fu=answer["fu"])


def payments_in_words(paid: Mapping[str, int]) -> str:
    """Return who pays what."""
    points = {name: format_points(amount) for name, amount in paid.items()}
    if "ron" in points:
        return gettext("The discarder pays %(points)s.", points=points["ron"])
    if "all" in points:
        return gettext("Each of the three others pays %(points)s.", points=points["all"])
    return gettext("The dealer pays %(dealer)s, the two others %(child)s each.", **points)


def _yaku(answer: Mapping[str, Any]) -> tuple[YakuLine, ...]:
    worth = dict(answer.get("yaku", []))
    return tuple(
        YakuLine(
            name=gettext(YAKU[name]),
            kanji=KANJI[name],
            means=gettext(MEANS[name]),
            worth=worth[LISTED.get(name, name)],
        )
        for name in answer.get("forms", [])
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuRow:
    """A yaku of a ruleset: what it is, and its han (or multiples) closed and open."""

    name: str
    kanji: str
    means: str
    closed: int
    open: int | None


def yaku_tables(rules: HandOptions) -> dict[str, list[YakuRow]]:
    """Return the yaku of a ruleset and what they are, by the kind of yaku."""
    yaku = scorer_for(rules).yaku
    closed, open_ = yaku.worths(closed=True), yaku.worths(closed=False)
    tables: dict[str, list[YakuRow]] = {gettext("Yaku"): [], gettext("Yakuman"): []}
    common, yakuman = tables.values()
    for name, (worth, row) in closed.items():
        line = YakuRow(
            name=gettext(YAKU[name]),
            kanji=KANJI[name],
            means=gettext(MEANS[name]),
            closed=worth,
            open=open_[name][0] if name in open_ else None,
        )
        (yakuman if row.yakuman else common).append(line)
    return tables


def _fu(item: str, fu: int) -> FuLine:
    name, _, tile = item.partition(" ")
    return FuLine(name=gettext(FU_ITEMS.get(name, name)), tile=tile, fu=fu)


def _group(text: str) -> Group:
    kind, _, written = text.rpartition(":")
    tiles = _tiles(written)
    if kind == "ankan":
        tiles = (BACK, *tiles[1:-1], BACK)
    return Group(kind=gettext(MELDS[kind]) if kind else "", tiles=tiles)


def _tiles(text: str) -> tuple[str, ...]:
    return tuple(NAMES[tile] for tile in parse_tiles(text))


def example_groups(example: Mapping[str, Any]) -> tuple[Group, ...]:
    """Return the tiles of a hand that proves a claim: the winning tile apart, melds last."""
    held = list(_tiles(example["tiles"]))
    held.remove(example["win"])
    won = gettext("Tsumo") if example["tsumo"] else gettext("Ron")
    melds = (_group(f"{meld['type']}:{meld['tiles']}") for meld in example["melds"])
    return (Group(kind="", tiles=tuple(held)), Group(kind=won, tiles=(example["win"],)), *melds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a ron and a tsumo bring; empty where no hand is like that."""

    ron: str = ""
    tsumo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTable:
    """What every han and fu bring to the dealer, or to somebody else."""

    dealer: bool
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]
    limits: tuple[tuple[str, str, Cell], ...]


def every_fu(rules: HandOptions) -> list[int]:
    """Return the fu that a hand can have, from low to high."""
    ways = (possible_fu(tsumo=tsumo, open_hand=None, ruleset=rules) for tsumo in (False, True))
    return sorted(set().union(*ways))


def points_table(rules: HandOptions, *, dealer: bool) -> PointsTable:
    """Return the table of points of a ruleset."""
    every_row = (
        (fu, tuple(_cell(rules, han, fu, dealer=dealer) for han in HAN_WITH_FU))
        for fu in every_fu(rules)
    )
    rows = tuple((fu, cells) for fu, cells in every_row if any(c != Cell() for c in cells))
    limits = tuple(_limit(rules, han, text, dealer=dealer) for han, text in LIMIT_HAN)
    return PointsTable(dealer=dealer, rows=rows, limits=limits)


def _cell(rules: HandOptions, han: int, fu: int, *, dealer: bool) -> Cell:
    base = value.base_points(rules.limits, han=han, fu=fu)
    cells = {}
    for word, tsumo in (("ron", False), ("tsumo", True)):
        least = least_han(fu, tsumo=tsumo, open_hand=None, ruleset=rules)
        if least is not None and han >= least:
            cells[word] = _short(payments_of(base, dealer=dealer, tsumo=tsumo, rules=rules))
    return Cell(**cells)


def _limit(rules: HandOptions, han: int, text: str, *, dealer: bool) -> tuple[str, str, Cell]:
    base = value.base_points(rules.limits, han=han, fu=None)
    name = value.limit_name(rules.limits, han=han, fu=None) or "mangan"
    ron, tsumo = (
        _short(payments_of(base, dealer=dealer, tsumo=by, rules=rules)) for by in (False, True)
    )
    return gettext(LIMITS[name]), text, Cell(ron=ron, tsumo=tsumo)


def _short(paid: Mapping[str, int]) -> str:
    """Return payments in figures: 2000, 500/1000 (each child, the dealer), or 1000 from all."""
    if "all" in paid:
        return gettext("%(points)s each", points=format_points(paid["all"]))
    parts = [paid["ron"]] if "ron" in paid else [paid["child"], paid["dealer"]]
    return "/".join(map(format_points, parts))
