"""Changes that come with a cookie must come from our own pages."""

from __future__ import annotations

from flask import Flask, current_app, request
from flask_wtf.csrf import CSRFProtect

from app.web.db import SAFE_METHODS
from app.web.problems import is_api_request

csrf = CSRFProtect()


def needs_token() -> bool:
    """Say whether the browser might send this on behalf of somebody else's page.

    A program that sends its own token, or no cookie at all, cannot be used that way. Whoever
    reads the cookie must therefore ignore it where there is an Authorization header.
    """
    if request.method in SAFE_METHODS or request.routing_exception is not None:
        return False
    if not is_api_request():
        return True
    return bool(request.cookies) and "Authorization" not in request.headers


def _check() -> None:
    if current_app.config["WTF_CSRF_ENABLED"] and needs_token():
        csrf.protect(apply_exemptions=True)


def init_app(app: Flask) -> None:
    """Check every changing request."""
    # The extension's own check knows nothing of tokens in the Authorization header.
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    # A page may stay open for a whole day of play; the token lives as long as the session.
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    csrf.init_app(app)
    app.before_request(_check)
