"""Rulesets that come with Tenbo, found by name."""

from __future__ import annotations

from app.errors import NotFoundError
from engine.errors import N_, IllegalRulesetError
from engine.ruleset.load import preset, preset_ids
from engine.ruleset.options import Ruleset


def list_presets() -> list[Ruleset]:
    """Return every ruleset that comes with Tenbo, by id."""
    return [preset(preset_id) for preset_id in preset_ids()]


def get_preset(preset_id: str) -> Ruleset:
    """Return a ruleset by its id or an older one, which must exist."""
    try:
        return preset(preset_id)
    except IllegalRulesetError as error:
        raise NotFoundError(N_("There is no such ruleset.")) from error
