"""The REST resource of relay matches made from a day of published fixtures."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any

from flask import Response, url_for
from flask.views import MethodView

from app.events import access
from app.relay.answers import MatchListSchema
from app.relay.matches import load_state
from app.relay.present import match_head_json
from app.seating import fixtures
from app.seating.api.common import TOKEN, act_of, answer, blp
from app.seating.fixtures import NewMatches
from app.seating.schemas import DayMatchesSchema
from app.web import db

SECRET_BYTES = 32


@blp.route("/events/<slug:slug>/draws/<id:number>/days/<id:day>/matches")
class DayMatches(MethodView):
    """The matches of a day."""

    @blp.arguments(DayMatchesSchema)
    @blp.response(HTTPStatus.CREATED, MatchListSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str, number: int, day: int) -> Response:
        """Make every relay match of a day of published fixtures, or none."""
        event, actor = access.managed_event(slug)
        new = NewMatches(draw=number, day=day, stage=data["stage"])
        made = fixtures.make_matches(
            db.session,
            event,
            new,
            act_of(actor),
            new_secret=lambda: secrets.token_hex(SECRET_BYTES),
        )
        heads = [match_head_json(load_state(db.session, match.id)) for match in made]
        response = answer({"event": event.slug, "matches": heads}, HTTPStatus.CREATED)
        response.headers["Location"] = url_for("relay.Matches", slug=slug)
        return response
