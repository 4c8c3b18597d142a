"""Pages of entrants: the list, one or many new ones, changes, and copies of an event."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext
from marshmallow import EXCLUDE, Schema, ValidationError
from werkzeug import Response

from app.accounts.auth import Scope, require, sign
from app.entrants import queries
from app.entrants.change import change_entrant
from app.entrants.clone import clone_event
from app.entrants.delete import delete_entrant
from app.entrants.enter import NewEntrant, add_entrant, add_entrants
from app.entrants.models import Entrant, EntrantStatus
from app.entrants.paste import parse_names
from app.entrants.schemas import CloneSchema, EntrantChangesSchema, NewEntrantSchema
from app.errors import InvalidError, StaleError
from app.events import access
from app.events import queries as event_queries
from app.events.models import Event
from app.web import clock, db
from app.web.forms import Form, make_form, read_form
from app.web.problems import flatten
from app.web.refusals import leading_back

bp = Blueprint("entrant_pages", __name__, template_folder="templates")

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


def _list(slug: str) -> str:
    return url_for("entrant_pages.index", slug=slug)


def _form(entrant_id: int) -> str:
    return url_for("entrant_pages.show_form", entrant_id=entrant_id)


@bp.get("/events/<slug:slug>/entrants")
def index(slug: str) -> Response:
    """List the entrants of an event."""
    return _list_page(access.readable_event(slug), Form())


def _list_page(event: Event, entry: Form) -> Response:
    everybody = queries.list_entrants(db.session, event.id)
    return _page("index.html", entry, event=event, entrants=everybody)


def _page(
    template: str, entry: Form, *, status: HTTPStatus | None = None, **values: object
) -> Response:
    page = make_response(
        render_template(f"entrants/{template}", form=entry, tab="entrants", **values)
    )
    if status is not None or not entry.is_valid:
        page.status_code = status or HTTPStatus.UNPROCESSABLE_ENTITY
    return page


@bp.post("/events/<slug:slug>/entrants")
@leading_back(_list)
def add(slug: str) -> Response:
    """Enter a player."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    try:
        new = NewEntrant(**_load(NewEntrantSchema(exclude=["status"]), entry))
        entrant = add_entrant(db.session, event, new, now=clock.now())
    except InvalidError as error:
        return _list_page(event, entry.refused(error.violations, FIELDS))
    said = gettext(
        "%(name)s is entered as number %(number)s.", name=entrant.name, number=entrant.number
    )
    flash(said, "success")
    return redirect(f"{_list(slug)}#add", SEE_OTHER)


def _load(schema: Schema, entry: Form) -> dict[str, Any]:
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


@bp.get("/events/<slug:slug>/entrants/paste")
def show_paste(slug: str) -> Response:
    """Offer to enter many players at once."""
    event, _ = access.managed_event(slug)
    return _page("paste.html", Form(), event=event, entrants=None)


@bp.post("/events/<slug:slug>/entrants/paste")
@leading_back(_list)
def paste(slug: str) -> Response:
    """Enter everybody on a list, or show who would be entered."""
    event, _ = access.managed_event(slug)
    entry = read_form()
    dry_run = not entry.has("action", "enter")
    try:
        entries = parse_names(entry.values.get("lines", "").splitlines())
        entrants = add_entrants(
            db.session, event, entries, now=clock.now(), dry_run=dry_run, where="lines"
        )
    except InvalidError as error:
        refused = entry.refused(error.violations, {"lines"})
        return _page("paste.html", refused, event=event, entrants=None)
    if dry_run:
        return _page("paste.html", entry, event=event, entrants=entrants)
    flash(gettext("%(count)s players are entered.", count=len(entrants)), "success")
    return redirect(_list(slug), SEE_OTHER)


@bp.get("/entrants/<id:entrant_id>/edit")
def show_form(entrant_id: int) -> Response:
    """Offer to change what is known about an entrant."""
    entrant, event = _managed(entrant_id)
    names = {f"names.{tag}": name for tag, name in entrant.names.items()}
    entry = make_form(
        name=entrant.name,
        number=entrant.number,
        club=entrant.club,
        country=entrant.country,
        status=entrant.status.value,
        version=entrant.version,
        **names,
    )
    return _form_page(event, entrant, entry)


def _form_page(
    event: Event, entrant: Entrant, entry: Form, status: HTTPStatus | None = None
) -> Response:
    return _page("edit.html", entry, status=status, event=event, entrant=entrant, scripts=SCRIPTS)


def _managed(entrant_id: int) -> tuple[Entrant, Event]:
    entrant = queries.get_entrant(db.session, entrant_id)
    event = event_queries.get_event_by_id(db.session, entrant.event_id)
    access.require_for(event, Scope.MANAGE)
    return entrant, event


@bp.post("/entrants/<id:entrant_id>/edit")
@leading_back(_form)
def change(entrant_id: int) -> Response:
    """Change what is known about an entrant."""
    entrant, event = _managed(entrant_id)
    entry = read_form()
    try:
        blank = {"club": "", "country": "", "name": ""} | dict(entry.values)
        changes = _load(EntrantChangesSchema(), make_form(**blank))
        others = {tag: name for tag, name in entrant.names.items() if tag not in SCRIPTS}
        changes["names"] = {**others, **changes["names"]}
        change_entrant(db.session, entrant, changes, expected_version=entry.number("version"))
    except InvalidError as error:
        return _form_page(event, entrant, entry.refused(error.violations, FIELDS))
    except StaleError:
        flash(gettext("Somebody else changed this first. What you typed is still here."), "error")
        now = entry.with_values(version=entrant.version)
        return _form_page(event, entrant, now, HTTPStatus.PRECONDITION_FAILED)
    flash(gettext("Saved."), "success")
    return redirect(_list(event.slug), SEE_OTHER)


@bp.post("/entrants/<id:entrant_id>/status")
@leading_back(_form)
def change_status(entrant_id: int) -> Response:
    """Say that an entrant takes part, is late, has withdrawn, or only stands in."""
    entrant, event = _managed(entrant_id)
    entry = read_form()
    changes = _load(EntrantChangesSchema(only=["status"]), entry)
    change_entrant(db.session, entrant, changes, expected_version=entry.number("version"))
    flash(gettext("Saved."), "success")
    return redirect(_list(event.slug), SEE_OTHER)


@bp.post("/entrants/<id:entrant_id>/delete")
@leading_back(_form)
def delete(entrant_id: int) -> Response:
    """Take out an entrant who has never been seated."""
    entrant, event = _managed(entrant_id)
    name, seen = entrant.name, read_form().number("version")
    delete_entrant(db.session, entrant, expected_version=seen)
    flash(gettext("%(name)s is taken off the list.", name=name), "success")
    return redirect(_list(event.slug), SEE_OTHER)


def _settings(slug: str) -> str:
    return url_for("event_pages.show_settings", slug=slug)


@bp.post("/events/<slug:slug>/clone")
@leading_back(_settings)
def clone(slug: str) -> Response:
    """Make a draft with the rules of an event, and its entrants if wished."""
    source = access.readable_event(slug)
    signature = sign(require(Scope.MANAGE))
    data = _load(CloneSchema(only=["name", "entrants"]), read_form())
    event = clone_event(
        db.session, source, signature, name=data["name"], with_entrants=data["entrants"]
    )
    flash(gettext("This is the copy, as a draft."), "success")
    return redirect(url_for("event_pages.show", slug=event.slug), SEE_OTHER)


@bp.app_context_processor
def offer_status_titles() -> dict[str, object]:
    """Let every page say whether somebody takes part."""
    return {"entrant_titles": _titles}


def _titles() -> dict[EntrantStatus, str]:
    return {
        EntrantStatus.ACTIVE: gettext("Takes part"),
        EntrantStatus.LATE: gettext("Late"),
        EntrantStatus.WITHDRAWN: gettext("Withdrawn"),
        EntrantStatus.SUBSTITUTE: gettext("Substitute"),
    }
