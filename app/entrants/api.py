"""REST resources of entrants."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import Scope, require, sign
from app.entrants import queries
from app.entrants.change import change_entrant
from app.entrants.clone import clone_event
from app.entrants.delete import delete_entrant
from app.entrants.enter import NewEntrant, add_entrant, add_entrants
from app.entrants.json import (
    BulkAnswerSchema,
    BulkSchema,
    CloneSchema,
    Entered,
    EntrantChangesSchema,
    EntrantSchema,
    NewEntrantSchema,
)
from app.entrants.models import Entrant
from app.entrants.paste import parse_names
from app.events import access
from app.events import queries as event_queries
from app.events.json import EventWithRulesetSchema
from app.events.models import Event
from app.web import clock, db, etags
from app.web.blueprints import Blueprint
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

blp = Blueprint("entrants", __name__, description="Who plays in an event.")


@blp.route("/events/<slug:slug>/entrants")
class Entrants(MethodView):
    """The entrants of an event."""

    @etags.tagged
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(EntrantSchema))
    def get(self, page: dict[str, Any], slug: str) -> Page[Entrant]:
        """List entrants by number."""
        event = access.readable_head(slug)
        etags.show(*event.tag)
        listed = queries.entrants_of(event.id)
        return linked(fetch_page(db.session, listed, [Entrant.number], page))

    @etags.tagged
    @blp.arguments(NewEntrantSchema)
    @blp.response(HTTPStatus.CREATED, EntrantSchema)
    @blp.doc(security=[{"token": []}])
    def post(self, data: dict[str, Any], slug: str) -> tuple[Entrant, int, dict[str, str]]:
        """Enter a player."""
        event, _ = access.managed_event(slug)
        entrant = add_entrant(db.session, event, NewEntrant(**data), now=clock.now())
        etags.show(entrant.version)
        place = url_for("entrants.EntrantById", entrant_id=entrant.id)
        return entrant, HTTPStatus.CREATED, {"Location": place}


@blp.route("/events/<slug:slug>/entrants/bulk")
class ManyEntrants(MethodView):
    """Many entrants at once."""

    @blp.arguments(BulkSchema)
    @blp.response(HTTPStatus.CREATED, BulkAnswerSchema)
    @blp.doc(security=[{"token": []}])
    @blp.doc(operationId="add_entrants")
    def post(self, data: dict[str, Any], slug: str) -> tuple[Entered, int]:
        """Enter many players, all or none; or, as a dry run, see who would be entered."""
        event, _ = access.managed_event(slug)
        where = "lines" if "lines" in data else "entrants"
        entries = (
            parse_names(data["lines"])
            if where == "lines"
            else {place: NewEntrant(**new) for place, new in enumerate(data["entrants"])}
        )
        dry_run = data["dry_run"]
        entrants = add_entrants(
            db.session, event, entries, now=clock.now(), dry_run=dry_run, where=where
        )
        status = HTTPStatus.OK if dry_run else HTTPStatus.CREATED
        return Entered(entrants, dry_run), status


@blp.route("/entrants/<id:entrant_id>")
class EntrantById(MethodView):
    """One entrant."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, EntrantSchema)
    def get(self, entrant_id: int) -> Entrant:
        """Show an entrant."""
        entrant = queries.get_entrant(db.session, entrant_id)
        access.check_readable(_event_of(entrant))
        etags.show(entrant.version)
        return entrant

    @etags.tagged
    @blp.arguments(EntrantChangesSchema)
    @blp.response(HTTPStatus.OK, EntrantSchema)
    @blp.doc(security=[{"token": []}])
    def patch(self, changes: dict[str, Any], entrant_id: int) -> Entrant:
        """Change what is known about an entrant, or their status."""
        entrant = _managed(entrant_id)
        entrant = change_entrant(
            db.session, entrant, changes, expected_version=etags.expected_version()
        )
        etags.show(entrant.version)
        return entrant

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.doc(security=[{"token": []}])
    def delete(self, entrant_id: int) -> None:
        """Delete an entrant who has never been seated."""
        entrant = _managed(entrant_id)
        delete_entrant(db.session, entrant, expected_version=etags.expected_version())


@blp.route("/events/<slug:slug>/clone")
class EventClone(MethodView):
    """Copies of an event."""

    @etags.tagged
    @blp.arguments(CloneSchema)
    @blp.response(HTTPStatus.CREATED, EventWithRulesetSchema)
    @blp.doc(security=[{"token": []}])
    @blp.doc(operationId="clone_event")
    def post(self, data: dict[str, Any], slug: str) -> tuple[Event, int, dict[str, str]]:
        """Create a draft with the rules of another event, and its entrants if wished."""
        source = access.readable_event(slug)
        event = clone_event(
            db.session,
            source,
            sign(require(Scope.MANAGE)),
            name=data["name"],
            slug=data["slug"],
            with_entrants=data["entrants"],
        )
        etags.show(event.version)
        place = url_for("events.EventBySlug", slug=event.slug)
        return event, HTTPStatus.CREATED, {"Location": place}


def _event_of(entrant: Entrant) -> Event:
    return event_queries.get_event_by_id(db.session, entrant.event_id)


def _managed(entrant_id: int) -> Entrant:
    entrant = queries.get_entrant(db.session, entrant_id)
    access.require_for(_event_of(entrant), Scope.MANAGE)
    return entrant
