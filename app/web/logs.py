"""One structured line per request, findable by the request's id."""

from __future__ import annotations

import logging
import re
import sys
import time
import uuid
from urllib.parse import quote

import structlog
from flask import Flask, g, request
from structlog.typing import Processor
from werkzeug import Response

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
QUIET = frozenset({"/ping", "/healthz"})
"""Asked every few seconds by machines; a line for each would bury the rest."""
SECRET_PARTS = frozenset({"token", "secret"})
"""Parts of addresses that let whoever knows them in."""

log = structlog.get_logger(__name__)


def configure(log_format: str, level: str) -> None:
    """Send log lines to standard error, for people (`console`) or for machines (`json`)."""
    last: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if log_format == "json"
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(),
                # The fancy one shows the values of variables, and some of those are secrets.
                exception_formatter=structlog.dev.plain_traceback,
            )
        ]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )


def _begin() -> None:
    wish = request.headers.get("X-Request-ID", "")
    g.request_id = wish if REQUEST_ID.fullmatch(wish) else uuid.uuid4().hex
    g.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def _end(response: Response) -> Response:
    # A request that is refused before it begins (a bad host name) has no id.
    if "request_id" in g:
        response.headers["X-Request-ID"] = g.request_id
        if request.path not in QUIET:
            log.info(
                "request",
                method=request.method,
                path=quote(_shown_path()),
                status=response.status_code,
                milliseconds=round((time.perf_counter() - g.began) * 1000, 1),
                actor=g.get("actor_scope", "anonymous"),
            )
    return response


def _shown_path() -> str:
    """Return the path without the secrets that one-time links carry in it."""
    path = request.path
    for name in SECRET_PARTS & (request.view_args or {}).keys():
        path = path.replace(str((request.view_args or {})[name]), "-")
    return path


def init_app(app: Flask) -> None:
    """Log every request; must be registered first, so that every line has the id."""
    app.before_request(_begin)
    app.after_request(_end)
