"""REST resources of one draw, and of the versions of what came out of it."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response
from flask.views import MethodView

from app.draws.api.common import answer, blp, draw_answer, show, visible_draw
from app.draws.json.answers import DrawSchema, SeatingVersionWithRoundsSchema
from app.errors import NotFoundError
from app.web import etags
from engine.errors import N_


@blp.route("/events/<slug:slug>/draws/<id:number>")
class DrawByNumber(MethodView):
    """One draw."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, DrawSchema)
    def get(self, slug: str, number: int) -> Response:
        """Show a draw: how far it is, its hashes, how good it is, and its seats once drawn."""
        return draw_answer(slug, number)


@blp.route("/events/<slug:slug>/draws/<id:number>/versions/<id:version>")
class SeatingVersion(MethodView):
    """A version of the seats of a draw."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, SeatingVersionWithRoundsSchema)
    def get(self, slug: str, number: int, version: int) -> Response:
        """Show the rounds of a version, by the players' numbers in the draw."""
        draw = visible_draw(slug, number)
        show(slug, draw)
        for each in draw.versions:
            if each.number == version:
                return answer(SeatingVersionWithRoundsSchema, each)
        raise NotFoundError(N_("There is no such version."))
