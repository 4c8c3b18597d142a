"""The page on which an entrant is changed."""

from __future__ import annotations

from http import HTTPStatus

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.entrants.change import change_entrant
from app.entrants.json import EntrantChangesSchema
from app.entrants.models import Entrant
from app.entrants.pages.common import (
    FIELDS,
    SCRIPTS,
    SEE_OTHER,
    bp,
    entrants_of,
    form_of,
    load,
    managed_entrant,
    show_page,
)
from app.errors import InvalidError, StaleError
from app.events.models import Event
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back


@bp.get("/entrants/<id:entrant_id>/edit")
def show_form(entrant_id: int) -> Response:
    """Offer to change what is known about an entrant."""
    entrant, event = managed_entrant(entrant_id)
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
    return show_page(
        "change.html", entry, status=status, event=event, entrant=entrant, scripts=SCRIPTS
    )


@bp.post("/entrants/<id:entrant_id>/edit")
@leading_back(form_of)
def change(entrant_id: int) -> Response:
    """Change what is known about an entrant."""
    entrant, event = managed_entrant(entrant_id)
    entry = read_form()
    try:
        blank = {"club": "", "country": "", "name": ""} | dict(entry.values)
        changes = load(EntrantChangesSchema(), make_form(**blank))
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
    return redirect(entrants_of(event.slug), SEE_OTHER)


@bp.post("/entrants/<id:entrant_id>/status")
@leading_back(form_of)
def change_status(entrant_id: int) -> Response:
    """Say that an entrant takes part, is late, has withdrawn, or only stands in."""
    entrant, event = managed_entrant(entrant_id)
    entry = read_form()
    changes = load(EntrantChangesSchema(only=["status"]), entry)
    change_entrant(db.session, entrant, changes, expected_version=entry.number("version"))
    flash(gettext("Saved."), "success")
    return redirect(entrants_of(event.slug), SEE_OTHER)
