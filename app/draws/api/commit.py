"""The REST resource of the commitment to a draw."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.accounts.auth import sign
from app.accounts.secret import new_seed
from app.draws.api.common import blp, changing, draw_answer
from app.draws.commit import Seed, commit
from app.draws.json.answers import DrawSchema
from app.draws.json.questions import DrawCommitSchema
from app.events import access
from app.web import db, etags


@blp.route("/events/<slug:slug>/draws/<id:number>/commit")
class Commitment(MethodView):
    """What a draw is bound to."""

    @etags.tagged
    @blp.arguments(DrawCommitSchema)
    @blp.response(HTTPStatus.OK, DrawSchema)
    @changing
    @blp.doc(operationId="commit_draw")
    def post(self, data: dict[str, Any], slug: str, number: int) -> Response:
        """Bind a draft to a seed: from here on players, settings and seed stand."""
        event, actor = access.managed_event(slug)
        version = etags.expected_version(data.get("version"))
        beacon = data["beacon"]
        seed = Seed(beacon=beacon) if beacon else Seed(secret=new_seed())
        commit(db.session, event, number, seed, sign(actor), expected_version=version)
        return draw_answer(slug, number)
