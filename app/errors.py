"""Refusals of use cases: facts with a stable code. How they are told over HTTP is `app.web`'s."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import N_, RuleError, Violation


class InvalidError(RuleError):
    """What was entered can't be used; carries every reason."""

    code = "invalid"


class RefusalError(Exception):
    """What was asked can't be done; `facts` are what a program may want to know of it."""

    def __init__(
        self, detail: str, *, code: str, violations: Iterable[Violation] = (), **facts: object
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code
        self.violations = tuple(violations)
        self.facts: dict[str, object] = facts


class NotFoundError(RefusalError):
    """There is no such thing, or nobody may know that there is."""

    def __init__(
        self, detail: str = N_("There is no such thing here."), *, code: str = "not_found"
    ) -> None:
        super().__init__(detail, code=code)


class ConflictError(RefusalError):
    """Possible in itself, but not as things stand."""


class StaleError(RefusalError):
    """Somebody else was faster; the thing has `version` now."""

    def __init__(self, version: int) -> None:
        detail = N_("Somebody else changed this first. Look at it as it is now.")
        super().__init__(detail, code="stale", version=version)


def check_version(expected: int, actual: int) -> None:
    """Refuse a change by somebody who has not seen the newest version."""
    if expected != actual:
        raise StaleError(actual)
