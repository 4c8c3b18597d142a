"""The page of a new event."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, require, sign
from app.errors import InvalidError
from app.events.create import create_event, time_zones
from app.events.pages.common import SEE_OTHER, bp, home, refused, show_page
from app.events.pages.form import new_entry, new_event_from, with_all_options
from app.rulesets import form as options_form
from app.web import db
from app.web.forms import Form, read_form
from engine.errors import IllegalRulesetError
from engine.ruleset.load import preset, preset_ids


@bp.get("/new-event")
def show_new() -> Response:
    """Ask for what a new event needs."""
    require(Scope.MANAGE)
    return _new_page(new_entry(request.args.get("preset", "")))


@bp.post("/new-event")
def create() -> Response:
    """Create an event, or show every option of its ruleset first."""
    actor = require(Scope.MANAGE)
    entry = read_form()
    if request.form.get("action") == "options":
        return _new_page(with_all_options(entry), status=HTTPStatus.OK)
    try:
        new = new_event_from(entry)
        event = create_event(db.session, new, sign(actor))
    except InvalidError as error:
        return _new_page(refused(entry, error))
    flash(gettext("The event is created. Enter the players next."), "success")
    return redirect(home(event.slug), SEE_OTHER)


def _new_page(entry: Form, status: HTTPStatus | None = None) -> Response:
    presets = [preset(name) for name in preset_ids()]
    return show_page("create.html", entry, status=status, presets=presets, **_option_fields(entry))


def _option_fields(entry: Form) -> dict[str, Any]:
    """Return the fields of options that a form shows: all, or those most look at."""
    if entry.has("all_options", "1"):
        try:
            base = preset(entry.values.get("preset", ""))
        except IllegalRulesetError:
            base = preset(preset_ids()[0])
        return {"groups": options_form.field_groups(base), "zones": time_zones()}
    return {"basics": options_form.basic_fields(), "zones": time_zones()}
