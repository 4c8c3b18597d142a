"""The tokens of programs and tables."""

from __future__ import annotations

from datetime import timedelta

from flask import flash, redirect, request
from flask_babel import gettext
from werkzeug import Response

from app.accounts import auth, queries, tokens
from app.accounts.actors import Scope
from app.accounts.errors import AccountError
from app.accounts.json import TokenForm
from app.accounts.models import ApiToken
from app.accounts.pages.common import SEE_OTHER, bp, show_page
from app.accounts.tokens import NewToken
from app.errors import NotFoundError
from app.web import clock, db
from app.web.forms import Form, make_form, read_form
from app.web.paging import PageArgs, fetch_page
from engine.errors import N_


@bp.get("/account/tokens")
def show_tokens() -> Response:
    """List the tokens and offer to make one."""
    return _tokens_page(make_form(scope=Scope.READ, days=30))


def _tokens_page(form: Form, secret: str | None = None) -> Response:
    args = PageArgs().load(request.args)
    listed = queries.tokens_for(auth.require_account())
    page = fetch_page(db.session, listed, [ApiToken.id], args, newest_first=True)
    return show_page("tokens.html", form, page=page, secret=secret, now=clock.now())


@bp.post("/account/tokens")
def create_token() -> Response:
    """Make a token and show its secret, this once."""
    actor = auth.require_account()
    form = read_form(TokenForm())
    if not form.is_valid:
        return _tokens_page(form)
    now, days = clock.now(), form.data["days"]
    new = NewToken(
        name=form.data["name"],
        scope=Scope(form.data["scope"]),
        event_id=form.data["event_id"],
        table_id=form.data["table_id"],
        expires_at=now + timedelta(days=days) if days else None,
    )
    try:
        _, secret = tokens.create_token(db.session, new, actor, now)
    except AccountError as error:
        return _tokens_page(form.refused(error.violations))
    return _tokens_page(make_form(scope=Scope.READ, days=30), secret)


@bp.post("/account/tokens/<id:token_id>/revoke")
def revoke_token(token_id: int) -> Response:
    """Make a token worthless."""
    token = queries.find_token_for(db.session, auth.require_account(), token_id)
    if token is None:
        raise NotFoundError(N_("There is no such token."))
    tokens.revoke_token(db.session, token, clock.now())
    flash(gettext("The token no longer works."), "success")
    return redirect("/account/tokens", SEE_OTHER)
