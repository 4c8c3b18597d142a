"""Who sends a request, and whether they may.

Changes are refused by default: a view that anybody may send changes to says so with `public`,
every other view is reached only by somebody known, and asks `require` what they may do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast
from urllib.parse import quote

from flask import abort, current_app, g, redirect, request
from itsdangerous import BadSignature, Signer
from werkzeug import Response

from app.accounts import queries
from app.accounts.actors import Actor as Actor  # noqa: PLC0414 - others take these from here
from app.accounts.actors import ActorKind as ActorKind  # noqa: PLC0414
from app.accounts.actors import Scope as Scope  # noqa: PLC0414
from app.accounts.log_in import SESSION_LIFE
from app.accounts.secret import hash_secret
from app.accounts.signature import Signature
from app.errors import NotFoundError
from app.web import clock, db
from app.web.db import SAFE_METHODS
from app.web.problems import ProblemError, is_api_request, unauthorized
from engine.errors import N_

F = TypeVar("F", bound=Callable[..., Any])

BEARER = re.compile(r"[Bb][Ee][Aa][Rr][Ee][Rr] +([\x21-\x7e]{1,200}) *")
WITHOUT_ACTOR = frozenset({"static", "health.ping", "health.healthz"})
"""Asked too often, or too early, to look up who is asking."""


def public(view: F) -> F:
    """Let anybody send changes to this view (log in, try out a calculation)."""
    view.__dict__["public"] = True
    return view


def current_actor() -> Actor | None:
    """Return who sends this request; None if they did not say."""
    actor: Actor | None = g.get("actor")
    return actor


def is_allowed(scope: Scope, event_id: int | None = None, table_id: int | None = None) -> bool:
    """Say whether the sender may do this, for instance to show a button or not."""
    actor = current_actor()
    return actor is not None and actor.may(scope, event_id, table_id)


def require(
    scope: Scope,
    event_id: int | None = None,
    table_id: int | None = None,
    *,
    hidden: bool = False,
) -> Actor:
    """Return the sender if they may do this, otherwise refuse.

    Of a `hidden` object (a private event and what belongs to it) nobody may learn that it
    exists, so those who may not even read its event are told that there is no such thing.
    """
    actor = current_actor()
    if actor is not None and actor.may(scope, event_id, table_id):
        return actor
    if hidden and not is_allowed(Scope.READ, event_id):
        raise NotFoundError
    if actor is None:
        refuse_stranger()
    detail = N_("You may not do this.")
    raise ProblemError(403, "forbidden", detail, needed=str(scope))


def sign(actor: Actor, reason: str = "") -> Signature:
    """Return who does something now, as it is kept with every change."""
    return Signature(by=actor.label, at=clock.now(), reason=reason)


def require_account() -> Actor:
    """Return the organiser who is logged in; tokens have no password to change."""
    actor = current_actor()
    if actor is None:
        refuse_stranger()
    if actor.kind is ActorKind.ACCOUNT:
        return actor
    raise ProblemError(403, "forbidden", N_("Only somebody who logged in may do this."))


def refuse_stranger() -> NoReturn:
    """Ask a program for its token, and lead a person to the login page and back."""
    if is_api_request():
        raise unauthorized(N_("Log in, or send a token: Authorization: Bearer tenbo_..."))
    abort(redirect(f"/login?next={quote(_way_back())}", 303))


def _way_back() -> str:
    """Return where to go after the login: the same page, if it can be looked at."""
    addresses = current_app.create_url_adapter(request)
    if addresses is None or not addresses.test(method="GET"):
        return "/"
    return request.full_path.removesuffix("?") if request.method == "GET" else request.path


def load_actor() -> None:
    """Find out who sends this request, and stop changes by strangers; runs before every view."""
    if request.endpoint in WITHOUT_ACTOR:
        return
    g.actor = _find_actor()
    if g.actor is not None:
        g.actor_scope = g.actor.key
    elif _is_change_by_stranger():
        refuse_stranger()


def _is_change_by_stranger() -> bool:
    if request.method in SAFE_METHODS or request.routing_exception is not None:
        return False
    view: Any = current_app.view_functions.get(request.endpoint or "")
    method = getattr(getattr(view, "view_class", None), request.method.lower(), None)
    return not getattr(method, "public", getattr(view, "public", False))


def _find_actor() -> Actor | None:
    header = request.headers.get("Authorization")
    if header is None:
        return _from_cookie()
    bearer = BEARER.fullmatch(header)
    if bearer is not None:
        return _from_token(bearer[1])
    # Whoever sends this header to the API is excused from the CSRF check, so the cookie must
    # not count. On pages it may be the password of a proxy before us, which is not our concern.
    if is_api_request():
        raise unauthorized(N_("Only bearer tokens are known here."))
    return _from_cookie()


def _from_token(secret: str) -> Actor:
    token = queries.find_valid_token(db.session, hash_secret(secret), clock.now())
    if token is None:
        raise unauthorized(N_("This token is unknown, expired or revoked."))
    return Actor(
        kind=ActorKind.TOKEN,
        id=token.id,
        name=token.name,
        scopes=Scope(token.scope).included,
        event_id=token.event_id,
        table_id=token.table_id,
    )


def _from_cookie() -> Actor | None:
    secret = login_secret()
    if secret is None:
        return None
    login = queries.find_login_session(db.session, hash_secret(secret), clock.now())
    if login is None:
        return None
    return Actor(
        kind=ActorKind.ACCOUNT,
        id=login.account_id,
        name=login.account.display_name,
        scopes=frozenset(Scope),
    )


def login_secret() -> str | None:
    """Return the secret of this browser's login, if its cookie is really from us."""
    cookie = request.cookies.get(_cookie_name())
    if cookie is None:
        return None
    try:
        return _signer().unsign(cookie).decode()
    except (BadSignature, UnicodeDecodeError):
        return None


def remember_login(response: Response, secret: str) -> None:
    """Give the browser its login."""
    response.set_cookie(
        _cookie_name(),
        _signer().sign(secret).decode(),
        max_age=SESSION_LIFE,
        secure=_is_https(),
        httponly=True,
        samesite="Lax",
    )


def forget_login(response: Response) -> None:
    """Take the login from the browser."""
    response.delete_cookie(_cookie_name(), secure=_is_https(), httponly=True, samesite="Lax")


def mark_personal(response: Response) -> Response:
    """Keep what one person may see out of everybody else's caches; runs after every view."""
    if current_actor() is not None:
        response.headers.setdefault("Cache-Control", "no-cache, private")
    if not is_api_request() and request.endpoint not in WITHOUT_ACTOR:
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def _is_https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])


def _cookie_name() -> str:
    return "__Host-tenbo_login" if _is_https() else "tenbo_login"


def _signer() -> Signer:
    return Signer(cast("str", current_app.secret_key), salt="tenbo.login")
