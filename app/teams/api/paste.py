"""The REST resource by which a pasted list of teams is entered."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.events import access
from app.teams.api.common import blp
from app.teams.json import PastedTeamsSchema, PasteSchema
from app.teams.paste import PastedTeams, parse_teams, paste_teams
from app.web import clock, db


@blp.route("/events/<slug:slug>/teams/bulk")
class ManyTeams(MethodView):
    """Many teams at once."""

    @blp.arguments(PasteSchema)
    @blp.response(HTTPStatus.CREATED, PastedTeamsSchema)
    @blp.doc(operationId="add_teams")
    def post(self, data: dict[str, Any], slug: str) -> tuple[PastedTeams, int]:
        """Enter a pasted list of teams with their members; or see, as a dry run, what it says."""
        event, _ = access.managed_event(slug)
        pasted = parse_teams(data["lines"])
        dry_run = data["dry_run"]
        done = paste_teams(db.session, event, pasted, now=clock.now(), dry_run=dry_run)
        return done, HTTPStatus.OK if dry_run else HTTPStatus.CREATED
