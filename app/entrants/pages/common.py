"""What the pages of entrants share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, make_response, render_template, url_for
from marshmallow import EXCLUDE, Schema, ValidationError
from werkzeug import Response

from app.accounts.auth import Scope
from app.entrants import queries
from app.entrants.models import Entrant
from app.entrants.text import status_titles
from app.errors import InvalidError
from app.events import access
from app.events import queries as event_queries
from app.events.models import Event
from app.web import db
from app.web.forms import Form
from app.web.problems import flatten

bp = Blueprint("entrant_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER
SCRIPTS = ("en", "ja", "zh-Hans", "zh-Hant")
"""The languages in which a page asks for another spelling of a name."""
FIELDS = (
    "name",
    "number",
    "club",
    "country",
    "status",
    *(f"names.{tag}" for tag in SCRIPTS),
)


@bp.app_context_processor
def offer_status_titles() -> dict[str, object]:
    """Let every page say whether somebody takes part."""
    return {"entrant_titles": status_titles}


def entrants_of(slug: str) -> str:
    """Return the address of the entrants of an event."""
    return url_for("entrant_pages.index", slug=slug)


def form_of(entrant_id: int) -> str:
    """Return the address of the form of an entrant."""
    return url_for("entrant_pages.show_form", entrant_id=entrant_id)


def show_page(
    template: str, entry: Form, *, status: HTTPStatus | None = None, **values: object
) -> Response:
    """Return a page with a form, whose status says whether anything is wrong with it."""
    page = make_response(
        render_template(f"entrants/{template}", form=entry, tab="entrants", **values)
    )
    if status is not None or not entry.is_valid:
        page.status_code = status or HTTPStatus.UNPROCESSABLE_ENTITY
    return page


def load(schema: Schema, entry: Form) -> dict[str, Any]:
    """Return what a form says about an entrant; raises InvalidError with every problem."""
    typed: dict[str, Any] = dict(entry.values)
    if "number" in typed:
        typed["number"] = entry.number("number") or typed["number"]
    names = {tag: typed[f"names.{tag}"] for tag in SCRIPTS if f"names.{tag}" in typed}
    try:
        data: dict[str, Any] = schema.load({**typed, "names": names}, unknown=EXCLUDE)
    except ValidationError as error:
        raise InvalidError(list(flatten(error.messages))) from error
    return data


def managed_entrant(entrant_id: int) -> tuple[Entrant, Event]:
    """Return an entrant and their event, which the sender must manage."""
    entrant = queries.get_entrant(db.session, entrant_id)
    event = event_queries.get_event_by_id(db.session, entrant.event_id)
    access.require_for(event, Scope.MANAGE)
    return entrant, event
