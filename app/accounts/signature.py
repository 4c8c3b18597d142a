"""Who does something, when, and why: what is kept with every change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.errors import InvalidError
from engine.errors import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who (`by`, as pages name them) does something, when (`at`, aware), and why."""

    by: str
    at: datetime
    reason: str = ""

    def require_reason(self, template: str) -> None:
        """Raise `InvalidError` on `reason` if nothing says why; `template` is its sentence."""
        if not self.reason:
            raise InvalidError(
                [Violation(code="reason_missing", field="reason", template=template)]
            )
