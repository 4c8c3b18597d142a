"""What the resources of draws share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Response, jsonify, url_for
from flask_smorest import Blueprint

from app.accounts.auth import Actor, Scope, is_allowed
from app.errors import NotFoundError
from app.events import access
from app.events.queries import get_event_head
from app.seating import queries
from app.seating.api.content import draw_json
from app.seating.models import Draw
from app.seating.service import Act
from app.web import clock, db, etags
from engine.errors import N_, RuleError

F = TypeVar("F", bound=Callable[..., Any])

blp = Blueprint("seating", __name__, description="Draws, and who sits where.")

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""How the OpenAPI document says that a request needs a token."""


CHANGES = (
    HTTPStatus.CONFLICT,
    HTTPStatus.PRECONDITION_FAILED,
    HTTPStatus.PRECONDITION_REQUIRED,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
"""How a change of a draw may be refused."""


def changing(view: F) -> F:
    """Say in the OpenAPI document what a change of a draw needs, and how it may be refused."""
    for status in CHANGES:
        view = blp.alt_response(status, status.name)(view)
    documented: F = blp.doc(security=TOKEN)(view)
    return documented


def may_see_drafts(event_id: int) -> bool:
    """Say whether the sender may see draws that were never public."""
    return is_allowed(Scope.MANAGE, event_id)


def visible_draw(slug: str, number: int) -> Draw:
    """Return a draw to those who may see it."""
    event = access.readable_head(slug)
    draw = queries.get_draw(db.session, event.id, number)
    if not draw.was_public and not may_see_drafts(event.id):
        raise NotFoundError(N_("There is no such draw."))
    return draw


def act_of(actor: Actor, reason: str = "") -> Act:
    """Return who does something to a draw now, and why."""
    return Act(by=actor.label, now=clock.now(), reason=reason)


def show(slug: str, draw: Draw) -> None:
    """Put the ETag of a draw on the answer; whoever takes part may have another name by now."""
    etags.show(draw.version, *get_event_head(db.session, slug).tag, etags.language())


def draw_answer(slug: str, number: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a draw as it stands now."""
    draw = visible_draw(slug, number)
    show(slug, draw)
    response = answer(draw_json(draw), status)
    if status is HTTPStatus.CREATED:
        place = url_for("seating.DrawByNumber", slug=slug, number=number)
        response.headers["Location"] = place
    return response


def answer(content: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    response = jsonify(content)
    response.status_code = status
    return response


@contextmanager
def fields_as_sent(names: Mapping[str, str]) -> Iterator[None]:
    """Name the fields of refusals as the sender does; `names` has whole paths or their heads."""
    try:
        yield
    except RuleError as refused:
        raise type(refused)(
            replace(violation, field=_renamed(violation.field, names))
            for violation in refused.violations
        ) from refused


def _renamed(field: str, names: Mapping[str, str]) -> str:
    head = field.partition(".")[0]
    return names.get(field, names.get(head, field))
