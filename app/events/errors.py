"""Refusals that several features share; each is a problem with a stable code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.web.problems import ProblemError
from engine.errors import N_, RuleError, Violation


class InvalidError(RuleError):
    """What was entered can't be used; carries every reason."""

    code = "invalid"


class NotFoundError(ProblemError):
    """There is no such thing, or nobody may know that there is."""

    def __init__(self, detail: str = N_("There is no such thing here.")) -> None:
        super().__init__(404, "not_found", detail)


class ConflictError(ProblemError):
    """Possible in itself, but not as things stand."""

    def __init__(
        self,
        detail: str,
        *,
        code: str,
        violations: Iterable[Violation] = (),
        **members: Any,  # noqa: ANN401 - whatever JSON can hold
    ) -> None:
        super().__init__(409, code, detail, violations, **members)


class StaleError(ProblemError):
    """Somebody else was faster; `members` may show what things look like now."""

    def __init__(self, version: int, **members: Any) -> None:  # noqa: ANN401
        detail = N_("Somebody else changed this first. Look at it as it is now.")
        super().__init__(412, "stale", detail, version=version, **members)


def check_version(expected: int, actual: int) -> None:
    """Refuse a change by somebody who has not seen the newest version."""
    if expected != actual:
        raise StaleError(actual)


def under(field: str, violations: Iterable[Violation]) -> list[Violation]:
    """Return violations of a part as those of the whole, where the part is `field`."""
    return [
        replace(violation, field=f"{field}.{violation.field}" if violation.field else field)
        for violation in violations
    ]
