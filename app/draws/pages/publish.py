"""The step that draws the lots and shows them."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.draws import publish, queries
from app.draws.kinds import kind_of_draw
from app.draws.pages.common import NUMBER, SEE_OTHER, bp, draw_address, sign, with_refusal
from app.draws.pages.show import draw_page
from app.errors import ConflictError, InvalidError
from app.events import access
from app.web import db
from app.web.calculating import before_writing
from app.web.forms import read_form
from app.web.refusals import leading_back


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/publish")
@leading_back(draw_address)
def publish_draw(slug: str, number: int) -> Response:
    """Draw the lots of a committed draw, and show seed and outcome."""
    event, actor = access.managed_event(slug)
    form = read_form()
    is_unfinished = False
    try:
        with before_writing() as session:
            found = publish.draw_lots(
                session,
                event,
                number,
                expected_version=form.number("version"),
                value=form.values.get("value", "").strip(),
                as_they_stand=form.has("as_they_stand", "1"),
            )
        publish.publish(db.session, event, number, found, sign(actor, form))
    except InvalidError as error:
        form = form.refused(error.violations, {"value"})
    except ConflictError as error:
        form = with_refusal(form, error)
        is_unfinished = error.code == "round_unfinished"
    draw = queries.get_draw(db.session, event.id, number)
    if not form.is_valid:
        return draw_page(event, draw, form, unfinished=is_unfinished)
    flash(gettext(kind_of_draw(draw).sentences.published), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
