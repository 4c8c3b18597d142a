"""What the pages of draws, and of what came out of them, share."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts import auth
from app.accounts.auth import Actor, Scope, is_allowed
from app.accounts.signature import Signature
from app.draws import queries
from app.draws.kinds import KINDS, AnyKind
from app.draws.models import Draw, DrawMethod
from app.draws.text import METHOD_TITLES, STATE_TITLES
from app.errors import NotFoundError, RefusalError
from app.events import access
from app.events.models import Event
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form, form_page
from app.web.problems import explain
from engine.errors import N_

bp = Blueprint("draw_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER
NUMBER = "<int(min=1, max=9999):number>"


def page(template: str, event: Event, form: Form | None = None, **values: Any) -> Response:  # noqa: ANN401
    """Return a page of an event."""
    may = is_allowed(Scope.MANAGE, event.id)
    return form_page(template, form, event=event, may=may, tab="seating", **values)


def list_values() -> dict[str, Any]:
    """Return what the list of an event's draws says of methods and states."""
    kinds: Mapping[DrawMethod, AnyKind] = db.session.info[KINDS]
    features = {method: kind.feature for method, kind in kinds.items()}
    return {"methods": METHOD_TITLES, "states": STATE_TITLES, "features": features}


def index_address(slug: str, **_: int) -> str:
    """Return the address of the seats of an event."""
    return url_for("seating_pages.index", slug=slug)


def draw_address(slug: str, number: int, **_: int) -> str:
    """Return the address of a draw's page."""
    return url_for("draw_pages.show_draw", slug=slug, number=number)


def visible_draw(slug: str, number: int) -> tuple[Event, Draw]:
    """Return a draw; one that never was public only to those who organise the event."""
    event = access.readable_event(slug)
    draw: Draw = queries.get_draw(db.session, event.id, number)
    if not draw.was_public and not is_allowed(Scope.MANAGE, event.id):
        raise NotFoundError(N_("There is no such draw."))
    return event, draw


def sign(actor: Actor, form: Form) -> Signature:
    """Return who does something now, and the reason a form gives."""
    return auth.sign(actor, one_line(form, "reason")[:LONGEST_REASON])


def one_line(form: Form, name: str) -> str:
    """Return the text of a field without spaces around it, line ends or control characters."""
    text = unicodedata.normalize("NFC", " ".join(form.values.get(name, "").split()))
    return "".join(letter for letter in text if letter.isprintable())


def with_refusal(form: Form, error: RefusalError) -> Form:
    """Return a form that says above its fields why nothing was done, with each detail."""
    reasons = [gettext(error.detail), *(explain(each)["message"] for each in error.violations)]
    return Form(typed=form.typed, errors={"": reasons})
