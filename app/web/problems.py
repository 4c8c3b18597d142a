"""Errors as RFC 9457 problem details under /api, as pages elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, TypeAlias

import structlog
from flask import Flask, current_app, g, json, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from marshmallow import Schema, ValidationError, fields
from sqlalchemy.exc import DataError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.orm.exc import StaleDataError
from werkzeug import Response
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import (
    Conflict,
    HTTPException,
    InternalServerError,
    ServiceUnavailable,
    UnprocessableEntity,
)

from app.errors import ConflictError, NotFoundError, RefusalError, StaleError
from app.i18n.libraries import recognise
from app.storage.write_queue import WriteQueueTimeoutError
from app.web.db import is_retryable
from engine.errors import RuleError, Violation

PROBLEM_JSON = "application/problem+json"
RETRY_AFTER_SECONDS = 2
LOCATIONS = frozenset({"json", "form", "query", "path", "headers", "cookies", "files"})
"""Where webargs says that it read something; our field paths leave that out."""

log = structlog.get_logger(__name__)


class ViolationSchema(Schema):
    """One reason why a request is refused."""

    code = fields.String(required=True, metadata={"description": "Stable, for programs."})
    field = fields.String(required=True, metadata={"description": "Path, such as winners.0.han."})
    message = fields.String(required=True, metadata={"description": "For people."})
    expected = fields.Raw(allow_none=True, metadata={"description": "What would be accepted."})


class ProblemSchema(Schema):
    """Problem details (RFC 9457)."""

    type = fields.String(required=True)
    code = fields.String(required=True, metadata={"description": "Stable, for programs."})
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String()
    request_id = fields.String()
    violations = fields.List(fields.Nested(ViolationSchema))


class ProblemError(RefusalError):
    """A refusal that only makes sense over HTTP, with its status."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **facts: Any,  # noqa: ANN401 - whatever JSON can hold
    ) -> None:
        super().__init__(detail, code=code, **facts)
        self.status = HTTPStatus(status)
        self.headers = dict(headers or {})


STATUSES: Mapping[type[RefusalError], HTTPStatus] = {
    NotFoundError: HTTPStatus.NOT_FOUND,
    ConflictError: HTTPStatus.CONFLICT,
    StaleError: HTTPStatus.PRECONDITION_FAILED,
}


def status_of(error: RefusalError) -> HTTPStatus:
    """Return the HTTP status that tells a refusal."""
    if isinstance(error, ProblemError):
        return error.status
    return next(status for kind, status in STATUSES.items() if isinstance(error, kind))


FactWriter: TypeAlias = Callable[[Any], dict[str, Any]]


def write_facts(app: Flask, kind: type[RefusalError], writer: FactWriter) -> None:
    """Let a feature say what a problem document tells of one kind of refusal, beside `facts`."""
    app.extensions["fact_writers"][kind] = writer


def _facts_of(error: RefusalError) -> dict[str, Any]:
    writers: Mapping[type[RefusalError], FactWriter] = current_app.extensions["fact_writers"]
    found = [writer(error) for kind, writer in writers.items() if isinstance(error, kind)]
    return {name: value for each in (error.facts, *found) for name, value in each.items()}


def is_api_request() -> bool:
    """Say whether the client is a program."""
    return request.path.startswith("/api/")


def explain(violation: Violation) -> dict[str, Any]:
    """Return a violation as it is sent, in the reader's language."""
    return {
        "code": violation.code,
        "field": violation.field,
        "message": gettext(violation.template).format(**_translated(violation.params)),
        "expected": violation.expected,
    }


def _translated(params: Mapping[str, object]) -> dict[str, object]:
    """Translate what was expected, where that is a phrase of ours and not a value."""
    return {
        name: gettext(value) if name == "expected" and isinstance(value, str) else value
        for name, value in params.items()
    }


def answer(error: HTTPException, code: str, detail: str | None = None, **members: Any) -> Response:  # noqa: ANN401
    """Turn an HTTP error into a problem or a page, keeping its headers (Allow, Retry-After...)."""
    response = Response.force_type(error.get_response())
    problem: dict[str, Any] = {
        "type": f"/problems/{code}",
        "code": code,
        "title": error.name,
        "status": error.code,
        "detail": detail or gettext(str(error.description or error.name)),
    } | members
    if "request_id" in g:
        problem["request_id"] = g.request_id
    if is_api_request():
        response.data = json.dumps(problem)
        response.content_type = PROBLEM_JSON
    else:
        response.data = render_template("error.html", problem=problem)
        response.content_type = "text/html; charset=utf-8"
    return response


def flatten(messages: object, path: tuple[str, ...] = ()) -> Iterator[Violation]:
    """Turn marshmallow's nested messages into violations with dotted paths."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from flatten(inner, (*path, str(key)))
        return
    # Errors of a whole object are kept under this key, which is nobody's field.
    names = [name for name in path if name != "_schema"]
    for message in messages if isinstance(messages, list) else [messages]:
        if isinstance(message, dict):
            yield from flatten(message, path)
        else:
            template, params = recognise(str(message))
            yield Violation(code="invalid", field=".".join(names), template=template, params=params)


def _validation_violations(messages: object) -> list[dict[str, Any]]:
    if isinstance(messages, dict) and messages.keys() <= LOCATIONS:
        inner = [violation for place in messages.values() for violation in flatten(place)]
    else:
        inner = list(flatten(messages))
    return [explain(violation) for violation in inner]


def _http_error(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return error
    code = HTTPStatus(error.code).name.lower()
    data = getattr(error, "data", None) or {}
    messages = data.get("errors") or data.get("messages")
    if not messages:
        return answer(error, code, data.get("message"))
    detail = gettext("Some of what was sent is not valid.")
    return answer(error, "invalid", detail, violations=_validation_violations(messages))


def _validation_error(error: ValidationError) -> ResponseReturnValue:
    detail = gettext("Some of what was sent is not valid.")
    violations = _validation_violations(error.messages)
    return answer(UnprocessableEntity(), "invalid", detail, violations=violations)


def _rule_error(error: RuleError) -> ResponseReturnValue:
    violations = [explain(violation) for violation in error.violations]
    detail = " ".join(str(violation["message"]) for violation in violations)
    return answer(UnprocessableEntity(), error.code, detail, violations=violations)


def _refusal(error: RefusalError) -> ResponseReturnValue:
    status = HTTPException(description=gettext(error.detail))
    status.code = status_of(error).value
    violations = [explain(violation) for violation in error.violations]
    members = _facts_of(error) | ({"violations": violations} if violations else {})
    response = answer(status, error.code, **members)
    if isinstance(error, ProblemError):
        response.headers.update(error.headers)
    return response


def _stale(_: StaleDataError) -> ResponseReturnValue:
    detail = gettext("Somebody else changed this first. Load it again and look at it.")
    return answer(Conflict(), "stale", detail)


def _integrity_error(error: IntegrityError) -> ResponseReturnValue:
    log.info("integrity_error", reason=str(error.orig))
    detail = gettext("This contradicts something that is already recorded.")
    return answer(Conflict(), "conflict", detail)


def _data_error(error: DataError) -> ResponseReturnValue:
    log.warning("data_error", reason=str(error.orig))
    detail = gettext("A value cannot be stored: it is too large or not text.")
    return answer(UnprocessableEntity(), "invalid", detail)


def _busy() -> ResponseReturnValue:
    detail = gettext("Too many changes at once. Please send this again in a moment.")
    return answer(ServiceUnavailable(retry_after=RETRY_AFTER_SECONDS), "busy", detail)


def _write_queue_timeout(_: WriteQueueTimeoutError | NoConnectionError) -> ResponseReturnValue:
    log.warning("write_queue_timeout")
    return _busy()


def _operational_error(error: OperationalError) -> ResponseReturnValue:
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    if name == "SQLITE_ERROR":
        # A statement that SQLite does not understand is a fault of ours, and stays one.
        return _unexpected(error)
    log.error("operational_error", reason=str(error.orig), name=name, exc_info=error)
    if name.startswith("SQLITE_BUSY") or is_retryable(error):
        return _busy()
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        detail = gettext("The disk of the server is full or broken. Nothing was changed.")
    else:
        detail = gettext("The database cannot be reached at the moment.")
    return answer(ServiceUnavailable(retry_after=30), "database_unavailable", detail)


def _unexpected(error: Exception) -> ResponseReturnValue:
    log.error("unhandled_exception", exc_info=error)
    detail = gettext("Something went wrong here. Nothing was changed.")
    return answer(InternalServerError(), "internal_server_error", detail)


def unauthorized(detail: str) -> ProblemError:
    """Return the refusal of a request that does not say who is asking."""
    challenge = WWWAuthenticate("bearer", {"realm": "tenbo"}).to_header()
    return ProblemError(401, "unauthorized", detail, headers={"WWW-Authenticate": challenge})


def init_app(app: Flask) -> None:
    """Register the handlers."""
    app.extensions["fact_writers"] = {}
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(ValidationError, _validation_error)
    app.register_error_handler(RuleError, _rule_error)
    app.register_error_handler(RefusalError, _refusal)
    app.register_error_handler(StaleDataError, _stale)
    app.register_error_handler(IntegrityError, _integrity_error)
    app.register_error_handler(DataError, _data_error)
    app.register_error_handler(WriteQueueTimeoutError, _write_queue_timeout)
    app.register_error_handler(NoConnectionError, _write_queue_timeout)
    app.register_error_handler(OperationalError, _operational_error)
    app.register_error_handler(Exception, _unexpected)
