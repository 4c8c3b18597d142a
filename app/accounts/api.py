"""Tokens as REST resources."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView
from sqlalchemy.orm import Session

from app.accounts import queries, tokens
from app.accounts.auth import Actor, Scope, current_actor, require
from app.accounts.json import MadeToken, MadeTokenSchema, MeSchema, NewTokenSchema, TokenSchema
from app.accounts.models import ApiToken
from app.accounts.tokens import NewToken
from app.errors import NotFoundError
from app.web import clock, db
from app.web.blueprints import Blueprint
from app.web.idempotency import keyless
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of
from app.web.problems import unauthorized
from engine.errors import N_

blp = Blueprint("accounts_api", __name__, description="Who is asking, and the tokens of programs.")

TOKEN: list[dict[str, list[str]]] = [{"token": []}]


@blp.route("/me")
class Me(MethodView):
    """The sender."""

    @blp.doc(security=TOKEN)
    @blp.response(200, MeSchema)
    @blp.doc(operationId="get_me")
    def get(self) -> Actor:
        """Say who the sender is and what they may do."""
        actor = current_actor()
        if actor is None:
            raise unauthorized(N_("Log in, or send a token: Authorization: Bearer tenbo_..."))
        return actor


@blp.route("/tokens")
class Tokens(MethodView):
    """The tokens that the sender is in charge of."""

    @blp.doc(security=TOKEN)
    @blp.arguments(PageArgs, location="query")
    @blp.response(200, page_of(TokenSchema))
    def get(self, page: dict[str, Any]) -> Page[ApiToken]:
        """List tokens, also those that are no longer valid."""
        listed = queries.tokens_for(require_manager())
        return linked(fetch_page(db.session, listed, [ApiToken.id], page))

    @keyless
    @blp.arguments(NewTokenSchema)
    @blp.response(201, MadeTokenSchema)
    def post(self, new: NewToken) -> MadeToken:
        """Make a token. The answer holds its secret, so this takes no Idempotency-Key."""
        actor = require(Scope.MANAGE, new.event_id)
        return MadeToken(*tokens.create_token(db.session, new, actor, clock.now()))


@blp.route("/tokens/<id:token_id>")
class OneToken(MethodView):
    """One token."""

    @blp.doc(security=TOKEN)
    @blp.response(200, TokenSchema)
    def get(self, token_id: int) -> ApiToken:
        """Show a token."""
        return get_token(db.session, require_manager(), token_id)

    @blp.response(204)
    def delete(self, token_id: int) -> None:
        """Revoke a token, and those that were made with it."""
        token = get_token(db.session, require_manager(), token_id)
        tokens.revoke_token(db.session, token, clock.now())


def require_manager() -> Actor:
    """Return the sender if they manage at least one event."""
    actor = current_actor()
    return require(Scope.MANAGE, actor.event_id if actor else None)


def get_token(session: Session, actor: Actor, token_id: int) -> ApiToken:
    """Return a token that the actor is in charge of; of others they learn nothing."""
    token = queries.find_token_for(session, actor, token_id)
    if token is None:
        raise NotFoundError(N_("There is no such token."))
    return token
