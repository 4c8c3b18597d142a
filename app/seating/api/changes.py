"""REST resources of changes to published seats: swaps, players gone or new, rounds given back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, TypeAlias

from flask import Response
from flask.views import MethodView
from sqlalchemy.orm import Session

from app.errors import InvalidError, NotFoundError, check_version
from app.events import access
from app.events.models import Event
from app.seating import changes
from app.seating.api.answers import (
    DrawSchema,
    FieldChangeSchema,
    SeatingProposalsSchema,
    SeatingVersionWithRoundsSchema,
)
from app.seating.api.common import (
    act_of,
    answer,
    blp,
    changing,
    draw_answer,
    fields_as_sent,
    show,
    visible_draw,
)
from app.seating.api.content import field_change_json, proposal_json, seating_with_rounds_json
from app.seating.changes import Proposal
from app.seating.current import Current, load_current, load_to_shorten
from app.seating.schemas import (
    GoingOnSchema,
    SeatingChangeSchema,
    SeatSwapSchema,
    ShortenSchema,
)
from app.web import db, etags
from app.web.calculating import before_writing
from engine.errors import N_, Violation

Propose: TypeAlias = Callable[[Current], Sequence[Proposal]]
Load: TypeAlias = Callable[[Session, Event, int], Current]

NOT_SENT = dict.fromkeys(("players", "teams", "countries", "pins", "apart", "constraints"), "")
"""Wishes of the draw that a change can't keep; a request names none of them."""
PROPOSED = "What it would be: a dry run"


@blp.route("/events/<slug:slug>/draws/<id:number>/versions/<id:version>")
class SeatingVersion(MethodView):
    """A version of the seats of a draw."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, SeatingVersionWithRoundsSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str, number: int, version: int) -> Response:
        """Show the rounds of a version, by the players' numbers in the draw."""
        draw = visible_draw(slug, number)
        show(slug, draw)
        for seating in draw.seatings:
            if seating.number == version:
                return answer(seating_with_rounds_json(draw, seating))
        raise NotFoundError(N_("There is no such version."))


@blp.route("/events/<slug:slug>/draws/<id:number>/field-change")
class FieldChange(MethodView):
    """How those who take part differ from those whom a draw seats."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, FieldChangeSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, slug: str, number: int) -> Response:
        """Show who has left since a draw was made, and who could join."""
        draw = visible_draw(slug, number)
        show(slug, draw)
        event = access.readable_event(slug)
        return answer(field_change_json(load_current(db.session, event, number)))


@blp.route("/events/<slug:slug>/draws/<id:number>/swap")
class Swap(MethodView):
    """Two players exchanged."""

    @etags.tagged
    @blp.arguments(SeatSwapSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Exchange two players in one round; a dry run says what it costs."""

        def propose(current: Current) -> list[Proposal]:
            first, second = data["first"], data["second"]
            return [
                changes.propose_swap(
                    current, round_number=data["round"], first=first, second=second
                )
            ]

        return _change(slug, number, data, propose)


@blp.route("/events/<slug:slug>/draws/<id:number>/going-on")
class GoingOn(MethodView):
    """How a draw goes on when somebody leaves or comes."""

    @etags.tagged
    @blp.arguments(GoingOnSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK,
        schema=SeatingProposalsSchema,
        description="The ways on: a dry run, or no choice",
    )
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Go on with players gone or new: see the ways on, or take one of them."""

        def propose(current: Current) -> list[Proposal]:
            return changes.propose_going_on(
                current, leaving=data["leaving"], joining=data["joining"]
            )

        only_show = {"dry_run": data["dry_run"] or data["choice"] is None}
        return _change(slug, number, data | only_show, propose)


@blp.route("/events/<slug:slug>/draws/<id:number>/shorten")
class Shortening(MethodView):
    """Rounds given back."""

    @etags.tagged
    @blp.arguments(ShortenSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Give back the rounds after the last one named, so that they can be drawn otherwise."""

        def propose(current: Current) -> list[Proposal]:
            return [changes.propose_shorter(current, last_round=data["last_round"])]

        return _change(slug, number, data, propose, load_to_shorten)


@blp.route("/events/<slug:slug>/draws/<id:number>/take-back")
class TakingBack(MethodView):
    """The last change taken back."""

    @etags.tagged
    @blp.arguments(SeatingChangeSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(HTTPStatus.OK, schema=SeatingProposalsSchema, description=PROPOSED)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Seat the rounds without tables as before the last change; it is a version of its own."""

        def propose(current: Current) -> list[Proposal]:
            return [changes.propose_taking_back(current)]

        return _change(slug, number, data, propose)


def _change(
    slug: str, number: int, data: dict[str, Any], propose: Propose, load: Load = load_current
) -> Response:
    """Show what can be done about the seats of a draw, or do what was chosen."""
    dry_run, sent = data["dry_run"], data.get("version")
    version = etags.find_expected_version(sent) if dry_run else etags.expected_version(sent)
    with before_writing() as session, fields_as_sent(NOT_SENT):
        event, _ = access.managed_event(slug)
        current = load(session, event, number)
        if version is not None:
            check_version(version, current.draw.version)
        proposals = propose(current)
        if dry_run:
            options = [proposal_json(current, proposal) for proposal in proposals]
            return answer({"dry_run": True, "options": options})
    event, actor = access.managed_event(slug)
    chosen = _chosen(proposals, data.get("choice"))
    changes.keep(db.session, event, number, chosen, act_of(actor, data["reason"]))
    return draw_answer(slug, number, HTTPStatus.CREATED)


def _chosen(proposals: Sequence[Proposal], choice: str | None) -> Proposal:
    if choice is None:
        return proposals[0]
    for proposal in proposals:
        if proposal.kind.value == choice:
            return proposal
    problem = Violation(
        code="not_offered",
        field="choice",
        template=N_("There is no such way on: for substitutes as many must join as leave."),
        expected=[proposal.kind.value for proposal in proposals],
    )
    raise InvalidError([problem])
