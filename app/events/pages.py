"""Pages of events: new ones, one of them, its ruleset and its settings."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from zoneinfo import available_timezones

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, require, sign
from app.errors import InvalidError, StaleError
from app.events import access
from app.events import change_status as statuses
from app.events.change import change_event
from app.events.create import create_event
from app.events.delete import delete_event
from app.events.event_form import (
    changed_ruleset,
    changes_from,
    new_entry,
    new_event_from,
    ruleset_entry,
    settings_entry,
    shown_fields,
    with_all_options,
)
from app.events.models import Event, EventStatus
from app.events.ruleset import ruleset_of
from app.rulesets import form as options_form
from app.rulesets import text as options_text
from app.web import db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, IllegalRulesetError
from engine.ruleset.load import preset, preset_ids

bp = Blueprint("event_pages", __name__, template_folder="templates")

SEE_OTHER = HTTPStatus.SEE_OTHER
DONE = {
    EventStatus.DRAFT: N_("The event is a draft again."),
    EventStatus.RUNNING: N_("The event is running: tables can be opened."),
    EventStatus.FINISHED: N_("The event is finished."),
}


def _home(slug: str) -> str:
    return url_for("event_pages.show", slug=slug)


def _settings(slug: str) -> str:
    return url_for("event_pages.show_settings", slug=slug)


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
        return _new_page(_refused(entry, error))
    flash(gettext("The event is created. Enter the players next."), "success")
    return redirect(_home(event.slug), SEE_OTHER)


def _refused(entry: Form, error: InvalidError) -> Form:
    named = list(options_form.with_titles(error.violations))
    return entry.refused(named, shown_fields(entry), {"ruleset.extends": "preset"})


def _new_page(entry: Form, status: HTTPStatus | None = None) -> Response:
    presets = [preset(name) for name in preset_ids()]
    return _page("new.html", entry, status=status, presets=presets, **_option_fields(entry))


def _option_fields(entry: Form) -> dict[str, Any]:
    """Return the fields of options that a form shows: all, or those most look at."""
    if entry.has("all_options", "1"):
        try:
            base = preset(entry.values.get("preset", ""))
        except IllegalRulesetError:
            base = preset(preset_ids()[0])
        return {"groups": options_form.field_groups(base), "zones": _zones()}
    return {"basics": options_form.basic_fields(), "zones": _zones()}


def _zones() -> list[str]:
    return sorted(available_timezones())


def _page(
    template: str,
    entry: Form | None = None,
    *,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    page = make_response(render_template(f"events/{template}", form=entry, **values))
    if status is not None:
        page.status_code = status
    elif entry is not None and not entry.is_valid:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


@bp.get("/events/<slug:slug>")
def show(slug: str) -> Response:
    """Show an event."""
    event = access.readable_event(slug)
    rules = ruleset_of(event)
    return _page("show.html", event=event, ruleset=rules, tab="overview")


@bp.get("/events/<slug:slug>/ruleset")
def show_ruleset(slug: str) -> Response:
    """Show the rules an event is played by."""
    event = access.readable_event(slug)
    rules = ruleset_of(event)
    base = preset(rules.id) if rules.id in preset_ids() else None
    return _page(
        "ruleset.html",
        event=event,
        ruleset=rules,
        groups=options_text.groups_of(rules),
        base=base,
        changes=options_text.differences(base, rules) if base else [],
        tab="ruleset",
    )


@bp.get("/events/<slug:slug>/ruleset/edit")
def show_ruleset_form(slug: str) -> Response:
    """Offer every option of a draft's ruleset."""
    event, _ = access.managed_event(slug)
    return _ruleset_page(event, ruleset_entry(event))


@bp.post("/events/<slug:slug>/ruleset/edit")
@leading_back(_home)
def change_ruleset(slug: str) -> Response:
    """Change the rules of a draft."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        changes = {"ruleset": changed_ruleset(event, entry)}
        change_event(db.session, event, changes, expected_version=entry.number("version"))
    except InvalidError as error:
        return _ruleset_page(event, _refused(entry, error))
    flash(gettext("The rules are changed."), "success")
    return redirect(url_for("event_pages.show_ruleset", slug=slug), SEE_OTHER)


def _ruleset_page(event: Event, entry: Form) -> Response:
    groups = options_form.field_groups(ruleset_of(event))
    return _page("edit_ruleset.html", entry, event=event, groups=groups, tab="ruleset")


@bp.get("/events/<slug:slug>/settings")
def show_settings(slug: str) -> Response:
    """Offer the settings of an event, and what else can be done with it."""
    event, _ = access.managed_event(slug)
    return _settings_page(event, settings_entry(event))


def _settings_page(event: Event, entry: Form, status: HTTPStatus | None = None) -> Response:
    ways = sorted(statuses.NEXT[event.status])
    return _page(
        "settings.html",
        entry,
        status=status,
        event=event,
        ways=ways,
        zones=_zones(),
        tab="settings",
    )


@bp.post("/events/<slug:slug>/settings")
@leading_back(_settings)
def change_settings(slug: str) -> Response:
    """Change the settings of an event."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        changes = changes_from(entry)
        change_event(db.session, event, changes, expected_version=entry.number("version"))
    except InvalidError as error:
        return _settings_page(event, _refused(entry, error))
    except StaleError:
        flash(gettext("Somebody else changed this first. What you typed is still here."), "error")
        return _settings_page(
            event, entry.with_values(version=event.version), HTTPStatus.PRECONDITION_FAILED
        )
    flash(gettext("Saved."), "success")
    return redirect(_settings(event.slug), SEE_OTHER)


@bp.post("/events/<slug:slug>/status")
@leading_back(_settings)
def change_status(slug: str) -> Response:
    """Start, finish or reopen an event."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    if entry.values.get("status") not in set(EventStatus):
        abort(HTTPStatus.BAD_REQUEST)
    status = EventStatus(entry.values["status"])
    statuses.change_status(db.session, event, status, expected_version=entry.number("version"))
    flash(gettext(DONE[status]), "success")
    return redirect(_home(slug), SEE_OTHER)


@bp.post("/events/<slug:slug>/delete")
@leading_back(_settings)
def delete(slug: str) -> Response:
    """Delete a draft."""
    event, _ = access.managed_event(slug)
    name = event.name
    delete_event(db.session, event, expected_version=read_form().number("version"))
    flash(gettext("%(name)s is deleted.", name=name), "success")
    return redirect("/", SEE_OTHER)
