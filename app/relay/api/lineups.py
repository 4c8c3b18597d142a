"""The REST resource of the line-ups of a match."""

from __future__ import annotations

from http import HTTPStatus

from flask.views import MethodView

from app.relay.access import shown_lineups
from app.relay.api.common import blp, check_match, show_tag
from app.relay.json.lineups import LineupsSchema
from app.relay.lineups import LineupsOfMatch
from app.web import etags


@blp.route("/matches/<id:match_id>/lineups")
class Lineups(MethodView):
    """Who plays which stage of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, LineupsSchema)
    @blp.doc(operationId="list_lineups")
    def get(self, match_id: int) -> LineupsOfMatch:
        """Show the line-ups; before they are locked, to the organiser and referees only."""
        check_match(match_id)
        return tagged_lineups(match_id)


def tagged_lineups(match_id: int) -> LineupsOfMatch:
    """Return line-ups as far as the sender may see them, and put the ETag on the answer."""
    found = shown_lineups(match_id)
    show_tag(found.record)
    return found
