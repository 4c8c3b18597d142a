"""The last rounds, or days, of a draw released."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.draws import queries
from app.draws.kinds import kind_of_draw
from app.draws.pages.common import NUMBER, SEE_OTHER, bp, draw_address, sign
from app.draws.pages.show import draw_page
from app.draws.shorten import propose_shorter
from app.draws.versions import keep
from app.errors import InvalidError
from app.events import access
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back
from engine.seating.constraints import IllegalSeatingError

REASON = "shorten-reason"


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/shorten")
@leading_back(draw_address)
def shorten(slug: str, number: int) -> Response:
    """Release the last rounds of a draw, to be drawn otherwise."""
    event, actor = access.managed_event(slug)
    form = read_form()
    last, version = form.number("last_round"), form.number("version")
    try:
        proposal = propose_shorter(
            db.session, event, number, last_round=last, expected_version=version
        )
        draw = keep(db.session, event, number, proposal, sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        draw = queries.get_draw(db.session, event.id, number)
        renamed = {"reason": REASON, "round": "last_round"}
        return draw_page(
            event, draw, form.refused(error.violations, {"last_round", REASON}, renamed)
        )
    flash(gettext(kind_of_draw(draw).sentences.released, number=last), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
