"""One session per application context, and one unit of work per request."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec, cast

from flask import Flask, current_app, g, request
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from werkzeug import Response
from werkzeug.local import LocalProxy

from app.storage.database import Sessions, open_database

P = ParamSpec("P")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
ATTEMPTS = 4
"""How often a view runs in all when PostgreSQL asks to try again."""
RETRYABLE = frozenset({"40001", "40P01"})
"""SQLSTATE of a serialization failure and of a deadlock."""


def init_app(app: Flask, url: str, write_wait: float) -> None:
    """Give the application a database and a session per application context."""
    database = open_database(url, write_wait)
    app.extensions["database"] = database.readers
    app.extensions["sessions"] = database.sessions

    @app.teardown_appcontext
    def close_session(_: BaseException | None) -> None:
        opened: Session | None = g.pop("session", None)
        if opened is not None:
            opened.close()


def session_info(app: Flask) -> dict[str, Any]:
    """Return what every session of the application carries in its `info`.

    Features leave there, when the application is made, what use cases below them must call.
    """
    sessions: Sessions = app.extensions["sessions"]
    info: dict[str, Any] = sessions.kw["info"]
    return info


def database() -> Engine:
    """Return SQLAlchemy's engine of the current application."""
    return cast("Engine", current_app.extensions["database"])


def _current_session() -> Session:
    if "session" not in g:
        g.session = cast("Sessions", current_app.extensions["sessions"])()
    return cast("Session", g.session)


session = cast("Session", LocalProxy(_current_session))
"""The session of the current application context."""


@contextmanager
def unit_of_work() -> Iterator[Session]:
    """Commit what the block changed; keep nothing of it if it fails."""
    current = _current_session()
    # What was read before now was read without the right to write; the block starts afresh.
    current.rollback()
    current.info["writes"] = True
    try:
        yield current
        current.commit()
    except BaseException:
        current.rollback()
        raise
    finally:
        current.info["writes"] = False


def read_again() -> Session:
    """Give back the right to write, and what was changed by it, until `write_again`."""
    current = _current_session()
    current.rollback()
    current.info["writes"] = False
    return current


def write_again() -> None:
    """Forget what was read without the right to write, and ask for it with the next statement."""
    current = _current_session()
    current.rollback()
    current.info["writes"] = True


@contextmanager
def _only_reading() -> Iterator[Session]:
    current = _current_session()
    try:
        yield current
    finally:
        current.rollback()


class _RefusedError(Exception):
    """Carries a view's refusal out of the unit of work, so that nothing of it is kept."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


def _refuse_failures(response: Response) -> None:
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        raise _RefusedError(response)


def transactional(view: Callable[P, Any]) -> Callable[P, Response]:
    """Commit what a view changed; keep nothing of a safe method, a refusal or a failure.

    What runs before the view (who is asking, may they) only reads, in a transaction that ends
    here: the right to write is asked for by the view's first statement, not while a slow client
    still sends its body. PostgreSQL may ask to try again; then the whole view runs again.
    """

    @wraps(view)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Response:
        if request.method in SAFE_METHODS:
            with _only_reading():
                return current_app.make_response(view(*args, **kwargs))
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with unit_of_work():
                    response = current_app.make_response(view(*args, **kwargs))
                    _refuse_failures(response)
                    return response
            except _RefusedError as refused:
                return refused.response
            except DBAPIError as error:
                if attempt == ATTEMPTS or not is_retryable(error):
                    raise
                # Those who collided must not meet again at the same moment.
                time.sleep(random.uniform(0, 0.02 * 2**attempt))  # noqa: S311 - no secret
        raise AssertionError  # pragma: no cover - the last attempt returns or raises

    return wrapper


def is_retryable(error: DBAPIError) -> bool:
    """Say whether the same work may succeed when it is simply done again."""
    return getattr(error.orig, "sqlstate", None) in RETRYABLE
