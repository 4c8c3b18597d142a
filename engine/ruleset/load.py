"""Rulesets from data: presets by name, overrides of a ruleset, and back to plain data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from engine.errors import N_, IllegalRulesetError, Violation
from engine.ruleset.check import check
from engine.ruleset.options import Ruleset
from engine.values import read, refused, write, wrong_type

PRESETS = Path(__file__).with_name("presets")
TEXTS = ("id", "name", "source")
STATUSES = ("unconfirmed", "secondary")
_HINTS: dict[str, Any] = get_type_hints(Ruleset)
GROUPS: dict[str, type[Any]] = {
    name: hint for name, hint in _HINTS.items() if isinstance(hint, type) and is_dataclass(hint)
}
"""The groups of options by name, in the order of the ruleset."""


@cache
def option_types(group: str) -> dict[str, Any]:
    """Return the declared type of each option of a group."""
    hints = get_type_hints(GROUPS[group])
    return {field.name: hints[field.name] for field in fields(GROUPS[group])}


def options(ruleset: Ruleset) -> Iterator[tuple[str, str, object]]:
    """Yield every option as its group, its name and its value, in order.

    >>> next(options(Ruleset()))
    ('frame', 'players', 4)
    """
    for group in GROUPS:
        for option in option_types(group):
            yield group, option, getattr(getattr(ruleset, group), option)


def preset_ids() -> tuple[str, ...]:
    """Return the names of all presets, in alphabetical order."""
    return tuple(_files())


def preset(preset_id: str) -> Ruleset:
    """Return a preset by its name or one of its older names."""
    name = _aliases().get(preset_id, preset_id)
    if name not in _files():
        raise refused(_unknown_preset(preset_id, "id"))
    return _preset(name)


def from_mapping(data: Mapping[str, object], *, base: Ruleset | None = None) -> Ruleset:
    """Return a ruleset from {group: {option: value}} laid over a base.

    The base is the preset that `extends` names, else `base`, else the defaults. A status is
    inherited with its option, unless the option gets another value or the data lists statuses.
    An empty text takes a stated option away.
    """
    problems: list[Violation] = []
    below = _base(data, problems) or base or Ruleset()
    changes: dict[str, Any] = {
        group: replace(getattr(below, group), **_group(group, data[group], problems))
        for group in GROUPS
        if group in data
    }
    changes |= _texts(data, problems)
    stated = {**below.stated, **_stated(data, problems)}
    changes["stated"] = {name: text for name, text in stated.items() if text}
    changes |= _statuses(data, below, replace(below, **changes), problems)
    problems += [_unknown("group", key, [*_HINTS, "extends"]) for key in data if key not in _KEYS]
    ruleset = replace(below, **changes)
    problems = problems or check(ruleset)
    if problems:
        raise IllegalRulesetError(problems)
    return ruleset


def to_mapping(ruleset: Ruleset) -> dict[str, object]:
    """Return a ruleset as data that JSON can hold; `from_mapping` gives the same ruleset back."""
    data: dict[str, object] = {key: getattr(ruleset, key) for key in TEXTS}
    for group in GROUPS:
        part = getattr(ruleset, group)
        data[group] = {option: write(getattr(part, option)) for option in option_types(group)}
    data["stated"] = write(ruleset.stated)
    return data | {key: write(getattr(ruleset, key)) for key in STATUSES}


_KEYS = {*_HINTS, "extends"}


@cache
def _preset(name: str) -> Ruleset:
    data = _files()[name]
    return from_mapping({key: value for key, value in data.items() if key != "aliases"})


@cache
def _files() -> dict[str, dict[str, object]]:
    paths = sorted(PRESETS.glob("*.toml"), key=lambda path: path.stem)
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


@cache
def _aliases() -> dict[str, str]:
    lists: dict[str, Any] = {name: data.get("aliases", ()) for name, data in _files().items()}
    return {alias: name for name, aliases in lists.items() for alias in aliases}


def _base(data: Mapping[str, object], problems: list[Violation]) -> Ruleset | None:
    if "extends" not in data:
        return None
    name = data["extends"]
    if isinstance(name, str) and _aliases().get(name, name) in _files():
        return preset(name)
    problems.append(_unknown_preset(str(name), "extends"))
    return None


def _group(group: str, raw: object, problems: list[Violation]) -> dict[str, Any]:
    """Return the options of one group that `raw` states, and note what is wrong with them."""
    types = option_types(group)
    if not isinstance(raw, Mapping):
        template = N_("{field} must be a table of names and values.")
        problems += wrong_type(group, template, "object").violations
        return {}
    known = {option: raw[option] for option in types if option in raw}
    problems += [
        _unknown("option", f"{group}.{option}", [f"{group}.{name}" for name in types])
        for option in raw
        if option not in types
    ]
    parts = {option: (types[option], value) for option, value in known.items()}
    return _read_each(parts, group, problems)


def _texts(data: Mapping[str, object], problems: list[Violation]) -> dict[str, Any]:
    return _read_each({key: (str, data[key]) for key in TEXTS if key in data}, "", problems)


def _stated(data: Mapping[str, object], problems: list[Violation]) -> dict[str, str]:
    parts = {"stated": (Mapping[str, str], data["stated"])} if "stated" in data else {}
    stated: dict[str, str] = _read_each(parts, "", problems).get("stated", {})
    return stated


def _statuses(
    data: Mapping[str, object], below: Ruleset, above: Ruleset, problems: list[Violation]
) -> dict[str, Any]:
    """Return which options lack a primary source: as listed, else as inherited and unchanged."""
    before, after = _named_values(below), _named_values(above)
    kept = {name for name, value in after.items() if name in before and before[name] == value}
    parts = {key: (frozenset[str], data[key]) for key in STATUSES if key in data}
    listed = _read_each(parts, "", problems)
    for key, names in listed.items():
        problems += [_unknown("option", f"{key}.{name}", None) for name in names - set(after)]
    return {key: getattr(below, key) & kept for key in STATUSES} | listed


def _named_values(ruleset: Ruleset) -> dict[str, object]:
    enforced = {f"{group}.{option}": value for group, option, value in options(ruleset)}
    return {**enforced, **ruleset.stated}


def _read_each(
    parts: Mapping[str, tuple[object, object]], group: str, problems: list[Violation]
) -> dict[str, Any]:
    values = {}
    for name, (hint, raw) in parts.items():
        try:
            values[name] = read(hint, raw, f"{group}.{name}" if group else name)
        except IllegalRulesetError as error:
            problems += error.violations
    return values


def _unknown(what: str, name: str, expected: list[str] | None) -> Violation:
    return Violation(
        code=f"unknown_{what}",
        field=str(name),
        template=N_("There is no option or group named {name}."),
        params={"name": name},
        expected=expected,
    )


def _unknown_preset(name: str, where: str) -> Violation:
    return Violation(
        code="unknown_preset",
        field=where,
        template=N_("There is no preset named {name}."),
        params={"name": name},
        expected=list(preset_ids()),
    )
