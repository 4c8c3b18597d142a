"""The pages of an event: its overview and its rules."""

from __future__ import annotations

from werkzeug import Response

from app.events import access
from app.events.pages.common import bp, show_page
from app.events.ruleset import ruleset_of
from app.rulesets import text as options_text
from engine.ruleset.load import preset, preset_ids


@bp.get("/events/<slug:slug>")
def show(slug: str) -> Response:
    """Show an event."""
    event = access.readable_event(slug)
    rules = ruleset_of(event)
    return show_page("show.html", event=event, ruleset=rules, tab="overview")


@bp.get("/events/<slug:slug>/ruleset")
def show_ruleset(slug: str) -> Response:
    """Show the rules an event is played by."""
    event = access.readable_event(slug)
    rules = ruleset_of(event)
    base = preset(rules.id) if rules.id in preset_ids() else None
    return show_page(
        "ruleset.html",
        event=event,
        ruleset=rules,
        groups=options_text.groups_of(rules),
        base=base,
        changes=options_text.differences(base, rules) if base else [],
        tab="ruleset",
    )
