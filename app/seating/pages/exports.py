"""The seats as CSV, as a workbook and as JSON, to be kept."""

from __future__ import annotations

import json

from flask_babel import gettext
from werkzeug import Response

from app.entrants.queries import list_entrants
from app.events import access
from app.i18n.formatting import wind_name
from app.seating import exports
from app.seating.json import SeatedRoundSchema
from app.seating.pages.common import bp
from app.seating.schedule import list_rounds
from app.web import db, etags
from app.web.downloads import download
from engine.seats import Wind

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@bp.get("/events/<slug:slug>/seating.csv")
@etags.by_content
def seating_csv(slug: str) -> Response:
    """Give a line per table, which can be read in again."""
    event = access.readable_event(slug)
    content = exports.to_csv(list_rounds(db.session, event.id))
    return download(content, f"seating-{slug}.csv", "text/csv; charset=utf-8")


@bp.get("/events/<slug:slug>/seating.xlsx")
@etags.by_content
def seating_xlsx(slug: str) -> Response:
    """Give a workbook with a sheet of tables and one of players."""
    event = access.readable_event(slug)
    rounds = list_rounds(db.session, event.id)
    everybody = list_entrants(db.session, event.id)
    content = exports.to_xlsx(rounds, everybody, _titles())
    return download(content, f"seating-{slug}.xlsx", XLSX)


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
    rounds = [SeatedRoundSchema.of(seated) for seated in list_rounds(db.session, event.id)]
    content = json.dumps({"event": slug, "rounds": rounds}, ensure_ascii=False, indent=1)
    return download(content, f"seating-{slug}.json", "application/json; charset=utf-8")
