"""The REST resource of the seat draws of a match."""

from __future__ import annotations

from http import HTTPStatus

from flask.views import MethodView

from app.relay.api.common import blp, check_match, show_tag
from app.relay.draw_seats import get_document
from app.relay.json.matches import MatchDrawDocumentSchema
from app.relay.record import load_record
from app.web import db, etags
from app.web.answers import Json


@blp.route("/matches/<id:match_id>/draws/<int:game>")
class MatchDraw(MethodView):
    """How the seats of a game of a match are drawn."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, MatchDrawDocumentSchema)
    def get(self, match_id: int, game: int) -> Json:
        """Show the published document of a game's (counted from 0) seat draw, to be verified.

        Before the draw it is the part of it that is public by then: without seed and outcome.
        """
        check_match(match_id)
        record = load_record(db.session, match_id)
        show_tag(record)
        return get_document(record, game)
