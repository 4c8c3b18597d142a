"""The REST resource by which the next game of a match begins."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp, tagged_match
from app.relay.json.common import VersionSchema
from app.relay.json.matches import MatchSchema
from app.relay.open_game import open_game
from app.relay.state import MatchState
from app.web import db, etags


@blp.route("/matches/<id:match_id>/games")
class MatchGames(MethodView):
    """The games of a match."""

    @etags.tagged
    @blp.arguments(VersionSchema)
    @blp.response(HTTPStatus.CREATED, MatchSchema)
    @blp.doc(operationId="open_match_game")
    def post(self, data: dict[str, Any], match_id: int) -> tuple[MatchState, int, dict[str, str]]:
        """Draw the seats of the next game and open its table; needs the version of the match."""
        signature = sign_for(match_id, Scope.SCORE_EVENT)
        version = etags.expected_version(data.get("version"))
        item = open_game(db.session, match_id, signature, expected_version=version)
        place = url_for("tables.TableById", table_id=item.table_id)
        return tagged_match(match_id), HTTPStatus.CREATED, {"Location": place}
