"""Cases with answers from rule texts and real logs, read where they are, never copied.

They are looked for where `TENBO_RULES` says, then beside the repository in `../shared/rules`.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]


def rules_dir() -> Path | None:
    """Return the folder of the cases, None if there is none here."""
    named = os.environ.get("TENBO_RULES")
    places = [Path(named)] if named else []
    places.append(REPOSITORY.parent / "shared" / "rules")
    return next((place for place in places if (place / "cases.json").is_file()), None)


@cache
def _all() -> tuple[dict[str, Any], ...]:
    folder = rules_dir()
    if folder is None:
        return ()
    return tuple(json.loads((folder / "cases.json").read_text("utf-8"))["cases"])


def cases(*prefixes: str, having: str = "") -> list[Any]:
    """Return the cases whose ids start so, as parameters; one that skips if there are none here.

    `having` keeps those whose input has that key.
    """
    found = [
        pytest.param(case, id=case["id"])
        for case in _all()
        if case["id"].partition("-")[0] in prefixes and (not having or having in case["input"])
    ]
    reason = "no cases.json: set TENBO_RULES or put it in ../shared/rules"
    return found or [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
