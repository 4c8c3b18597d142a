"""The button that deletes a match."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.relay import queries
from app.relay.access import sign_for
from app.relay.delete_match import delete_match
from app.relay.pages.common import bp, match_address
from app.web import db
from app.web.forms import read_form
from app.web.refusals import leading_back, succeed


@bp.post("/matches/<id:match_id>/delete")
@leading_back(match_address)
def delete(match_id: int) -> Response:
    """Take away a match that has no table."""
    sign_for(match_id, Scope.MANAGE)
    slug = queries.get_match(db.session, match_id).event.slug
    delete_match(db.session, match_id, expected_version=read_form().number("version"))
    return succeed(
        gettext("The match is taken away."), url_for("league_pages.standings", slug=slug)
    )
