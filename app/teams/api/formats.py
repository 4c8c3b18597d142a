"""REST resources of the formats of team events."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, url_for
from flask.views import MethodView

from app.accounts.auth import Scope, require
from app.events import access
from app.events.json import EventWithRulesetSchema
from app.events.models import Event
from app.teams.api.common import TOKEN, blp
from app.teams.choose_format import NewTeamEvent, choose_format, create_team_event
from app.teams.formats import get_format
from app.teams.models import TeamEvent
from app.teams.schemas import ChosenFormatSchema, FormatSchema, NewTeamEventSchema
from app.web import clock, db, etags
from engine.formats.team_format import preset, preset_ids, to_mapping


@blp.route("/team-formats")
class Formats(MethodView):
    """The formats there are."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, FormatSchema(many=True, only=["format"]))
    def get(self) -> list[dict[str, Any]]:
        """List the presets of formats, with the sources of their rules."""
        return [{"format": to_mapping(preset(name))} for name in preset_ids()]


@blp.route("/team-events")
class TeamEvents(MethodView):
    """Events that are played in teams."""

    @etags.tagged
    @blp.arguments(NewTeamEventSchema)
    @blp.response(HTTPStatus.CREATED, EventWithRulesetSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any]) -> tuple[Event, int, dict[str, str]]:
        """Create a team event as a draft, with the ruleset of its format."""
        actor = require(Scope.MANAGE)
        new = NewTeamEvent(**data)
        event = create_team_event(db.session, new, by=actor.label, now=clock.now())
        etags.show(event.version)
        place = url_for("events.EventBySlug", slug=event.slug)
        return event, HTTPStatus.CREATED, {"Location": place}


@blp.route("/events/<slug:slug>/team-format")
class EventFormat(MethodView):
    """The format of an event."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, FormatSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str) -> Response:
        """Show the format of a team event, fully resolved."""
        return _answer(access.readable_head(slug).id)

    @etags.tagged
    @blp.arguments(ChosenFormatSchema)
    @blp.response(HTTPStatus.OK, FormatSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def put(self, data: dict[str, Any], slug: str) -> Response:
        """Make a draft a team event, or change its format; needs the version of the event."""
        event, _ = access.managed_event(slug)
        version = etags.expected_version()
        event = choose_format(db.session, event, data["format"], expected_version=version)
        etags.show(event.version)
        return _answer(event.id)


def _answer(event_id: int) -> Response:
    found = get_format(db.session, event_id)
    stored = db.session.get(TeamEvent, event_id)
    rounds = [] if stored is None else stored.stage_rounds
    return jsonify(format=to_mapping(found), stage_rounds=rounds)
