"""REST resources of the steps of a draw: commitment, publication, withdrawal."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.events import access
from app.seating import service
from app.seating.api.answers import DrawSchema
from app.seating.api.common import act_of, blp, changing, draw_answer
from app.seating.schemas import DrawCommitSchema, DrawPublishSchema, DrawWithdrawSchema
from app.seating.service import Seed
from app.web import db, etags
from app.web.calculating import before_writing


@blp.route("/events/<slug:slug>/draws/<id:number>/commit")
class Commitment(MethodView):
    """What a draw is bound to."""

    @etags.tagged
    @blp.arguments(DrawCommitSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Bind a draft to a seed: from here on players, wishes and seed stand."""
        event, actor = access.managed_event(slug)
        beacon = data["beacon"]
        service.commit(
            db.session,
            event,
            number,
            Seed(beacon=beacon) if beacon else Seed(secret=secrets.token_hex(32)),
            act_of(actor),
            expected_version=etags.expected_version(data.get("version")),
        )
        return draw_answer(slug, number)


@blp.route("/events/<slug:slug>/draws/<id:number>/publish")
class Publication(MethodView):
    """The outcome of a draw."""

    @etags.tagged
    @blp.arguments(DrawPublishSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Draw the lots of a committed draw, and show its seed and its seats."""
        version = etags.expected_version(data.get("version"))
        with before_writing() as session:
            event, _ = access.managed_event(slug)
            found = service.draw_lots(
                session,
                event,
                number,
                expected_version=version,
                value=data["value"],
                as_they_stand=data["as_they_stand"],
            )
        event, actor = access.managed_event(slug)
        service.publish_draw(db.session, event, number, found, act_of(actor))
        return draw_answer(slug, number)


@blp.route("/events/<slug:slug>/draws/<id:number>/withdraw")
class Withdrawal(MethodView):
    """The end of a draw."""

    @etags.tagged
    @blp.arguments(DrawWithdrawSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Take a draw back; it stays in the list, with its seed if that was secret."""
        event, actor = access.managed_event(slug)
        version = etags.expected_version(data.get("version"))
        act = act_of(actor, data["reason"])
        service.withdraw(db.session, event, number, act, expected_version=version)
        return draw_answer(slug, number)
