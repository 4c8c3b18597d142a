"""A draw carried out again for whoever asks, its document, and the program that verifies it."""

from __future__ import annotations

import json
from pathlib import Path

from werkzeug import Response

from app.draws.models import Draw
from app.draws.pages.common import NUMBER, bp, page, visible_draw
from app.draws.verify import verify
from app.errors import NotFoundError
from app.web import db, etags
from app.web.downloads import download
from app.web.problems import explain
from engine.errors import N_
from engine.seating.canonical import Json
from engine.seating.draws import standalone

VERIFIER_SECONDS = 3600


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/check")
@etags.by_content
def verify_draw(slug: str, number: int) -> Response:
    """Repeat a published draw and compare it with what is published."""
    document = _document(visible_draw(slug, number)[1])
    # Nothing of the database is held while this calculates.
    db.session.rollback()
    found = verify(number, document)
    event, draw = visible_draw(slug, number)
    return page(
        "draws/verify.html",
        event,
        draw=draw,
        problems=[str(explain(violation)["message"]) for violation in found.violations],
        changed=len(draw.versions) > 1,
    )


def _document(draw: Draw) -> dict[str, Json]:
    if draw.document is None:
        raise NotFoundError(N_("This draw has no document to be checked."))
    return draw.document


@bp.get(f"/events/<slug:slug>/draws/{NUMBER}/draw.json")
@etags.by_content
def draw_json(slug: str, number: int) -> Response:
    """Give the document by which anybody can check a draw."""
    content = json.dumps(_document(visible_draw(slug, number)[1]), ensure_ascii=False)
    return download(content, f"draw-{number}.json", "application/json; charset=utf-8")


@bp.get("/verifier.py")
@etags.by_content
def verifier() -> Response:
    """Give the program that checks a draw and shares no code with Tenbo."""
    content = Path(standalone.__file__).read_bytes()
    response = download(content, "verifier.py", "text/x-python; charset=utf-8")
    response.headers["Cache-Control"] = f"public, max-age={VERIFIER_SECONDS}"
    return response
