"""The REST resource that scores."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from flask import Response, jsonify, request
from flask.views import MethodView
from flask_smorest import Blueprint

from app.accounts.auth import public
from app.scoring.answering import answer, answer_each, with_words
from app.scoring.schemas import ANSWERS, QUESTIONS
from app.web.bodies import accepts
from app.web.problems import explain

blp = Blueprint("scoring", __name__, description="What a hand is worth. Open to everybody.")

BODY_LIMIT: Final = 1_500_000
"""Bytes: a thousand hands, each with melds, indicators and what else lists of hands keep."""


def _one_of(schemas: tuple[type, ...]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"oneOf": list(schemas)}}}}


@blp.before_request
def forget_key() -> None:
    """Ask nothing of the database: a calculation sent again is simply done again."""
    request.environ.pop("HTTP_IDEMPOTENCY_KEY", None)


@blp.route("/scoring")
class Scoring(MethodView):
    """A calculator."""

    @public
    @accepts(limit=BODY_LIMIT)
    @blp.response(HTTPStatus.OK)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.alt_response(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "REQUEST_ENTITY_TOO_LARGE")
    @blp.doc(
        requestBody={"required": True} | _one_of(QUESTIONS),
        responses={HTTPStatus.OK.value: {"description": "The answer"} | _one_of(ANSWERS)},
    )
    def post(self) -> Response:
        """Score a hand, a value of han and fu, a claim, or up to a thousand of them.

        A hand of tiles has `tiles`, a value `han` or `yakuman`, a claim `yaku` without tiles, a
        hand that waits `waits`. Nothing is stored.
        """
        data = request.get_json()
        if isinstance(data, dict) and "hands" in data:
            return jsonify(answer_each(data, explain))
        return jsonify(with_words(answer(data), explain))
