"""The step that makes a draw binding."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts.secret import new_seed
from app.draws import queries
from app.draws.commit import Seed, commit
from app.draws.models import LONGEST_SEED
from app.draws.pages.common import (
    NUMBER,
    SEE_OTHER,
    bp,
    draw_address,
    one_line,
    sign,
    with_refusal,
)
from app.draws.pages.show import draw_page
from app.errors import ConflictError, InvalidError
from app.events import access
from app.web import db
from app.web.forms import Form, read_form
from app.web.refusals import leading_back
from engine.errors import N_, wrong


@bp.post(f"/events/<slug:slug>/draws/{NUMBER}/commit")
@leading_back(draw_address)
def commit_draw(slug: str, number: int) -> Response:
    """Bind a draft to a seed and show the fingerprints."""
    event, actor = access.managed_event(slug)
    form = read_form()
    version, is_outdated = form.number("version"), False
    try:
        seed = _seed_of(form)
        commit(db.session, event, number, seed, sign(actor, form), expected_version=version)
    except InvalidError as error:
        form = form.refused(error.violations, {"beacon"})
    except ConflictError as error:
        form = with_refusal(form, error)
        is_outdated = error.code == "field_changed"
    if not form.is_valid:
        draw = queries.get_draw(db.session, event.id, number)
        return draw_page(event, draw, form, outdated=is_outdated)
    flash(
        gettext("The draw is committed: from now on nobody can choose or change its lots."),
        "success",
    )
    return redirect(draw_address(slug, number), SEE_OTHER)


def _seed_of(form: Form) -> Seed:
    """Return what a draw is bound to: a new secret, or a public source that is named."""
    if not form.has("seed", "beacon"):
        return Seed(secret=new_seed())
    source = one_line(form, "beacon")
    if not source or len(source) > LONGEST_SEED:
        template = N_("Name the source and the moment, in {most} letters or less.")
        params = {"most": LONGEST_SEED}
        raise InvalidError([wrong("beacon_missing", "beacon", template, **params)])
    return Seed(beacon=source)
