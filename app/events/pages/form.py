"""The forms of an event: what stands in them, and what was typed into them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, ValidationError

from app.errors import InvalidError
from app.events.create import NewEvent
from app.events.json import NewEventSchema
from app.events.models import Event, Visibility
from app.events.ruleset import ruleset_of
from app.rulesets import form as options_form
from app.web.forms import Form, make_form
from app.web.problems import flatten
from engine.errors import IllegalRulesetError, Violation, under
from engine.ruleset.load import from_mapping, preset, preset_ids, to_mapping
from engine.ruleset.options import Ruleset

SETTINGS = ("name", "slug", "time_zone", "visibility")
FIRST_PRESET = "tenhou"
"""The preset that a form offers first."""


def new_entry(preset_id: str) -> Form:
    """Return the form of a new event as it is shown first."""
    chosen = preset_id if preset_id in preset_ids() else FIRST_PRESET
    return make_form(preset=chosen, visibility=Visibility.PUBLIC.value, time_zone="UTC")


def settings_entry(event: Event) -> Form:
    """Return the form of an event's settings."""
    return make_form(
        name=event.name,
        slug=event.slug,
        time_zone=event.time_zone,
        visibility=event.visibility.value,
        version=event.version,
    )


def ruleset_entry(event: Event) -> Form:
    """Return the form of all options of an event's ruleset."""
    typed = options_form.write_options(ruleset_of(event))
    return Form(typed={**typed, "version": [str(event.version)]})


def with_all_options(entry: Form) -> Form:
    """Return the form of a new event with every option of its preset, and what was changed."""
    chosen = entry.values.get("preset", FIRST_PRESET)
    base = preset(chosen if chosen in preset_ids() else FIRST_PRESET)
    # Who chooses another preset wants its values, not those of the one before.
    kept = {} if entry.has("all_options", "1") else entry.typed
    basics = {name: kept[name] for name in options_form.BASICS if name in kept}
    own = {name: entry.typed[name] for name in (*SETTINGS, "preset") if name in entry.typed}
    options = {**options_form.write_options(base), **basics}
    return Form(typed={**own, **options, "all_options": ["1"]})


def shown_fields(entry: Form) -> set[str]:
    """Return the fields that a problem can be shown at."""
    names = {*SETTINGS, "preset", *options_form.BASICS}
    return names | {name for name in entry.typed if name.startswith(options_form.PREFIX + ".")}


def new_event_from(entry: Form) -> NewEvent:
    """Return the event that a form asks for; raises InvalidError with every problem."""
    problems: list[Violation] = []
    settings = _read_settings(entry, problems)
    ruleset = {"extends": entry.values.get("preset", ""), **_options(entry)}
    try:
        from_mapping(ruleset)
    except IllegalRulesetError as error:
        problems += under(options_form.PREFIX, error.violations)
    if problems:
        raise InvalidError(problems)
    return NewEvent(ruleset=ruleset, **settings)


def changes_from(entry: Form) -> Mapping[str, Any]:
    """Return the settings that a form asks for; raises InvalidError with every problem."""
    problems: list[Violation] = []
    settings = _read_settings(entry, problems)
    if problems:
        raise InvalidError(problems)
    return settings


def changed_ruleset(event: Event, entry: Form) -> dict[str, object]:
    """Return the ruleset that a form of all options asks for; raises InvalidError."""
    base = ruleset_of(event)
    options = options_form.read_options(entry.typed, list(options_form.write_options(base)))
    try:
        return to_mapping(from_mapping(options, base=base))
    except IllegalRulesetError as error:
        raise InvalidError(under(options_form.PREFIX, error.violations)) from error


def _options(entry: Form) -> dict[str, Any]:
    """Return the options that were chosen: all that a form shows, or those filled in."""
    if entry.has("all_options", "1"):
        chosen = preset(entry.values["preset"]) if _knows_preset(entry) else Ruleset()
        return options_form.read_options(entry.typed, list(options_form.write_options(chosen)))
    filled = [name for name in options_form.BASICS if name in entry.typed]
    return options_form.read_options(entry.typed, filled)


def _knows_preset(entry: Form) -> bool:
    return entry.values.get("preset") in preset_ids()


def _read_settings(entry: Form, problems: list[Violation]) -> dict[str, Any]:
    try:
        data: dict[str, Any] = NewEventSchema(only=SETTINGS).load(entry.values, unknown=EXCLUDE)
    except ValidationError as error:
        problems += flatten(error.messages)
        return {}
    return data
