"""The REST resource by which a team event is created."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope, require, sign
from app.events.json import EventWithRulesetSchema
from app.events.models import Event
from app.teams.api.common import blp
from app.teams.create_event import NewTeamEvent, create_team_event
from app.teams.json import NewTeamEventSchema
from app.web import db, etags


@blp.route("/team-events")
class TeamEvents(MethodView):
    """Events that are played in teams."""

    @etags.tagged
    @blp.arguments(NewTeamEventSchema)
    @blp.response(HTTPStatus.CREATED, EventWithRulesetSchema)
    def post(self, data: dict[str, Any]) -> tuple[Event, int, dict[str, str]]:
        """Create a team event as a draft, with the ruleset of its format."""
        signature = sign(require(Scope.MANAGE))
        event = create_team_event(db.session, NewTeamEvent(**data), signature)
        etags.show(event.version)
        place = url_for("events.EventBySlug", slug=event.slug)
        return event, HTTPStatus.CREATED, {"Location": place}
