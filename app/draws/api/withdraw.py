"""The REST resource of the withdrawal of a draw."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.accounts.auth import sign
from app.draws.api.common import blp, changing, draw_answer
from app.draws.json.answers import DrawSchema
from app.draws.json.questions import DrawWithdrawSchema
from app.draws.withdraw import withdraw
from app.events import access
from app.web import db, etags


@blp.route("/events/<slug:slug>/draws/<id:number>/withdraw")
class Withdrawal(MethodView):
    """The end of a draw."""

    @etags.tagged
    @blp.arguments(DrawWithdrawSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    @blp.doc(operationId="withdraw_draw")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Take a draw back; it stays in the list, with its seed if that was secret."""
        event, actor = access.managed_event(slug)
        version = etags.expected_version(data.get("version"))
        signature = sign(actor, data["reason"])
        withdraw(db.session, event, number, signature, expected_version=version)
        return draw_answer(slug, number)
