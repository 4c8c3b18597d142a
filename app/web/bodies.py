"""What may arrive as a body, checked before anything else looks at it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Flask, current_app, request

from app.web.problems import ProblemError, is_api_request

F = TypeVar("F", bound=Callable[..., Any])

BODY_LIMIT = 64 * 1024
"""Bytes; a view that imports whole logs asks for more with `accepts`."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
DEPTH_LIMIT = 32
LARGEST_INTEGER = 2**53
"""JSON numbers beyond it are not the same number to every reader (RFC 8259)."""


@dataclass(frozen=True, slots=True)
class _Accepted:
    types: tuple[str, ...]
    limit: int


def accepts(*content_types: str, limit: int = BODY_LIMIT) -> Callable[[F], F]:
    """Let an API view take these content types beside JSON, and bodies up to this size."""

    def mark(view: F) -> F:
        view.__dict__["accepted"] = _Accepted(content_types, limit)
        return view

    return mark


def _accepted() -> _Accepted:
    view: Any = current_app.view_functions.get(request.endpoint or "")
    method = getattr(getattr(view, "view_class", None), request.method.lower(), None)
    nothing_special = _Accepted((), BODY_LIMIT)
    own = getattr(view, "accepted", nothing_special)
    accepted: _Accepted = getattr(method, "accepted", own)
    return accepted


def _check() -> None:
    if request.routing_exception is not None:
        return
    accepted = _accepted()
    request.max_content_length = accepted.limit
    _refuse_unprintable([request.path, *_texts(request.args)])
    # The whole body is read here, so that a slow client holds nobody up: neither a transaction
    # nor the right to write has begun.
    body = request.get_data(cache=True)
    if not body and not (is_api_request() and request.mimetype == "application/json"):
        return
    if request.mimetype in FORMS and (not is_api_request() or request.mimetype in accepted.types):
        _refuse_unprintable(_texts(request.form))
    elif is_api_request() and request.mimetype not in accepted.types:
        if request.mimetype != "application/json":
            wanted = ", ".join(("application/json", *accepted.types))
            detail = f"The content type must be {wanted}."
            raise ProblemError(415, "unsupported_media_type", detail, headers={"Accept": wanted})
        _check_json(body)


def _check_json(body: bytes) -> None:
    """Refuse what the parser, the database or another reader would stumble over."""
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ProblemError(400, "malformed_json", "The body is not valid JSON.") from error
    for leaf in _leaves(value):
        if isinstance(leaf, str):
            _refuse_unprintable([leaf])
        elif isinstance(leaf, int | float) and abs(leaf) > LARGEST_INTEGER:
            raise ProblemError(400, "number_too_large", "A number in the body is too large.")


def _refuse_constant(name: str) -> None:
    msg = f"{name} is no JSON"
    raise ValueError(msg)


def _leaves(value: object, depth: int = 0) -> Iterable[object]:
    if depth > DEPTH_LIMIT:
        raise ProblemError(400, "too_deep", "The body is nested too deeply.")
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _leaves(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, depth + 1)
    else:
        yield value


def _texts(values: Any) -> Iterable[str]:  # noqa: ANN401 - werkzeug's MultiDict
    for key, value in values.items(multi=True):
        yield key
        yield value


def _refuse_unprintable(texts: Iterable[str]) -> None:
    """Refuse NUL, which PostgreSQL cannot store, and halves of characters, which UTF-8 has not."""
    for text in texts:
        if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
            detail = "A text contains a character that cannot be stored."
            raise ProblemError(400, "malformed_text", detail)


def init_app(app: Flask) -> None:
    """Check every request before its view, and before anybody asks the database who sent it."""
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.before_request(_check)
