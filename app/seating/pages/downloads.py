"""Downloads: the seats as CSV, workbook and JSON, a draw's document, and the verifier."""

from __future__ import annotations

import json
from pathlib import Path

from flask import make_response
from flask_babel import gettext
from werkzeug import Response

from app.entrants.queries import list_entrants
from app.errors import NotFoundError
from app.events import access
from app.i18n.formatting import wind_name
from app.seating import exports
from app.seating.pages.common import bp, visible_draw
from app.seating.schedule import list_rounds
from app.web import db, etags
from engine.errors import N_
from engine.seating.draws import standalone
from engine.seats import Wind

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
VERIFIER_SECONDS = 3600


def _file(content: str | bytes, name: str, content_type: str) -> Response:
    """Return a file to be kept under a name of ASCII letters."""
    response = make_response(content)
    response.headers["Content-Type"] = content_type
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-cache, private"
    return response


@bp.get("/events/<slug:slug>/seating.csv")
@etags.by_content
def seating_csv(slug: str) -> Response:
    """Give a line per table, which can be read in again."""
    event = access.readable_event(slug)
    content = exports.to_csv(list_rounds(db.session, event.id))
    return _file(content, f"seating-{slug}.csv", "text/csv; charset=utf-8")


@bp.get("/events/<slug:slug>/seating.xlsx")
@etags.by_content
def seating_xlsx(slug: str) -> Response:
    """Give a workbook with a sheet of tables and one of players."""
    event = access.readable_event(slug)
    rounds = list_rounds(db.session, event.id)
    everybody = list_entrants(db.session, event.id)
    content = exports.to_xlsx(rounds, everybody, _titles())
    return _file(content, f"seating-{slug}.xlsx", XLSX)


def _titles() -> dict[str, str]:
    """Return the words of a workbook in the reader's language."""
    winds = {name: wind_name(wind) for name, wind in zip(exports.WINDS, Wind, strict=True)}
    return winds | {
        "tables": gettext("Tables"),
        "players": gettext("Players"),
        "round": gettext("Round"),
        "table": gettext("Table"),
        "round_number": gettext("Round {number}"),
        "number": gettext("No."),
        "name": gettext("Name"),
        "bye": gettext("Bye"),
    }


@bp.get("/events/<slug:slug>/seating.json")
@etags.by_content
def seating_json(slug: str) -> Response:
    """Give all rounds as JSON."""
    event = access.readable_event(slug)
    rounds = [exports.to_mapping(seated) for seated in list_rounds(db.session, event.id)]
    content = json.dumps({"event": slug, "rounds": rounds}, ensure_ascii=False, indent=1)
    return _file(content, f"seating-{slug}.json", "application/json; charset=utf-8")


@bp.get("/events/<slug:slug>/draws/<int(min=1, max=9999):number>/draw.json")
@etags.by_content
def draw_json(slug: str, number: int) -> Response:
    """Give the document by which anybody can check a draw."""
    _, draw = visible_draw(slug, number)
    if draw.document is None:
        raise NotFoundError(N_("This draw has no document to be checked."))
    content = json.dumps(draw.document, ensure_ascii=False)
    return _file(content, f"draw-{number}.json", "application/json; charset=utf-8")


@bp.get("/verifier.py")
@etags.by_content
def verifier() -> Response:
    """Give the program that checks a draw and shares no code with Tenbo."""
    content = Path(standalone.__file__).read_bytes()
    response = _file(content, "verifier.py", "text/x-python; charset=utf-8")
    response.headers["Cache-Control"] = f"public, max-age={VERIFIER_SECONDS}"
    return response
