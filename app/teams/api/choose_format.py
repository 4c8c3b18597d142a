"""REST resources of the formats of team events."""

from __future__ import annotations

from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

from flask.views import MethodView

from app.events import access
from app.teams.api.common import blp
from app.teams.choose_format import choose_format
from app.teams.formats import get_format
from app.teams.json import ChosenFormatSchema, FormatSchema, PresetFormatSchema
from app.teams.models import TeamEvent
from app.web import db, etags
from app.web.paging import Page, PageArgs, linked, page_items, page_of
from engine.formats.team_format import preset, preset_ids, to_mapping


@blp.route("/team-formats")
class Formats(MethodView):
    """The formats there are."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(PresetFormatSchema))
    @blp.doc(operationId="list_team_formats")
    def get(self, page: dict[str, Any]) -> Page[SimpleNamespace]:
        """List the presets of formats, with the sources of their rules."""
        presets = (SimpleNamespace(format=to_mapping(preset(name))) for name in preset_ids())
        return linked(page_items(presets, page))


@blp.route("/events/<slug:slug>/team-format")
class EventFormat(MethodView):
    """The format of an event."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, FormatSchema)
    @blp.doc(operationId="get_team_format")
    def get(self, slug: str) -> SimpleNamespace:
        """Show the format of a team event, fully resolved."""
        return _format(access.readable_head(slug).id)

    @etags.tagged
    @blp.arguments(ChosenFormatSchema)
    @blp.response(HTTPStatus.OK, FormatSchema)
    @blp.doc(operationId="replace_team_format")
    def put(self, data: dict[str, Any], slug: str) -> SimpleNamespace:
        """Make a draft a team event, or change its format; needs the version of the event."""
        event, _ = access.managed_event(slug)
        version = etags.expected_version()
        event = choose_format(db.session, event, data["format"], expected_version=version)
        etags.show(event.version)
        return _format(event.id)


def _format(event_id: int) -> SimpleNamespace:
    found = to_mapping(get_format(db.session, event_id))
    rounds = db.session.get_one(TeamEvent, event_id).stage_rounds
    return SimpleNamespace(format=found, stage_rounds=rounds)
