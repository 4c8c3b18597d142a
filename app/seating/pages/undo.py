"""The last change of seats undone."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.draws.pages.common import NUMBER, SEE_OTHER, draw_address, sign
from app.draws.pages.show import draw_page
from app.draws.queries import get_draw
from app.draws.versions import keep
from app.errors import InvalidError
from app.events import access
from app.seating.pages.common import bp
from app.seating.seats import load_seats
from app.seating.undo import propose_undo
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back
from engine.seating.constraints import IllegalSeatingError

REASON = "back-reason"


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/take-back")
@leading_back(draw_address)
def undo(slug: str, number: int) -> Response:
    """Let the seats be again as they were before the last change."""
    event, actor = access.managed_event(slug)
    form = read_form()
    try:
        seats = load_seats(db.session, event, number, form.number("version"))
        keep(db.session, event, number, propose_undo(seats), sign(actor, form))
    except (InvalidError, IllegalSeatingError) as error:
        draw = get_draw(db.session, event.id, number)
        return draw_page(event, draw, form.refused(error.violations, {REASON}, {"reason": REASON}))
    flash(gettext("The last change is taken back. Both stay in the list of versions."), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
