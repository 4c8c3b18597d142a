"""The rules that an event is played by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from app.events.models import Event
from engine.errors import IllegalRulesetError, Violation, under
from engine.ruleset.load import from_mapping
from engine.ruleset.options import Ruleset


def ruleset_of(event: Event) -> Ruleset:
    """Return the rules that an event is played by."""
    return _ruleset(json.dumps(event.ruleset))


@lru_cache(maxsize=64)
def _ruleset(text: str) -> Ruleset:
    return from_mapping(json.loads(text))


def resolve(data: Mapping[str, object], problems: list[Violation]) -> Ruleset:
    """Return a ruleset with all its options, and add what is wrong with it to `problems`."""
    try:
        return from_mapping(data)
    except IllegalRulesetError as error:
        problems += under("ruleset", error.violations)
        return Ruleset()
