"""Options of a ruleset in words: what each is called, what its value means, how sure it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_args

from flask_babel import gettext

from app.i18n.formatting import format_points, format_score
from engine.errors import N_
from engine.ruleset.catalogue import GROUP_TITLES, VALUE_TITLES
from engine.ruleset.describe import Row, Status, compare, describe, entry
from engine.ruleset.load import option_types
from engine.ruleset.options import Ruleset

STATUS_TITLES: Mapping[Status, str] = {
    Status.CONFIRMED: N_("confirmed by the source"),
    Status.SECONDARY: N_("from a second-hand source"),
    Status.UNCONFIRMED: N_("unconfirmed"),
}
IN_SCORES = frozenset({"result.uma", "result.uma_by_floating"})
ABSENT: Mapping[str, str] = {
    "riichi.min_points": N_("no limit"),
    "result.substitute_score": N_("none"),
}
"""What the lack of a number means, option by option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One option as it is read on a page."""

    name: str
    title: str
    explanation: str
    value: str
    status: Status
    status_title: str
    checked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The options of one group, under its title."""

    name: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An option in which two rulesets differ."""

    group_title: str
    title: str
    explanation: str
    first: str
    second: str
    checked: bool


def groups_of(ruleset: Ruleset) -> list[Group]:
    """Return every option of a ruleset in words, in groups."""
    by_group: dict[str, list[Line]] = {}
    for row in describe(ruleset):
        by_group.setdefault(row.group, []).append(_line(row))
    return [
        Group(name=name, title=gettext(GROUP_TITLES[name]), lines=tuple(lines))
        for name, lines in by_group.items()
    ]


def differences(first: Ruleset, second: Ruleset) -> list[Pair]:
    """Return the options in which two rulesets differ, in words."""
    return [
        Pair(
            group_title=gettext(GROUP_TITLES[found.group]),
            title=title_of(found.group, found.option),
            explanation=explanation_of(found.group, found.option),
            first=value_in_words(found.group, found.option, found.first),
            second=value_in_words(found.group, found.option, found.second),
            checked=found.checked,
        )
        for found in compare(first, second)
    ]


def title_of(group: str, option: str) -> str:
    """Return what an option is called."""
    return gettext(entry(group, option).title)


def explanation_of(group: str, option: str) -> str:
    """Return what an option means."""
    text = entry(group, option).explanation
    return gettext(text) if text else ""


def value_in_words(group: str, option: str, value: object) -> str:
    """Return the value of an option, as JSON holds it, in words."""
    if group == "stated":
        return gettext(str(value)) if value else "–"
    name, titles = f"{group}.{option}", titles_of(group, option)
    match value:
        case None:
            words = gettext(ABSENT.get(name, N_("none")))
        case bool():
            words = gettext("yes") if value else gettext("no")
        case int():
            words = format_points(value)
        case str():
            words = gettext(titles.get(value, value))
        case list():
            words = _list_in_words(name, value, titles)
        case _:
            words = _han_in_words(value)
    return words


def titles_of(group: str, option: str) -> Mapping[str, str]:
    """Return what the possible values of an option are called, by value."""
    hint = option_types(group)[option]
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return VALUE_TITLES[kind.__name__]
    return {}


def _line(row: Row) -> Line:
    return Line(
        name=f"{row.group}.{row.option}",
        title=title_of(row.group, row.option),
        explanation=explanation_of(row.group, row.option),
        value=value_in_words(row.group, row.option, row.value),
        status=row.status,
        status_title=gettext(STATUS_TITLES[row.status]),
        checked=row.checked,
    )


def _list_in_words(name: str, values: list[Any], titles: Mapping[str, str]) -> str:
    if not values:
        return gettext("none")
    if isinstance(values[0], list):
        return "; ".join(_numbers_in_words(name, row) for row in values)
    if isinstance(values[0], int):
        return _numbers_in_words(name, values)
    return ", ".join(gettext(titles.get(value, value)) for value in values)


def _numbers_in_words(name: str, numbers: list[int]) -> str:
    write = format_score if name in IN_SCORES else format_points
    return " / ".join(map(write, numbers))


def _han_in_words(value: object) -> str:
    if not isinstance(value, Mapping) or not value:
        return gettext("none")
    return ", ".join(f"{name} {closed}/{opened}" for name, (closed, opened) in value.items())
