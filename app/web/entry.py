"""Forms whose fields the engine names: several values each, and every problem at its field."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import request

from app.web.problems import explain
from engine.errors import Violation

NUMBER = re.compile(r"[0-9]{1,9}")
NUMBER = re.compile(r"[0-9]{1,9}")
Typed = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What somebody typed and what is wrong with it; `app.web.forms.Form` with lists.

    The names of fields are the paths that violations use, such as `winners.0.han`.
    """

    typed: Typed = field(default_factory=dict)
    errors: Mapping[str, list[str]] = field(default_factory=dict)

    @property
    def values(self) -> Mapping[str, str]:
        """The first value of each field, which for most fields is the only one."""
        return {name: values[0] for name, values in self.typed.items() if values}

    @property
    def is_valid(self) -> bool:
        """Say whether nothing is wrong as far as anybody knows."""
        return not self.errors

    def number(self, name: str) -> int:
        """Return the whole number in a field of our own making; 0 if none is there."""
        text = self.values.get(name, "")
        return int(text) if NUMBER.fullmatch(text) else 0

    def with_values(self, **values: object) -> Entry:
        """Return the form with something else in some of its fields."""
        return replace(self, typed={**self.typed, **{k: [str(v)] for k, v in values.items()}})

    def has(self, name: str, value: object) -> bool:
        """Say whether a value is chosen in a field."""
        return str(value) in self.typed.get(name, ())

    def refused(
        self,
        violations: Iterable[Violation],
        shown: Collection[str],
        aliases: Mapping[str, str] | None = None,
    ) -> Entry:
        """Return the form with what is wrong, each at the field of the page that is to blame."""
        errors: dict[str, list[str]] = {}
        for violation in violations:
            place = find_place(violation.field, shown, aliases or {})
            message = explain(violation)["message"]
            if message not in errors.setdefault(place, []):
                errors[place].append(message)
        return replace(self, errors=errors)


def read_entry() -> Entry:
    """Return what the form of this request holds; empty fields mean that nothing was entered."""
    lists = {name: [value for value in values if value] for name, values in request.form.lists()}
    return Entry(typed={name: values for name, values in lists.items() if values})


def find_place(path: str, shown: Collection[str], aliases: Mapping[str, str]) -> str:
    """Return the field of a page that a path is about, "" if the page has none for it.

    >>> find_place("result.uma.2", {"result.uma"}, {})
    'result.uma'
    >>> find_place("winner.yakuman", {"winner.han"}, {"winner.yakuman": "winner.han"})
    'winner.han'
    >>> find_place("type", {"riichi"}, {})
    ''
    """
    while path and path not in shown:
        if path in aliases:
            return aliases[path]
        path = path.rpartition(".")[0]
    return path


def make_entry(**values: object) -> Entry:
    """Return a form that nobody has filled in yet, with what stands in it to begin with."""
    return Entry(typed={name: [str(value)] for name, value in values.items() if value is not None})
