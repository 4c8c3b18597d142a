"""REST resources of draws: what there is, and new ones."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.accounts.auth import Scope, is_allowed, sign
from app.draws import draft, queries
from app.draws.api.common import answer, blp, draw_answer, fields_as_sent
from app.draws.json.answers import DrawDraftSchema, DrawHeadSchema, DrawSchema
from app.draws.json.questions import NewDrawSchema
from app.draws.models import Draw, DrawMethod
from app.draws.settings import DrawSettings
from app.events import access
from app.web import db, etags
from app.web.calculating import before_writing
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of


@blp.route("/events/<slug:slug>/draws")
class Draws(MethodView):
    """The draws of an event."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(DrawHeadSchema))
    def get(self, page: dict[str, Any], slug: str) -> Page[Draw]:
        """List draws by number; those that never were public to the organiser only."""
        event = access.readable_head(slug)
        listed = queries.draws_of(event.id, drafts=is_allowed(Scope.MANAGE, event.id))
        return linked(fetch_page(db.session, listed, [Draw.number], page))

    @etags.tagged
    @blp.arguments(NewDrawSchema)
    @blp.response(HTTPStatus.CREATED, DrawSchema)
    @blp.alt_response(
        HTTPStatus.OK, schema=DrawDraftSchema, description="What it would be: a dry run"
    )
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Draft a draw; or see, as a dry run, what it would be. Nobody is seated yet."""
        reason, dry_run = data.pop("reason"), data.pop("dry_run")
        settings = DrawSettings.from_mapping(data)
        with before_writing() as session, fields_as_sent(_fields_of(settings)):
            event, _ = access.managed_event(slug)
            drafted = draft.prepare(session, event, settings)
            if dry_run:
                return answer(DrawDraftSchema, drafted)
        event, actor = access.managed_event(slug)
        draw = draft.create_draft(db.session, event, drafted, sign(actor, reason))
        return draw_answer(slug, draw.number, HTTPStatus.CREATED)


def _fields_of(settings: DrawSettings) -> dict[str, str]:
    """Return what the planner's names for conditions are called in a request."""
    pins = {f"pins.{player}": f"pins.{place}" for place, player in enumerate(settings.pins)}
    teams = "" if settings.method is DrawMethod.FIXTURES else "apart"
    own = {"teams": teams, "apart": "pairs", "fillers": "fill", "players": "", "constraints": ""}
    return own | pins
