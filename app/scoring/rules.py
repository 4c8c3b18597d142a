"""The rules that a hand is scored by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.errors import IllegalRulesetError, Violation
from engine.ruleset.hand_options import HandOptions
from engine.ruleset.options import Ruleset
from engine.scoring.wire import rules_from_mapping

RULES: Final = ("ruleset", "rules")
"""The fields that say by which rules a hand is scored."""


def read_rules(data: Mapping[str, object]) -> HandOptions:
    """Return the rules that `ruleset` and `rules` ask for; the same ones for the same words."""
    asked = {name: data[name] for name in RULES if data.get(name) is not None}
    try:
        return _rules(json.dumps(asked, sort_keys=True))
    except IllegalRulesetError as error:
        raise IllegalRulesetError(map(_of_ruleset, error.violations)) from error


@lru_cache(maxsize=64)
def _rules(asked: str) -> HandOptions:
    return rules_from_mapping(json.loads(asked))


def _of_ruleset(violation: Violation) -> Violation:
    """Return what is wrong with a ruleset at the field that holds the ruleset."""
    is_name = violation.field == "id"
    return replace(violation, field="ruleset" if is_name else f"ruleset.{violation.field}")


def whole_ruleset(rules: HandOptions) -> Ruleset:
    """Return a ruleset with these options of a hand, and the usual game around it."""
    if isinstance(rules, Ruleset):
        return rules
    return Ruleset(limits=rules.limits, fu=rules.fu, yaku=rules.yaku, dora=rules.dora)
