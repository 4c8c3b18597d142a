"""The tables of a round opened as they are seated, and closed again."""

from __future__ import annotations

from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import sign
from app.draws.pages.common import SEE_OTHER, index_address
from app.errors import InvalidError, check_version
from app.events import access
from app.events.models import Event
from app.seating import open_round as rounds
from app.seating.pages.common import bp
from app.seating.schedule import SeatedRound
from app.web import db
from app.web.forms import read_form
from app.web.problems import explain
from app.web.refusals import leading_back, refusal


@bp.post("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>/open")
@leading_back(lambda slug, **_: index_address(slug))
def open_round(slug: str, round_number: int) -> Response:
    """Open all tables of a round as its draw seats them."""
    event, actor = access.managed_event(slug)
    seated = rounds.find_round(db.session, event.id, round_number)
    if seated.draw is not None:
        check_version(read_form().number("version"), seated.draw.version)
    try:
        opened = rounds.open_round(db.session, event, round_number, sign(actor))
    except InvalidError as error:
        return _not_opened(event, seated, error)
    message = gettext(
        "The %(count)s tables of round %(number)s are open.",
        count=len(opened),
        number=round_number,
    )
    flash(message, "success")
    place = url_for("table_pages.show_round", slug=slug, round_number=round_number)
    return redirect(place, SEE_OTHER)


def _not_opened(event: Event, seated: SeatedRound, error: InvalidError) -> Response:
    """Say who can't be seated, and lead to where the seats can be changed."""
    reasons = dict.fromkeys(str(explain(violation)["message"]) for violation in error.violations)
    back = index_address(event.slug)
    if seated.draw is not None:
        reasons[gettext("Go back to seat the rounds ahead without those who left.")] = None
        back = url_for("seating_pages.show_dropouts", slug=event.slug, number=seated.draw.number)
    return refusal(list(reasons), back, HTTPStatus.UNPROCESSABLE_ENTITY)


@bp.post("/events/<slug:slug>/seating/rounds/<int(min=1, max=999):round_number>/close")
@leading_back(lambda slug, **_: index_address(slug))
def close_round(slug: str, round_number: int) -> Response:
    """Take away the tables of a round at which nothing was recorded."""
    event, _ = access.managed_event(slug)
    rounds.close_round(db.session, event, round_number)
    flash(gettext("The tables of round %(number)s are taken away.", number=round_number), "success")
    return redirect(index_address(slug), SEE_OTHER)
