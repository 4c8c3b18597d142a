"""Rulesets for people: every option with its value and how sure it is, and what two differ in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args, get_origin

from engine.records import PLAIN
from engine.ruleset.catalogue import OPTIONS, STATED, Entry, Kind
from engine.ruleset.check import CHOICES
from engine.ruleset.load import option_types, options
from engine.ruleset.options import Ruleset
from engine.ruleset.yaku_names import YAKUMAN


class Status(StrEnum):
    """How well the source of a value is known."""

    CONFIRMED = "confirmed"
    SECONDARY = "secondary"
    UNCONFIRMED = "unconfirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One option of a ruleset: its value as JSON holds it, and whether results are checked by it.

    A stated option has the group `stated` and a text as its value.
    """

    group: str
    option: str
    value: object
    status: Status
    checked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """An option two rulesets differ in; None where a ruleset doesn't state it."""

    group: str
    option: str
    first: object
    second: object
    checked: bool


def describe(ruleset: Ruleset) -> tuple[Row, ...]:
    """Return a row for every option, and then for every stated text.

    >>> describe(Ruleset())[2].value
    25000
    """
    enforced = [_row(ruleset, group, option, value) for group, option, value in options(ruleset)]
    stated = [_row(ruleset, "stated", name, text) for name, text in sorted(ruleset.stated.items())]
    return (*enforced, *stated)


def compare(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """Return the options in which two rulesets differ, in the order of `describe`.

    >>> compare(Ruleset(), Ruleset())
    ()
    """
    left, right = _values(first), _values(second)
    names = [*left, *(name for name in right if name not in left)]
    return tuple(
        Difference(
            group=group,
            option=option,
            first=left.get((group, option)),
            second=right.get((group, option)),
            checked=group != "stated",
        )
        for group, option in names
        if left.get((group, option)) != right.get((group, option))
    )


def entry(group: str, option: str) -> Entry:
    """Return title, explanation and kind of an option; a stated one nobody knows has its name.

    >>> entry("end", "tobi").title
    'Tobi'
    """
    if group == "stated":
        return STATED.get(option) or Entry(option.replace("_", " "), "", Kind.INFORMATION)
    return OPTIONS[f"{group}.{option}"]


def allowed_values(group: str, option: str) -> list[object] | None:
    """Return the values an option can have, or its members if it is a set; None if any number.

    >>> allowed_values("frame", "length")
    ['tonpuusen', 'hanchan']
    """
    name = f"{group}.{option}"
    if name in CHOICES:
        return list(CHOICES[name])
    if name == "yaku.double_yakuman":
        return [*sorted(YAKUMAN)]
    hint = option_types(group)[option] if group != "stated" else str
    if get_origin(hint) is frozenset:
        (hint,) = get_args(hint)
    if hint is bool:
        return [False, True]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return [member.value for member in hint]
    return None


def _row(ruleset: Ruleset, group: str, option: str, value: object) -> Row:
    return Row(
        group=group,
        option=option,
        value=PLAIN.write(value),
        status=_status(ruleset, option if group == "stated" else f"{group}.{option}"),
        checked=group != "stated",
    )


def _status(ruleset: Ruleset, name: str) -> Status:
    if name in ruleset.unconfirmed:
        return Status.UNCONFIRMED
    return Status.SECONDARY if name in ruleset.secondary else Status.CONFIRMED


def _values(ruleset: Ruleset) -> Mapping[tuple[str, str], object]:
    return {(row.group, row.option): row.value for row in describe(ruleset)}
