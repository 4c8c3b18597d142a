"""REST resources of what proves a draw: its document, and whether that fits together."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response
from flask.views import MethodView

from app.errors import ConflictError
from app.seating.api.answers import DrawDocumentSchema, DrawVerdictSchema
from app.seating.api.common import answer, blp, visible_draw
from app.seating.models import Draw, DrawMethod
from app.seating.verdict import verdict_of
from app.web import db, etags
from app.web.problems import explain
from engine.errors import N_
from engine.seating.canonical import canonical


@blp.route("/events/<slug:slug>/draws/<id:number>/document")
class DrawDocument(MethodView):
    """The published document of a draw."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, DrawDocumentSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, slug: str, number: int) -> Response:
        """Give the document of a published draw, which anybody can verify."""
        content = canonical(_document(visible_draw(slug, number)))
        return Response(content, mimetype="application/json")


@blp.route("/events/<slug:slug>/draws/<id:number>/verify")
class DrawVerdict(MethodView):
    """Whether a published draw is what its inputs and seed give."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, DrawVerdictSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, slug: str, number: int) -> Response:
        """Repeat a published draw, and name every difference."""
        document = _document(visible_draw(slug, number))
        # Nothing of the database is held while this calculates.
        db.session.rollback()
        found = verdict_of(document)
        return answer(
            {
                "number": number,
                "hash": document["hash"],
                "valid": not found,
                "violations": [explain(violation) for violation in found],
            }
        )


def _document(draw: Draw) -> dict[str, Any]:
    if draw.document is None:
        if draw.method is DrawMethod.FIXED:
            detail = N_("This plan was made elsewhere; no lot was drawn over it.")
            raise ConflictError(detail, code="draw_without_lots")
        detail = N_("This draw is not published, so there is nothing to verify.")
        raise ConflictError(detail, code="draw_not_published", state=draw.state.value)
    return draw.document
