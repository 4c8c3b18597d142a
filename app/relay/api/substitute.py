"""The REST resource of substitutions."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp
from app.relay.api.lineups import tagged_lineups
from app.relay.json.lineups import LineupsSchema, NewSubstitutionSchema
from app.relay.lineups import LineupsOfMatch
from app.relay.substitute import NewSubstitution, substitute
from app.web import db, etags


@blp.route("/matches/<id:match_id>/substitutions")
class Substitutions(MethodView):
    """Who plays instead of whom."""

    @etags.tagged
    @blp.arguments(NewSubstitutionSchema)
    @blp.response(HTTPStatus.CREATED, LineupsSchema)
    @blp.doc(operationId="substitute_player")
    def post(self, data: dict[str, Any], match_id: int) -> LineupsOfMatch:
        """Let another member of a team play a stage that has not begun."""
        signature = sign_for(match_id, Scope.SCORE_EVENT, data.pop("reason"))
        version = etags.expected_version(data.pop("version", None))
        new = NewSubstitution(**data)
        substitute(db.session, match_id, new, signature, expected_version=version)
        return tagged_lineups(match_id)
