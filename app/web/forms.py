"""Forms: what somebody typed, what is wrong with it, and what it means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError

from app.i18n.libraries import recognise
from app.web.problems import explain, flatten
from engine.errors import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form as a page shows it: with what was typed, and each problem at its field."""

    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, list[str]] = field(default_factory=dict)
    """What is wrong, in the reader's language, by field; under "" what no field is to blame for."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What was typed as the schema understands it; empty if anything is wrong."""

    @property
    def is_valid(self) -> bool:
        """Say whether the form can be acted on."""
        return not self.errors

    def refused(self, violations: Iterable[Violation]) -> Form:
        """Return the form with reasons that were found when it was acted on."""
        return Form(values=self.values, errors=_by_field(violations))


def show_form(**values: object) -> Form:
    """Return a form that nobody has filled in yet, with what stands in it to begin with."""
    return Form(values={name: str(value) for name, value in values.items() if value is not None})


def read_form(schema: Schema, secret: Collection[str] = ()) -> Form:
    """Read the form of this request; the values of `secret` fields are not shown again."""
    # Browsers send empty fields, which mean that nothing was entered.
    typed = {name: value for name, value in request.form.items() if value}
    values = {name: value for name, value in typed.items() if name not in secret}
    try:
        data = schema.load(typed, unknown=EXCLUDE)
    except ValidationError as error:
        return Form(values=values, errors=_by_field(map(_recognised, flatten(error.messages))))
    return Form(values=values, data=data)


def _recognised(violation: Violation) -> Violation:
    """Return what a library says, in a form that can be translated."""
    template, params = recognise(violation.message)
    return replace(violation, template=template, params=params)


def _by_field(violations: Iterable[Violation]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for violation in violations:
        said = explain(violation)
        errors.setdefault(said["field"], []).append(said["message"])
    return errors


def safe_target(target: str) -> str:
    """Return an address of our own to go to, whatever somebody put into the link.

    >>> safe_target("/events/a?b=1"), safe_target("//evil.example"), safe_target("https://x")
    ('/events/a?b=1', '/', '/')
    """
    is_path = target.startswith("/") and not target.startswith("//")
    return target if is_path and target.isprintable() and "\\" not in target else "/"
