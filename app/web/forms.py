"""Forms: what somebody typed, what is wrong with it at which field, and what it means."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

from flask import make_response, render_template, request
from marshmallow import EXCLUDE, Schema, ValidationError
from werkzeug import Response

from app.web.problems import explain, flatten
from engine.errors import Violation

NUMBER = re.compile(r"[0-9]{1,9}")
SIGNED = re.compile(r"[-−+]?[0-9]{1,8}")
NO_NUMBER = 1
"""Points that nobody can have, for what is no number: the engine refuses them with a reason."""
Typed = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form as a page shows it: with what was typed, and each problem at its field.

    A field may hold several values. The names of fields are the paths that violations use, such
    as `winners.0.han`.
    """

    typed: Typed = field(default_factory=dict)
    errors: Mapping[str, list[str]] = field(default_factory=dict)
    """What is wrong, in the reader's language, by field; under "" what no field is to blame for."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What was typed as a schema understands it; empty if anything is wrong."""

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

    def has(self, name: str, value: object) -> bool:
        """Say whether a value is chosen in a field."""
        return str(value) in self.typed.get(name, ())

    def with_values(self, **values: object) -> Form:
        """Return the form with something else in some of its fields."""
        return replace(self, typed={**self.typed, **{k: [str(v)] for k, v in values.items()}})

    def refused(
        self,
        violations: Iterable[Violation],
        shown: Collection[str] | None = None,
        aliases: Mapping[str, str] | None = None,
    ) -> Form:
        """Return the form with what is wrong, each at the field of the page that is to blame.

        `shown` are the fields that the page has, all if it is not given; `aliases` the fields at
        which it tells what is wrong with others.
        """
        errors: dict[str, list[str]] = {}
        for violation in violations:
            place = violation.field
            if shown is not None:
                place = find_place(place, shown, aliases or {})
            message = explain(violation)["message"]
            if message not in errors.setdefault(place, []):
                errors[place].append(message)
        return replace(self, errors=errors, data={})


def make_form(**values: object) -> Form:
    """Return a form that nobody has filled in yet, with what stands in it to begin with."""
    return Form(typed={name: [str(value)] for name, value in values.items() if value is not None})


def read_form(schema: Schema | None = None, *, secret: Collection[str] = ()) -> Form:
    """Read the form of this request; the values of `secret` fields are not shown again.

    Empty fields, which browsers send too, mean that nothing was entered. With a schema, `data`
    holds what it makes of the first value of each field.
    """
    lists = {name: [value for value in values if value] for name, values in request.form.lists()}
    typed = {name: values for name, values in lists.items() if values}
    form = Form(typed={name: values for name, values in typed.items() if name not in secret})
    if schema is None:
        return form
    try:
        first = {name: values[0] for name, values in typed.items()}
        return replace(form, data=schema.load(first, unknown=EXCLUDE))
    except ValidationError as error:
        return form.refused(flatten(error.messages))


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


def safe_target(target: str) -> str:
    """Return an address of our own to go to, whatever somebody put into the link.

    >>> safe_target("/events/a?b=1"), safe_target("//evil.example"), safe_target("https://x")
    ('/events/a?b=1', '/', '/')
    """
    is_path = target.startswith("/") and not target.startswith("//")
    return target if is_path and target.isprintable() and "\\" not in target else "/"


def form_page(
    template: str, form: Form | None = None, *, status: HTTPStatus | None = None, **values: object
) -> Response:
    """Return a page with a form; one that holds something wrong says so by its status."""
    form = form or Form()
    answer = make_response(render_template(template, form=form, **values))
    if status is not None or not form.is_valid:
        answer.status_code = status or HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


def signed(text: str) -> int:
    """Return a number that may have a minus, as people type it; `NO_NUMBER` for what is none.

    >>> signed("−12300"), signed("+5"), signed("12 300"), signed("x")
    (-12300, 5, 12300, 1)
    """
    plain = text.replace(" ", "").replace(",", "")
    return int(plain.replace("−", "-")) if SIGNED.fullmatch(plain) else NO_NUMBER
