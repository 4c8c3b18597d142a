"""Relay matches made from a day of published fixtures."""

from __future__ import annotations

import secrets

from flask import flash, redirect
from flask_babel import ngettext
from werkzeug import Response

from app.events import access
from app.seating import fixtures
from app.seating.fixtures import NewMatches
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address
from app.seating.pages.draws import NUMBER
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back

SECRET_BYTES = 32


def _draw(slug: str, number: int, **_: int) -> str:
    return draw_address(slug, number)


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/days/<int(min=1, max=999):day>/matches")
@leading_back(_draw)
def make_matches(slug: str, number: int, day: int) -> Response:
    """Make all matches of a day, each with a secret of its own for its seats."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    stage = entry.number("stage") if "stage" in entry.values else None
    new = NewMatches(draw=number, day=day, stage=stage)
    made = fixtures.make_matches(
        db.session,
        event,
        new,
        act_of(actor, entry),
        new_secret=lambda: secrets.token_hex(SECRET_BYTES),
    )
    said = ngettext(
        "The match of day %(day)s is made.",
        "The %(num)s matches of day %(day)s are made.",
        len(made),
        day=day,
    )
    flash(said, "success")
    return redirect(f"{draw_address(slug, number)}#day-{day}", SEE_OTHER)
