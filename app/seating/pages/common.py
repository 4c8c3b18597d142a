"""What the pages of draws and seats share."""

from __future__ import annotations

import unicodedata
from http import HTTPStatus

from flask import Blueprint, make_response, render_template, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Actor, Scope, is_allowed
from app.errors import NotFoundError, RefusalError
from app.events import access
from app.events.models import Event
from app.seating import queries
from app.seating.models import Draw
from app.seating.schedule import SeatedRound, list_rounds
from app.seating.service import Act
from app.tables.models import LONGEST_REASON
from app.web import clock, db
from app.web.forms import Form
from app.web.problems import explain
from engine.errors import N_

bp = Blueprint("seating_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER


def page(
    template: str,
    event: Event,
    entry: Form | None = None,
    *,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    """Return a page of an event; one whose form holds something wrong says so by its status."""
    form = entry or Form()
    answer = make_response(
        render_template(
            f"seating/{template}",
            event=event,
            form=form,
            may=is_allowed(Scope.MANAGE, event.id),
            tab="seating",
            **values,
        )
    )
    if status is not None or not form.is_valid:
        answer.status_code = status or HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


def index_address(slug: str, **_: int) -> str:
    """Return the address of the seats of an event."""
    return url_for("seating_pages.index", slug=slug)


def draw_address(slug: str, number: int, **_: int) -> str:
    """Return the address of a draw's page."""
    return url_for("seating_pages.show_draw", slug=slug, number=number)


def visible_draw(slug: str, number: int) -> tuple[Event, Draw]:
    """Return a draw; one that never was public only to those who organise the event."""
    event = access.readable_event(slug)
    draw = queries.get_draw(db.session, event.id, number)
    if not draw.was_public and not is_allowed(Scope.MANAGE, event.id):
        raise NotFoundError(N_("There is no such draw."))
    return event, draw


def act_of(actor: Actor, entry: Form) -> Act:
    """Return who does something now, and the reason a form gives."""
    reason = one_line(entry, "reason")[:LONGEST_REASON]
    return Act(by=actor.label, now=clock.now(), reason=reason)


def one_line(entry: Form, name: str) -> str:
    """Return the text of a field without spaces around it, line ends or control characters."""
    text = unicodedata.normalize("NFC", " ".join(entry.values.get(name, "").split()))
    return "".join(letter for letter in text if letter.isprintable())


def reasons_of(error: RefusalError) -> list[str]:
    """Return a refusal as sentences: what is the matter, and each detail of it."""
    return [gettext(error.detail), *(explain(each)["message"] for each in error.violations)]


def told(entry: Form, error: RefusalError) -> Form:
    """Return a form that says above its fields why nothing was done."""
    return Form(typed=entry.typed, errors={"": reasons_of(error)})


def next_to_open(rounds: list[SeatedRound]) -> SeatedRound | None:
    """Return the first round that is seated and comes after all that have tables."""
    last = max((seated.number for seated in rounds if seated.is_open), default=0)
    return next((seated for seated in rounds if seated.number > last), None)


@bp.app_context_processor
def offer_next_round() -> dict[str, object]:
    """Let pages of other features say which round a draw has seated and nobody opened yet."""

    def next_seated_round(event_id: int) -> int | None:
        found = next_to_open(list_rounds(db.session, event_id))
        return None if found is None else found.number

    return {"next_seated_round": next_seated_round}
