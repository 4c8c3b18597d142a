"""The REST resource of the outcome of a draw."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.accounts.auth import sign
from app.draws import publish
from app.draws.api.common import blp, changing, draw_answer
from app.draws.json.answers import DrawSchema
from app.draws.json.questions import DrawPublishSchema
from app.events import access
from app.web import db, etags
from app.web.calculating import before_writing


@blp.route("/events/<slug:slug>/draws/<id:number>/publish")
class Publication(MethodView):
    """The outcome of a draw."""

    @etags.tagged
    @blp.arguments(DrawPublishSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    @blp.doc(operationId="publish_draw")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Draw the lots of a committed draw, and show its seed and its seats."""
        version = etags.expected_version(data.get("version"))
        with before_writing() as session:
            event, _ = access.managed_event(slug)
            found = publish.draw_lots(
                session,
                event,
                number,
                expected_version=version,
                value=data["value"],
                as_they_stand=data["as_they_stand"],
            )
        event, actor = access.managed_event(slug)
        publish.publish(db.session, event, number, found, sign(actor))
        return draw_answer(slug, number)
