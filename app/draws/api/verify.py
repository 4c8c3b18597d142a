"""REST resources of what proves a draw: its document, and whether that fits together."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response
from flask.views import MethodView

from app.draws.api.common import answer, blp, visible_draw
from app.draws.json.answers import DrawDocumentSchema, DrawVerificationSchema
from app.draws.verify import get_document, verify
from app.web import db, etags
from engine.seating.canonical import canonical


@blp.route("/events/<slug:slug>/draws/<id:number>/document")
class DrawDocument(MethodView):
    """The published document of a draw."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, DrawDocumentSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, slug: str, number: int) -> Response:
        """Give the document of a published draw, which anybody can verify."""
        content = canonical(get_document(visible_draw(slug, number)))
        return Response(content, mimetype="application/json")


@blp.route("/events/<slug:slug>/draws/<id:number>/verify")
class DrawVerification(MethodView):
    """Whether a published draw is what its inputs and seed give."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, DrawVerificationSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(operationId="verify_draw")
    def get(self, slug: str, number: int) -> Response:
        """Repeat a published draw, and name every difference."""
        document = get_document(visible_draw(slug, number))
        # Nothing of the database is held while this calculates.
        db.session.rollback()
        return answer(DrawVerificationSchema, verify(number, document))
