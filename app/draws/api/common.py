"""What the resources of draws share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Response, jsonify, url_for
from sqlalchemy.orm import Session

from app.accounts.auth import Scope, is_allowed, sign
from app.draws import queries
from app.draws.json.answers import DrawSchema, SeatingProposalsSchema
from app.draws.kinds import Proposal
from app.draws.models import Draw
from app.draws.versions import keep
from app.errors import InvalidError, NotFoundError
from app.events import access
from app.events.models import Event
from app.events.queries import get_event_head
from app.web import db, etags
from app.web.answers import Answer
from app.web.blueprints import Blueprint
from app.web.calculating import before_writing
from engine.errors import N_, RuleError, wrong

F = TypeVar("F", bound=Callable[..., Any])
Propose = Callable[[Session, Event, int | None], Sequence[Proposal]]

blp = Blueprint("draws", __name__, description="Draws of seats and of fixtures.")

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""How the OpenAPI document says that a request needs a token."""
CHANGES = (
    HTTPStatus.CONFLICT,
    HTTPStatus.PRECONDITION_FAILED,
    HTTPStatus.PRECONDITION_REQUIRED,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
"""How a change of a draw may be refused."""
PROPOSED = "What it would be: a dry run"
NOT_SENT = dict.fromkeys(("players", "teams", "countries", "pins", "apart", "constraints"), "")
"""Conditions of the draw that a change can't keep; a request names none of them."""


def changing(view: F) -> F:
    """Say in the OpenAPI document what a change of a draw needs, and how it may be refused."""
    for status in CHANGES:
        view = blp.alt_response(status, status.name)(view)
    documented: F = blp.doc(security=TOKEN)(view)
    return documented


def visible_draw(slug: str, number: int) -> Draw:
    """Return a draw to those who may see it."""
    event = access.readable_head(slug)
    draw: Draw = queries.get_draw(db.session, event.id, number)
    if not draw.was_public and not is_allowed(Scope.MANAGE, event.id):
        raise NotFoundError(N_("There is no such draw."))
    return draw


def show(slug: str, draw: Draw) -> None:
    """Put the ETag of a draw on the answer; whoever takes part may have another name by now."""
    etags.show(draw.version, *get_event_head(db.session, slug).tag, etags.language())


def draw_answer(slug: str, number: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a draw as it stands now."""
    draw = visible_draw(slug, number)
    show(slug, draw)
    response = answer(DrawSchema, draw, status)
    if status is HTTPStatus.CREATED:
        place = url_for("draws.DrawByNumber", slug=slug, number=number)
        response.headers["Location"] = place
    return response


def answer(schema: type[Answer], thing: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a thing as a schema has it."""
    response = jsonify(schema.of(thing))
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


def change(slug: str, number: int, data: dict[str, Any], propose: Propose) -> Response:
    """Show what can be done about the outcome of a draw, or do what was chosen.

    `propose` gets the version that the sender saw; none if they only look and did not say.
    """
    dry_run, sent = data["dry_run"], data.get("version")
    version = etags.find_expected_version(sent) if dry_run else etags.expected_version(sent)
    with before_writing() as session, fields_as_sent(NOT_SENT):
        event, _ = access.managed_event(slug)
        proposals = propose(session, event, version)
        if dry_run:
            return answer(SeatingProposalsSchema, proposals)
    event, actor = access.managed_event(slug)
    chosen = _chosen(proposals, data.get("choice"))
    keep(db.session, event, number, chosen, sign(actor, data["reason"]))
    return draw_answer(slug, number, HTTPStatus.CREATED)


def _chosen(proposals: Sequence[Proposal], choice: str | None) -> Proposal:
    if choice is None:
        return proposals[0]
    for proposal in proposals:
        if proposal.kind.value == choice:
            return proposal
    problem = wrong(
        "not_offered",
        "choice",
        N_("There is no such way on: for substitutes as many must join as leave."),
        expected=[proposal.kind.value for proposal in proposals],
    )
    raise InvalidError([problem])
