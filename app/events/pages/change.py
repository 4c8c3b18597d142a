"""The pages on which the rules and the settings of an event are changed."""

from __future__ import annotations

from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError, StaleError
from app.events import access
from app.events.change import change_event
from app.events.change_status import NEXT
from app.events.create import time_zones
from app.events.models import Event
from app.events.pages.common import (
    SEE_OTHER,
    bp,
    home,
    refused,
    settings,
    show_page,
)
from app.events.pages.form import changed_ruleset, changes_from, ruleset_entry, settings_entry
from app.events.ruleset import ruleset_of
from app.rulesets import form as options_form
from app.web import db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back


@bp.get("/events/<slug:slug>/ruleset/edit")
def show_ruleset_form(slug: str) -> Response:
    """Offer every option of a draft's ruleset."""
    event, _ = access.managed_event(slug)
    return _ruleset_page(event, ruleset_entry(event))


@bp.post("/events/<slug:slug>/ruleset/edit")
@leading_back(home)
def change_ruleset(slug: str) -> Response:
    """Change the rules of a draft."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        changes = {"ruleset": changed_ruleset(event, entry)}
        change_event(db.session, event, changes, expected_version=entry.number("version"))
    except InvalidError as error:
        return _ruleset_page(event, refused(entry, error))
    flash(gettext("The rules are changed."), "success")
    return redirect(url_for("event_pages.show_ruleset", slug=slug), SEE_OTHER)


def _ruleset_page(event: Event, entry: Form) -> Response:
    groups = options_form.field_groups(ruleset_of(event))
    return show_page("change_ruleset.html", entry, event=event, groups=groups, tab="ruleset")


@bp.get("/events/<slug:slug>/settings")
def show_settings(slug: str) -> Response:
    """Offer the settings of an event, and what else can be done with it."""
    event, _ = access.managed_event(slug)
    return _settings_page(event, settings_entry(event))


def _settings_page(event: Event, entry: Form, status: HTTPStatus | None = None) -> Response:
    ways = sorted(NEXT[event.status])
    return show_page(
        "change.html",
        entry,
        status=status,
        event=event,
        ways=ways,
        zones=time_zones(),
        tab="settings",
    )


@bp.post("/events/<slug:slug>/settings")
@leading_back(settings)
def change_settings(slug: str) -> Response:
    """Change the settings of an event."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        changes = changes_from(entry)
        change_event(db.session, event, changes, expected_version=entry.number("version"))
    except InvalidError as error:
        return _settings_page(event, refused(entry, error))
    except StaleError:
        flash(gettext("Somebody else changed this first. What you typed is still here."), "error")
        return _settings_page(
            event, entry.with_values(version=event.version), HTTPStatus.PRECONDITION_FAILED
        )
    flash(gettext("Saved."), "success")
    return redirect(settings(event.slug), SEE_OTHER)
