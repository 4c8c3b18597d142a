"""What the resources of teams and matches share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify

from app.events.queries import EventHead
from app.teams import queries
from app.web import db, etags
from app.web.blueprints import Blueprint

blp = Blueprint("teams", __name__, description="Teams and their rosters.")


TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""How the OpenAPI document says that a request needs a token."""


def tag(event: EventHead) -> tuple[object, ...]:
    """Return what changes with everything that is shown of an event's teams."""
    return *event.tag, queries.event_table_versions(db.session, event.id), etags.language()


def answer(content: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    response = jsonify(content)
    response.status_code = status
    return response
