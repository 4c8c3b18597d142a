"""The one place that looks at the clock; everybody else is handed `now`."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return the present moment, aware and in UTC."""
    return datetime.now(UTC)
