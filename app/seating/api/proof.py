"""REST resources of what proves a draw: its document, and whether that fits together."""

from __future__ import annotations

import hashlib
import json
from http import HTTPStatus
from threading import Lock
from typing import Any

from flask import Response
from flask.views import MethodView

from app import db, etags
from app.events.errors import ConflictError
from app.problems import explain
from app.seating.api.answers import DrawDocumentSchema, DrawVerdictSchema
from app.seating.api.common import answer, blp, visible_draw
from app.seating.models import Draw, DrawMethod
from engine.errors import N_, Violation
from engine.seating.canonical import canonical
from engine.seating.verify import verify_document

REMEMBERED = 64
VERIFIED: dict[bytes, tuple[Violation, ...]] = {}
"""What was found, by the hash of the whole document."""
VERIFYING = Lock()


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
        found = _violations(canonical(document))
        return answer(
            {
                "number": number,
                "hash": document["hash"],
                "valid": not found,
                "violations": [explain(violation) for violation in found],
            }
        )


def _violations(content: bytes) -> tuple[Violation, ...]:
    """Return what doesn't fit in a document, from memory if it was verified before."""
    key = hashlib.sha256(content).digest()
    found = VERIFIED.get(key)
    if found is not None:
        return found
    # One at a time, so that many who are curious take no more than one core.
    with VERIFYING:
        found = VERIFIED.get(key)
        if found is None:
            found = tuple(verify_document(json.loads(content)))
            if len(VERIFIED) >= REMEMBERED:
                VERIFIED.clear()
            VERIFIED[key] = found
    return found


def _document(draw: Draw) -> dict[str, Any]:
    if draw.document is None:
        if draw.method is DrawMethod.FIXED:
            detail = N_("This plan was made elsewhere; no lot was drawn over it.")
            raise ConflictError(detail, code="draw_without_lots")
        detail = N_("This draw is not published, so there is nothing to verify.")
        raise ConflictError(detail, code="draw_not_published", state=draw.state.value)
    return draw.document
