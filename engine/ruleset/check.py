"""Whether the options of a ruleset agree with each other; every problem, not only the first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from operator import attrgetter

from engine.errors import N_, Violation, wrong
from engine.points import UNIT
from engine.ruleset.options import ChomboPayment, GameLength, Ruleset, Tobi
from engine.ruleset.yaku_names import YAKU, YAKUMAN
from engine.seats import SEAT_COUNT, Wind
from engine.tiles import COPIES

LIVE_TILES = 70
FLOATING_ROWS = 5
CHOICES: Mapping[str, tuple[int, ...]] = {
    "limits.min_han": (1, 2, 4),
    "fu.double_wind_pair": (2, 4),
    "fu.rinshan_tsumo": (0, 2),
    "fu.open_pinfu": (20, 30),
    "dora.aka_han": (0, 1, 2),
}
"""The numbers that options of few values can have."""

MOST_HAN = 26
MOST_MULTIPLE = 4

_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]{0,63}")
_STATED_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_HUNDREDS = (
    "frame.starting_points",
    "end.target",
    "end.ceiling",
    "payments.stick",
    "chombo.points",
    "result.return_points",
    "chips.points",
)
_NOT_NEGATIVE = (
    *_HUNDREDS,
    "end.extra_winds",
    "riichi.min_tiles",
    "chips.yakuman_ron",
    "chips.yakuman_tsumo",
    "limits.two_han_from_honba",
)


def check(ruleset: Ruleset) -> list[Violation]:
    """Return everything that keeps the options from making a ruleset."""
    rules = (_names, _amounts, _payments, _frame, _riichi, _end, _chombo, _result, _hand, _yaku)
    return [violation for rule in rules for violation in rule(ruleset)]


def _names(ruleset: Ruleset) -> Iterator[Violation]:
    if not _NAME.fullmatch(ruleset.id):
        template = N_("The id is made of small letters, digits, dots and hyphens.")
        yield wrong("bad_id", "id", template)
    if not ruleset.name.strip():
        yield wrong("name_missing", "name", N_("A ruleset needs a name."))
    for name in ruleset.stated:
        if not _STATED_NAME.fullmatch(name):
            template = N_("A stated option is named by small letters, digits and underscores.")
            yield wrong("bad_stated_name", f"stated.{name}", template)


def _amounts(ruleset: Ruleset) -> Iterator[Violation]:
    for field in _HUNDREDS:
        if attrgetter(field)(ruleset) % UNIT:
            yield _not_hundreds(field)
    for field in _NOT_NEGATIVE:
        if attrgetter(field)(ruleset) < 0:
            yield wrong("negative", field, N_("{field} can't be below zero."), 0)
    if ruleset.frame.starting_points == 0:
        template = N_("Players must start with points.")
        yield wrong("no_starting_points", "frame.starting_points", template)


def _payments(ruleset: Ruleset) -> Iterator[Violation]:
    if ruleset.payments.honba < 0 or ruleset.payments.honba % UNIT:
        template = N_("Each payer pays the honba in hundreds: {field} must be a multiple of 100.")
        yield wrong("honba_not_payable", "payments.honba", template, UNIT)
    unit = (UNIT, UNIT, 3 * UNIT)
    for place, (paid, multiple) in enumerate(zip(ruleset.payments.noten, unit, strict=True)):
        if paid < 0 or paid % multiple:
            template = N_(
                "What a noten player pays with {tenpai} tenpai must be a multiple of {multiple}."
            )
            field = f"payments.noten.{place}"
            params = {"tenpai": place + 1, "multiple": multiple}
            yield wrong("noten_not_payable", field, template, multiple, **params)


def _frame(ruleset: Ruleset) -> Iterator[Violation]:
    if ruleset.frame.players != SEAT_COUNT:
        template = N_("Only games of four players are supported.")
        yield wrong("players_not_four", "frame.players", template, SEAT_COUNT)


def _riichi(ruleset: Ruleset) -> Iterator[Violation]:
    least, stick = ruleset.riichi.min_points, ruleset.payments.stick
    if least is not None and least < 0:
        yield wrong("negative", "riichi.min_points", N_("{field} can't be below zero."), 0)
    elif ruleset.end.tobi is not Tobi.NONE and (least is None or least < stick):
        template = N_(
            "With tobi, riichi needs at least {stick} points: a stick must not end the game."
        )
        yield wrong("tobi_riichi_points", "riichi.min_points", template, stick, stick=stick)
    if ruleset.riichi.min_tiles > LIVE_TILES:
        template = N_("The wall has {most} tiles to draw.")
        yield wrong("too_many_tiles", "riichi.min_tiles", template, LIVE_TILES, most=LIVE_TILES)


def _end(ruleset: Ruleset) -> Iterator[Violation]:
    end, start = ruleset.end, ruleset.frame.starting_points
    if end.sudden_death and end.target <= 0:
        yield wrong("target_missing", "end.target", N_("Sudden death needs a target above 0."))
    least = int(end.sudden_death)
    most = len(Wind) - (1 if ruleset.frame.length is GameLength.TONPUUSEN else 2)
    if not least <= end.extra_winds <= most:
        template = N_("This game can go on for {least} to {most} extra winds.")
        params = {"least": least, "most": most}
        yield wrong("extra_winds", "end.extra_winds", template, [least, most], **params)
    if 0 < end.ceiling <= start:
        template = N_("The ceiling must lie above the starting points, or be 0 for none.")
        yield wrong("ceiling_too_low", "end.ceiling", template, start + UNIT)


def _chombo(ruleset: Ruleset) -> Iterator[Violation]:
    payment, points = ruleset.chombo.payment, ruleset.chombo.points
    if payment is ChomboPayment.IMPOSSIBLE and points > 0:
        template = N_("Where chombo is impossible it costs nothing.")
        yield wrong("chombo_points", "chombo.points", template, 0)
    if payment is ChomboPayment.AFTER_UMA and points == 0:
        template = N_("A chombo paid after uma needs its points.")
        yield wrong("chombo_points", "chombo.points", template)


def _result(ruleset: Ruleset) -> Iterator[Violation]:
    result = ruleset.result
    if result.return_points < ruleset.frame.starting_points:
        template = N_("The return points must not be below the starting points (no negative oka).")
        least = ruleset.frame.starting_points
        yield wrong("return_below_start", "result.return_points", template, least)
    rows = result.uma_by_floating
    if len(rows) not in {0, FLOATING_ROWS}:
        template = N_("Uma by floating players has a row for each of none to four of them.")
        yield wrong("uma_rows", "result.uma_by_floating", template, [0, FLOATING_ROWS])
    named = {f"result.uma_by_floating.{place}": row for place, row in enumerate(rows)}
    for field, row in {"result.uma": result.uma, **named}.items():
        if sum(row):
            yield wrong("uma_sum", field, N_("The four numbers of {field} must add up to zero."), 0)
        if any(points % UNIT for points in row):
            yield _not_hundreds(field)
    if result.substitute_score is not None and result.substitute_score % UNIT:
        yield _not_hundreds("result.substitute_score")


def _hand(ruleset: Ruleset) -> Iterator[Violation]:
    for field, allowed in CHOICES.items():
        if attrgetter(field)(ruleset) not in allowed:
            template, words = N_("{field} must be one of {allowed}."), ", ".join(map(str, allowed))
            yield wrong("unknown_value", field, template, list(allowed), allowed=words)
    if ruleset.limits.zero_han and ruleset.limits.min_han > 1:
        template = N_("A win worth no han can't be allowed where {least} han are the minimum.")
        least = ruleset.limits.min_han
        yield wrong("zero_han_minimum", "limits.zero_han", template, expected=False, least=least)
    for place, count in enumerate(ruleset.dora.aka):
        if not 0 <= count <= COPIES:
            template = N_("Each suit has none to four red fives.")
            yield wrong("aka_count", f"dora.aka.{place}", template, [0, COPIES])


def _yaku(ruleset: Ruleset) -> Iterator[Violation]:
    for name in sorted(ruleset.yaku.double_yakuman - YAKUMAN):
        template = N_("{name} is not a yakuman.")
        yield wrong("unknown_yakuman", "yaku.double_yakuman", template, sorted(YAKUMAN), name=name)
    for name, (closed, open_) in ruleset.yaku.han.items():
        most = MOST_MULTIPLE if name in YAKUMAN else MOST_HAN
        if name not in YAKU | YAKUMAN:
            template = N_("There is no yaku named {name}.")
            known = sorted(YAKU | YAKUMAN)
            yield wrong("unknown_yaku", f"yaku.han.{name}", template, known, name=name)
        elif not (-1 <= closed <= most and 0 <= open_ <= most):
            template = N_("{field} is worth 0 to {most}, or -1 closed to switch it off.")
            yield wrong(
                "yaku_han", f"yaku.han.{name}", template, [[-1, most], [0, most]], most=most
            )


def _not_hundreds(field: str) -> Violation:
    return wrong("not_hundreds", field, N_("{field} must be a multiple of 100."), UNIT)
