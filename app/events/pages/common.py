"""What the pages of events share."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, make_response, render_template, url_for
from werkzeug import Response

from app.errors import InvalidError
from app.events.pages.form import shown_fields
from app.rulesets import form as options_form
from app.web.forms import Form

bp = Blueprint("event_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER


def home(slug: str) -> str:
    """Return the address of an event."""
    return url_for("event_pages.show", slug=slug)


def settings(slug: str) -> str:
    """Return the address of the settings of an event."""
    return url_for("event_pages.show_settings", slug=slug)


def show_page(
    template: str,
    entry: Form | None = None,
    *,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    """Return a page with a form perhaps, whose status says whether anything is wrong with it."""
    page = make_response(render_template(f"events/{template}", form=entry, **values))
    if status is not None:
        page.status_code = status
    elif entry is not None and not entry.is_valid:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


def refused(entry: Form, error: InvalidError) -> Form:
    """Return a form with what is wrong, each option called by its title."""
    named = list(options_form.with_titles(error.violations))
    return entry.refused(named, shown_fields(entry), {"ruleset.extends": "preset"})
