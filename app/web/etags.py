"""Conditional requests: what the client has seen, and whether that still holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec, TypeVar

from flask import abort, current_app, g, request
from flask_babel import get_locale
from werkzeug import Response

from app.web.problems import ProblemError
from engine.errors import N_

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])

VERSION = re.compile(r"(\d{1,9})(?:-.*)?")


def tagged(view: Callable[P, Any]) -> Callable[P, Response]:
    """Put the ETag that a view shows on its answer; document it, or that If-Match is needed."""

    @wraps(view)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Response:
        g.pop("etag", None)
        response = current_app.make_response(view(*args, **kwargs))
        if "etag" in g:
            response.set_etag(g.etag)
        return response

    return _documented(wrapper)


def by_content(view: Callable[P, Any]) -> Callable[P, Response]:
    """Give the answer to a GET an ETag made from its content, and answer 304 if it is known."""

    @wraps(view)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Response:
        response = current_app.make_response(view(*args, **kwargs))
        response.add_etag()
        response.make_conditional(request)
        return response

    return _documented(wrapper)


def _documented(view: F) -> F:
    view.__dict__["_apidoc"] = view.__dict__.get("_apidoc", {}) | {"etag": True}
    return view


def show(*versions: object) -> None:
    """Remember an ETag made of versions for the answer; end here with 304 if the client has it.

    The first version is the one that `expected_version` reads back. The view must be `tagged`.
    """
    g.etag = "-".join(map(str, versions))
    if request.method in {"GET", "HEAD"} and request.if_none_match.contains_weak(g.etag):
        unchanged = Response(status=HTTPStatus.NOT_MODIFIED)
        unchanged.set_etag(g.etag)
        abort(unchanged)


def language() -> str:
    """Return the language of what is answered, for the ETag of whatever has sentences in it."""
    return str(get_locale() or "en")


def find_expected_version(in_body: int | None = None) -> int | None:
    """Return the version that the client last saw, from If-Match or else from the body."""
    if "If-Match" not in request.headers:
        return in_body
    # Proxies that compress make tags weak; the version in them is as exact as before.
    tags = list(request.if_match.as_set(include_weak=True))
    known = VERSION.fullmatch(tags[0] or "") if len(tags) == 1 else None
    if known is None:
        detail = N_("If-Match must hold the ETag that was last seen, and nothing else.")
        raise ProblemError(400, "if_match_unreadable", detail)
    return int(known[1])


def expected_version(in_body: int | None = None) -> int:
    """Return the version that the client last saw; refuse a change by one who does not say."""
    version = find_expected_version(in_body)
    if version is None:
        detail = N_("Say which version you saw: send its ETag as If-Match.")
        raise ProblemError(428, "precondition_required", detail)
    return version
