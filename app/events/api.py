"""REST resources of events."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope, require, sign
from app.events import access, queries
from app.events.change import change_event
from app.events.change_status import change_status
from app.events.create import NewEvent, create_event
from app.events.delete import delete_event
from app.events.json import (
    EventChangesSchema,
    EventSchema,
    EventWithRulesetSchema,
    NewEventSchema,
    StatusChangeSchema,
)
from app.events.models import Event
from app.web import db, etags
from app.web.blueprints import Blueprint
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

blp = Blueprint("events", __name__, description="Events and the rules they are played by.")


@blp.route("/events")
class Events(MethodView):
    """All events that the sender may see."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(EventSchema))
    def get(self, page: dict[str, Any]) -> Page[Event]:
        """List events, newest first."""
        visible = queries.visible_events(
            everything=access.sees_everything(), only=access.own_event_id()
        )
        return linked(fetch_page(db.session, visible, [Event.id], page, newest_first=True))

    @etags.tagged
    @blp.arguments(NewEventSchema)
    @blp.response(HTTPStatus.CREATED, EventWithRulesetSchema)
    @blp.doc(security=[{"token": []}])
    def post(self, data: dict[str, Any]) -> tuple[Event, int, dict[str, str]]:
        """Create an event as a draft."""
        actor = require(Scope.MANAGE)
        event = create_event(db.session, NewEvent(**data), sign(actor))
        etags.show(event.version)
        return event, HTTPStatus.CREATED, {"Location": _address(event)}


@blp.route("/events/<slug:slug>")
class EventBySlug(MethodView):
    """One event."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, EventWithRulesetSchema)
    def get(self, slug: str) -> Event:
        """Show an event with its ruleset."""
        event = access.readable_event(slug)
        etags.show(event.version, event.table_count, event.playing_count)
        return event

    @etags.tagged
    @blp.arguments(EventChangesSchema)
    @blp.response(HTTPStatus.OK, EventWithRulesetSchema)
    @blp.doc(security=[{"token": []}])
    def patch(self, changes: dict[str, Any], slug: str) -> Event:
        """Change some of an event's settings."""
        event, _ = access.managed_event(slug)
        version = etags.expected_version()
        event = change_event(db.session, event, changes, expected_version=version)
        etags.show(event.version, event.table_count, event.playing_count)
        return event

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.doc(security=[{"token": []}])
    def delete(self, slug: str) -> None:
        """Delete a draft."""
        event, _ = access.managed_event(slug)
        delete_event(db.session, event, expected_version=etags.expected_version())


@blp.route("/events/<slug:slug>/status")
class EventStatusBySlug(MethodView):
    """How far an event is."""

    @etags.tagged
    @blp.arguments(StatusChangeSchema)
    @blp.response(HTTPStatus.OK, EventSchema)
    @blp.doc(security=[{"token": []}])
    @blp.doc(operationId="change_event_status")
    def put(self, data: dict[str, Any], slug: str) -> Event:
        """Start, finish or reopen an event, or make it a draft again while it has no tables."""
        event, _ = access.managed_event(slug)
        version = etags.expected_version()
        event = change_status(db.session, event, data["status"], expected_version=version)
        etags.show(event.version, event.table_count, event.playing_count)
        return event


def _address(event: Event) -> str:
    return url_for("events.EventBySlug", slug=event.slug)
