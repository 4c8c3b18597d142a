"""The end of a draw."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.draws import queries
from app.draws.kinds import kind_of_draw
from app.draws.pages.common import NUMBER, SEE_OTHER, bp, draw_address, sign
from app.draws.pages.show import draw_page
from app.draws.withdraw import withdraw
from app.errors import InvalidError
from app.events import access
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/withdraw")
@leading_back(draw_address)
def withdraw_draw(slug: str, number: int) -> Response:
    """Take a draw back; what was public of it stays in the list."""
    event, actor = access.managed_event(slug)
    form = read_form()
    version = form.number("version")
    try:
        draw = withdraw(db.session, event, number, sign(actor, form), expected_version=version)
    except InvalidError as error:
        draw = queries.get_draw(db.session, event.id, number)
        return draw_page(event, draw, form.refused(error.violations, {"reason"}))
    flash(gettext(kind_of_draw(draw).sentences.withdrawn, number=number), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
