"""Pages of rulesets: the presets, one of them, and two side by side."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from app.rulesets import text
from app.rulesets.queries import get_preset, list_presets

bp = Blueprint("ruleset_pages", __name__, template_folder="templates")


@bp.get("/rulesets")
def index() -> str:
    """List the presets."""
    return render_template("rulesets/index.html", presets=list_presets())


@bp.get("/rulesets/<name>")
def show(name: str) -> str:
    """Show every option of a preset."""
    ruleset = get_preset(name)
    groups = text.groups_of(ruleset)
    return render_template(
        "rulesets/show.html", ruleset=ruleset, groups=groups, presets=list_presets()
    )


@bp.get("/rulesets/compare")
def compare() -> str:
    """Show what sets two presets apart."""
    names = [request.args.get("first", ""), request.args.get("second", "")]
    first, second = (get_preset(name) if name else None for name in names)
    found = text.differences(first, second) if first and second else None
    return render_template(
        "rulesets/compare.html",
        presets=list_presets(),
        first=first,
        second=second,
        differences=found,
    )
