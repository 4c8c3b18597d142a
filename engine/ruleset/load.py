"""Rulesets from data: presets by name, overrides of a ruleset, and back to plain data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from engine.errors import N_, IllegalRulesetError, Violation, wrong
from engine.records import PLAIN
from engine.ruleset.check import check
from engine.ruleset.options import Ruleset

PRESETS = Path(__file__).with_name("presets")
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
    """Return a preset by its name or an older one; raises IllegalRulesetError if there is none."""
    name = _aliases().get(preset_id, preset_id)
    if name not in _files():
        raise IllegalRulesetError([_unknown_preset(preset_id, "id")])
    return _preset(name)


def from_mapping(data: Mapping[str, object], *, base: Ruleset | None = None) -> Ruleset:
    """Return a ruleset from {group: {option: value}} laid over a base.

    The base is the preset that `extends` names, else `base`, else the defaults. A status is
    inherited with its option, unless the option gets another value or the data lists statuses.
    An empty text deletes a stated option. Raises IllegalRulesetError with everything wrong.
    """
    problems: list[Violation] = []
    below = _base(data, problems) or base or Ruleset()
    own = {key: value for key, value in data.items() if key != "extends"}
    read = PLAIN.read(Ruleset, own, "", problems, base=below)
    if read is None or problems:
        raise IllegalRulesetError(problems)
    stated = {**below.stated, **read.stated}
    ruleset = replace(read, stated={name: text for name, text in stated.items() if text})
    kept = _unchanged(below, ruleset)
    ruleset = replace(
        ruleset,
        unconfirmed=ruleset.unconfirmed if "unconfirmed" in data else below.unconfirmed & kept,
        secondary=ruleset.secondary if "secondary" in data else below.secondary & kept,
    )
    problems += _check_statuses(ruleset)
    problems = problems or check(ruleset)
    if problems:
        raise IllegalRulesetError(problems)
    return ruleset


def to_mapping(ruleset: Ruleset) -> dict[str, object]:
    """Return a ruleset as data that JSON can hold; `from_mapping` gives the same ruleset back."""
    data: dict[str, object] = PLAIN.write(ruleset)
    return data


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


def _unchanged(below: Ruleset, above: Ruleset) -> set[str]:
    """Return the names of the options in which two rulesets agree."""
    before, after = _named_values(below), _named_values(above)
    return {name for name, value in after.items() if name in before and before[name] == value}


def _check_statuses(ruleset: Ruleset) -> Iterator[Violation]:
    known = set(_named_values(ruleset))
    for key in STATUSES:
        for name in sorted(getattr(ruleset, key) - known):
            template = N_("There is no option or group named {name}.")
            yield wrong("unknown_option", f"{key}.{name}", template, name=name)


def _named_values(ruleset: Ruleset) -> dict[str, object]:
    enforced = {f"{group}.{option}": value for group, option, value in options(ruleset)}
    return {**enforced, **ruleset.stated}


def _unknown_preset(name: str, field: str) -> Violation:
    template = N_("There is no preset named {name}.")
    return wrong("unknown_preset", field, template, list(preset_ids()), name=name)
