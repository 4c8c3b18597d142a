"""REST resources of draws: what there is, and new ones."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.events import access
from app.seating import drafting, imported, queries, service
from app.seating.api.answers import DrawDraftSchema, DrawHeadSchema, DrawSchema, FixedVerdictSchema
from app.seating.api.common import (
    TOKEN,
    act_of,
    answer,
    blp,
    draw_answer,
    fields_as_sent,
    may_see_drafts,
)
from app.seating.api.content import draft_json, draw_head_json, verdict_json
from app.seating.models import Draw
from app.seating.schemas import LONGEST_CSV, FixedPlanSchema, NewDrawSchema
from app.seating.settings import DrawSettings
from app.web import db, etags
from app.web.bodies import accepts
from app.web.calculating import before_writing
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of

CSV_LIMIT = LONGEST_CSV * 3
"""Bytes; in JSON a letter may take a few."""
PLAN_FIELDS = {"lines": "csv", "rounds": "csv"}


@blp.route("/events/<slug:slug>/draws")
class Draws(MethodView):
    """The draws of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(DrawHeadSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], slug: str) -> Page[dict[str, Any]]:
        """List draws by number; those that never were public to the organiser only."""
        event = access.readable_head(slug)
        listed = queries.draws_of(event.id, drafts=may_see_drafts(event.id))
        found = linked(fetch_page(db.session, listed, [Draw.number], page))
        return Page([draw_head_json(draw) for draw in found.items], found.next)

    @etags.tagged
    @blp.arguments(NewDrawSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK, schema=DrawDraftSchema, description="What it would be: a dry run"
    )
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Draft a draw; or see, as a dry run, what it would be. Nobody is seated yet."""
        reason, dry_run = data.pop("reason"), data.pop("dry_run")
        settings = DrawSettings.from_mapping(data)
        with before_writing() as session, fields_as_sent(_fields_of(settings)):
            event, _ = access.managed_event(slug)
            drafted = drafting.prepare(session, event, settings)
            if dry_run:
                earlier = queries.list_earlier(session, event.id, settings.wanted, settings.method)
                return answer(draft_json(drafted, 1 + len(earlier)))
        event, actor = access.managed_event(slug)
        draw = service.create_draft(db.session, event, drafted, act_of(actor, reason))
        return draw_answer(slug, draw.number, HTTPStatus.CREATED)


def _fields_of(settings: DrawSettings) -> dict[str, str]:
    """Return what the planner's names for wishes are called in a request."""
    pins = {f"pins.{player}": f"pins.{place}" for place, player in enumerate(settings.pins)}
    teams = "" if settings.method.is_of_teams else "apart"
    own = {"teams": teams, "apart": "pairs", "fillers": "fill", "players": "", "constraints": ""}
    return own | pins


@blp.route("/events/<slug:slug>/draws/fixed")
class FixedPlans(MethodView):
    """Plans that somebody else made."""

    @etags.tagged
    @accepts(limit=CSV_LIMIT)
    @blp.arguments(FixedPlanSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK, schema=FixedVerdictSchema, description="The checker's verdict: a dry run"
    )
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Seat an event by a plan as CSV, public at once; or only have it checked."""
        first_round, title = data["first_round"], data["title"]
        with before_writing() as session, fields_as_sent(PLAN_FIELDS):
            event, _ = access.managed_event(slug)
            found = imported.read_plan(
                session, event, data["csv"], first_round=first_round, title=title
            )
            if data["dry_run"]:
                return answer(verdict_json(found))
        event, actor = access.managed_event(slug)
        draw = imported.keep_plan(db.session, event, found, act_of(actor, data["reason"]))
        return draw_answer(slug, draw.number, HTTPStatus.CREATED)


@blp.route("/events/<slug:slug>/draws/<id:number>")
class DrawByNumber(MethodView):
    """One draw."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, DrawSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str, number: int) -> Response:
        """Show a draw: how far it is, its hashes, how good it is, and its seats once drawn."""
        return draw_answer(slug, number)
