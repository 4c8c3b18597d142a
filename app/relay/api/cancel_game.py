"""The REST resource by which the last game of a match is cancelled."""

from __future__ import annotations

from http import HTTPStatus

from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp, tagged_match
from app.relay.cancel_game import cancel_game
from app.relay.json.matches import MatchSchema
from app.relay.state import MatchState
from app.web import db, etags


@blp.route("/matches/<id:match_id>/games/last")
class LastGame(MethodView):
    """The last game of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchSchema)
    @blp.doc(operationId="cancel_last_match_game")
    def delete(self, match_id: int) -> MatchState:
        """Take away the last table of a match, at which nothing was recorded yet."""
        sign_for(match_id, Scope.MANAGE)
        cancel_game(db.session, match_id, expected_version=etags.expected_version())
        return tagged_match(match_id)
