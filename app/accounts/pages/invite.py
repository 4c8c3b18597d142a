"""Inviting one more organiser."""

from __future__ import annotations

from flask import request
from werkzeug import Response

from app.accounts import auth
from app.accounts.invite import make_invitation
from app.accounts.pages.common import bp, show_page
from app.web import clock, db


@bp.get("/account/invite")
def show_invite() -> Response:
    """Offer to invite another organiser."""
    auth.require_account()
    return show_page("invite.html")


@bp.post("/account/invite")
def invite() -> Response:
    """Make a link for another organiser and show it, this once."""
    actor = auth.require_account()
    token = make_invitation(db.session, actor.id, clock.now())
    return show_page("invite.html", link=f"{request.host_url}setup/{token}")
