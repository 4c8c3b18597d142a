"""POSTs that may be sent again (draft-ietf-httpapi-idempotency-key-header).

The reply is stored in the transaction of the effect itself, so that no crash can leave one
without the other. A refusal changed nothing, so nothing is stored and it may be tried again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec, TypeVar, cast

from flask import abort, current_app, g, request
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column
from werkzeug import Response

from app.storage.base import Base
from app.web import clock, db
from app.web.problems import ProblemError, is_api_request
from engine.errors import N_

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])

HEADER = "Idempotency-Key"
KEY = re.compile(r"[\x21-\x7e]{1,255}")
KEPT = timedelta(days=8)
"""How long a reply is kept: a week, and a day for clocks and good measure."""
KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Link")
PURGED_AT_ONCE = 50


class StoredReply(Base):
    """What was answered to a request with an idempotency key."""

    __tablename__ = "idempotency_keys"

    scope: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    fingerprint: Mapped[str]
    status: Mapped[int]
    headers: Mapped[dict[str, Any]]
    body: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(index=True)


def current_actor_scope() -> str:
    """Return whose keys these are: two people may choose the same one by chance."""
    return str(g.get("actor_scope", "anonymous"))


def once(view: Callable[P, Any]) -> Callable[P, Response]:
    """Do what a POST asks only the first time its key is seen; then repeat the reply."""

    @wraps(view)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Response:
        if request.method != "POST" or not is_api_request() or HEADER not in request.headers:
            return current_app.make_response(view(*args, **kwargs))
        scope, key = g.idempotency_key = current_actor_scope(), _read_key()
        replayed = _meet_twin(scope, key)
        if replayed is not None:
            return replayed
        response = current_app.make_response(view(*args, **kwargs))
        if response.status_code < HTTPStatus.MULTIPLE_CHOICES:
            _store(db.session, scope, key, response)
        return response

    return wrapper


def meet_again() -> None:
    """Look once more for the answer to an equal request, after a transaction ended within a view.

    Ends the view with the stored reply if there is one.
    """
    if "idempotency_key" in g:
        replayed = _meet_twin(*g.idempotency_key)
        if replayed is not None:
            abort(replayed)


def _meet_twin(scope: str, key: str) -> Response | None:
    """Wait for an equal request that is still running; return what was answered to it."""
    _wait_for_twins(db.session, scope, key)
    stored = db.session.get(StoredReply, (scope, key))
    return None if stored is None else _replay(stored)


def keyless(view: F) -> F:
    """Refuse to answer twice what must be shown once: a stored reply would keep the secret."""

    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - whatever the view takes
        if HEADER in request.headers:
            detail = N_("The answer holds a secret that is not kept, so it cannot be given twice.")
            raise ProblemError(400, "idempotency_key_not_allowed", detail)
        return view(*args, **kwargs)

    wrapper.__dict__["keyless"] = True
    return cast("F", wrapper)


def _read_key() -> str:
    # The draft writes keys as quoted strings; most clients send them bare. Both mean the same.
    key = request.headers[HEADER].strip()
    if len(key) > 1 and key[0] == key[-1] == '"':
        key = key[1:-1]
    if not KEY.fullmatch(key):
        detail = "An idempotency key is 1 to 255 visible ASCII characters."
        raise ProblemError(400, "idempotency_key_invalid", detail)
    return key


def fingerprint() -> str:
    """Return what the request asks for, in short."""
    asked = f"{request.method} {request.full_path} {request.mimetype}\n".encode()
    return hashlib.sha256(asked + _meaning(request.get_data(cache=True))).hexdigest()


def _meaning(body: bytes) -> bytes:
    """Return a body so that equal JSON is equal: order of keys, white space and 1.0 say nothing."""
    if request.mimetype != "application/json" or not body:
        return body
    value = json.loads(body, parse_float=lambda text: _plain_number(float(text)))
    return json.dumps(value, sort_keys=True).encode()


def _plain_number(number: float) -> float:
    return int(number) if number.is_integer() else number


def _wait_for_twins(session: Session, scope: str, key: str) -> None:
    """Let an equal request that is still running finish first.

    SQLite's writers stand in a queue anyway; PostgreSQL needs a lock to meet at.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(select(func.pg_advisory_xact_lock(_lock_number(scope, key))))


def _lock_number(scope: str, key: str) -> int:
    digest = hashlib.sha256(f"{scope}\n{key}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def _replay(stored: StoredReply) -> Response:
    if stored.fingerprint != fingerprint():
        detail = "This idempotency key was used before, for a different request."
        raise ProblemError(422, "idempotency_key_reused", detail)
    response = Response(stored.body, status=stored.status, headers=stored.headers)
    response.headers["Idempotency-Replayed"] = "true"
    return response


def _store(session: Session, scope: str, key: str, response: Response) -> None:
    now = clock.now()
    _purge(session, now - KEPT)
    kept = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    session.add(
        StoredReply(
            scope=scope,
            key=key,
            fingerprint=fingerprint(),
            status=response.status_code,
            headers=kept,
            body=response.get_data(),
            created_at=now,
        )
    )
    session.flush()


def _purge(session: Session, before: datetime) -> None:
    """Forget a few old replies each time, rather than many at once at a bad moment."""
    old = session.execute(
        select(StoredReply.scope, StoredReply.key)
        .where(StoredReply.created_at < before)
        .order_by(StoredReply.created_at)
        .limit(PURGED_AT_ONCE)
        # Two requests that purge the same rows must not wait for each other in turns.
        .with_for_update(skip_locked=True)
    ).all()
    for scope, key in old:
        session.execute(
            delete(StoredReply).where(StoredReply.scope == scope, StoredReply.key == key)
        )
