"""A form of all options of a ruleset, made from what the engine says about each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args, get_origin

from flask_babel import gettext

from app.rulesets.text import explanation_of, title_of, titles_of
from engine.errors import N_, Violation
from engine.ruleset.catalogue import GROUP_TITLES
from engine.ruleset.describe import allowed_values, describe
from engine.ruleset.load import option_types
from engine.ruleset.options import Ruleset

PREFIX = "ruleset"
BASICS = (
    "ruleset.frame.length",
    "ruleset.frame.starting_points",
    "ruleset.result.return_points",
    "ruleset.result.uma",
)
"""The options that most organisers look at."""
SEPARATORS = re.compile(r"[\s,/;]+")
HINTS: Mapping[str, str] = {
    "numbers": N_("Numbers with spaces between them."),
    "rows": N_("A line per number of players, from none to four: four numbers each."),
    "pairs": N_("A line per yaku: its name, and han closed and open (0: closed only)."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """How one option is entered: `kind` is choice, set, number, numbers, rows, pairs or text."""

    name: str
    title: str
    explanation: str
    hint: str
    kind: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldGroup:
    """The fields of one group of options."""

    name: str
    title: str
    fields: tuple[OptionField, ...]


def field_groups(ruleset: Ruleset) -> list[FieldGroup]:
    """Return a field for every option, in groups."""
    by_group: dict[str, list[OptionField]] = {}
    for row in describe(ruleset):
        by_group.setdefault(row.group, []).append(_field(row.group, row.option))
    return [
        FieldGroup(name=name, title=gettext(GROUP_TITLES[name]), fields=tuple(fields))
        for name, fields in by_group.items()
    ]


def basic_fields() -> list[OptionField]:
    """Return the fields of the options that most organisers look at."""
    parts = (name.split(".") for name in BASICS)
    return [_field(group, option) for _, group, option in parts]


def write_options(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return what stands in the fields of a ruleset."""
    return {
        f"{PREFIX}.{row.group}.{row.option}": _write(row.group, row.option, row.value)
        for row in describe(ruleset)
    }


def read_options(typed: Mapping[str, Sequence[str]], names: Sequence[str]) -> dict[str, Any]:
    """Return the options of these fields as the engine reads them: {group: {option: value}}.

    What cannot be read is handed on as it is, so that the engine says what is wrong with it.
    """
    options: dict[str, Any] = {}
    for name in names:
        _, group, option = name.split(".")
        options.setdefault(group, {})[option] = _read(group, option, typed.get(name, ()))
    return options


def with_titles(violations: Sequence[Violation]) -> Iterator[Violation]:
    """Yield violations that call an option by its title, not by its path."""
    for violation in violations:
        parts = violation.field.split(".")
        parts = parts[1:] if parts[0] == PREFIX else parts
        known = len(parts) > 1 and parts[0] in GROUP_TITLES and "field" in violation.params
        if known and (parts[0] == "stated" or parts[1] in option_types(parts[0])):
            params = {**violation.params, "field": title_of(parts[0], parts[1])}
            yield replace(violation, params=params)
        else:
            yield violation


def _field(group: str, option: str) -> OptionField:
    kind = _kind(group, option)
    return OptionField(
        name=f"{PREFIX}.{group}.{option}",
        title=title_of(group, option),
        explanation=explanation_of(group, option),
        hint=gettext(HINTS[kind]) if kind in HINTS else "",
        kind=kind,
        choices=tuple(_choices(group, option)),
    )


def _kind(group: str, option: str) -> str:
    if group == "stated":
        return "text"
    hint = option_types(group)[option]
    if get_origin(hint) is frozenset:
        return "set"
    if allowed_values(group, option) is not None:
        return "choice"
    if get_origin(hint) is tuple:
        return "rows" if get_origin(get_args(hint)[0]) is tuple else "numbers"
    return "number" if hint is int or set(get_args(hint)) == {int, type(None)} else "pairs"


def _choices(group: str, option: str) -> Iterator[tuple[str, str]]:
    titles = {} if group == "stated" else titles_of(group, option)
    for value in allowed_values(group, option) or () if group != "stated" else ():
        if isinstance(value, bool):
            yield _spell(value), gettext("yes") if value else gettext("no")
        else:
            yield str(value), gettext(titles.get(str(value), str(value)))


def _write(group: str, option: str, value: Any) -> list[str]:  # noqa: ANN401 - as JSON holds it
    match _kind(group, option):
        case "set":
            return list(value)
        case "numbers":
            return [" ".join(map(str, value))]
        case "rows":
            return ["\n".join(" ".join(map(str, row)) for row in value)]
        case "pairs":
            return ["\n".join(f"{name} {han[0]} {han[1]}" for name, han in value.items())]
        case _:
            return [] if value is None else [_spell(value)]


def _spell(value: object) -> str:
    """Return a single value as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(group: str, option: str, values: Sequence[str]) -> object:
    kind = _kind(group, option)
    if kind == "set":
        return list(values)
    text = values[0].strip() if values else ""
    if kind == "choice":
        allowed = allowed_values(group, option) or ()
        return next((value for value in allowed if _spell(value) == text), text)
    return READERS[kind](text)


def _rows(text: str) -> list[list[int | str]]:
    return [_numbers(line) for line in text.splitlines() if line.strip()]


def _pairs(text: str) -> dict[str, object]:
    lines = [SEPARATORS.split(line.strip(), maxsplit=1) for line in text.splitlines()]
    return {name: _numbers("".join(rest)) for name, *rest in lines if name}


def _numbers(text: str) -> list[int | str]:
    return [_number(part) for part in SEPARATORS.split(text.strip()) if part]


def _number(text: str) -> int | str:
    plain = text.replace("−", "-")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,12}", plain) else text


def _optional_number(text: str) -> int | str | None:
    return _number(text) if text else None


READERS: Mapping[str, Callable[[str], object]] = {
    "number": _optional_number,
    "numbers": _numbers,
    "rows": _rows,
    "pairs": _pairs,
    "text": str,
}
