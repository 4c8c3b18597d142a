"""The steps of a draw that make it binding and carry it out: commitment and publication."""

from __future__ import annotations

import secrets

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.errors import ConflictError, InvalidError
from app.events import access
from app.events.models import Event
from app.seating import queries, service
from app.seating.models import LONGEST_SEED
from app.seating.pages.common import SEE_OTHER, act_of, bp, draw_address, one_line, told
from app.seating.pages.draws import NUMBER, draw_page
from app.seating.service import Seed
from app.seating.units import unit_of
from app.web import db
from app.web.calculating import before_writing
from app.web.forms import Form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, Violation

SEED_BYTES = 32


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/commit")
@leading_back(draw_address)
def commit_draw(slug: str, number: int) -> Response:
    """Bind a draft to a seed and show the fingerprints."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        service.commit(
            db.session,
            event,
            number,
            _seed_of(entry),
            act_of(actor, entry),
            expected_version=entry.number("version"),
        )
    except InvalidError as error:
        return _again(event, number, entry.refused(error.violations, {"beacon"}))
    except ConflictError as error:
        return _again(event, number, told(entry, error), outdated=error.code == "field_changed")
    said = gettext("The draw is committed: from now on nobody can choose or change its lots.")
    flash(said, "success")
    return redirect(draw_address(slug, number), SEE_OTHER)


def _again(event: Event, number: int, entry: Form, **more: bool) -> Response:
    """Show the page of a draw once more with what is in the way."""
    return draw_page(event, queries.get_draw(db.session, event.id, number), entry, None, **more)


def _seed_of(entry: Form) -> Seed:
    """Return what a draw is bound to: a new secret, or a public source that is named."""
    if not entry.has("seed", "beacon"):
        return Seed(secret=secrets.token_hex(SEED_BYTES))
    source = one_line(entry, "beacon")
    if not source or len(source) > LONGEST_SEED:
        template = N_("Name the source and the moment, in {most} letters or less.")
        params = {"most": LONGEST_SEED}
        raise InvalidError(
            [Violation(code="beacon_missing", field="beacon", template=template, params=params)]
        )
    return Seed(beacon=source)


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/publish")
@leading_back(draw_address)
def publish_draw(slug: str, number: int) -> Response:
    """Draw the lots of a committed draw, and show seed and seats."""
    event, actor = access.managed_event(slug)
    entry = read_form()
    try:
        with before_writing() as session:
            found = service.draw_lots(
                session,
                event,
                number,
                expected_version=entry.number("version"),
                value=entry.values.get("value", "").strip(),
                as_they_stand=entry.has("as_they_stand", "1"),
            )
        draw = service.publish_draw(db.session, event, number, found, act_of(actor, entry))
    except InvalidError as error:
        return _again(event, number, entry.refused(error.violations, {"value"}))
    except ConflictError as error:
        unfinished = error.code == "round_unfinished"
        return _again(event, number, told(entry, error), unfinished=unfinished)
    flash(gettext(unit_of(draw.method).published), "success")
    return redirect(draw_address(slug, number), SEE_OTHER)
