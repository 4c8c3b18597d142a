"""What the resources of tables share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, request
from flask_smorest import Blueprint

from app.accounts.auth import Actor, Scope, require
from app.events import access
from app.events.models import Visibility
from app.tables import queries
from app.tables.games import Game
from app.tables.schemas import EnvelopeSchema
from app.web import db, etags

blp = Blueprint("tables", __name__, description="Games, hand by hand.")

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""How the OpenAPI document says that a request needs a token."""


def readable(table_id: int) -> queries.Head:
    """Return what is to be known of a table, to those who may see it."""
    head = queries.get_head(db.session, table_id)
    access.check_visible(head.event_id, head.visibility)
    return head


def check_seen(table_id: int) -> None:
    """Find out with one small query whether the sender has this version already."""
    head = readable(table_id)
    etags.show(head.version, head.results_version)


def actor_for(table_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this at the table."""
    head = queries.get_head(db.session, table_id)
    hidden = head.visibility is Visibility.PRIVATE
    return require(scope, head.event_id, table_id, hidden=hidden)


def body(envelope: type[EnvelopeSchema]) -> dict[str, Any]:
    """Return the body of a request: our own fields, and the rest as `outcome`."""
    data: dict[str, Any] = envelope().load(request.get_json())
    return data


def show(game: Game) -> None:
    """Put the ETag of a table on the answer."""
    etags.show(game.table.version, game.event.results_version)


def created(game: Game, content: dict[str, Any], place: str) -> Response:
    """Answer that something new is at a place."""
    show(game)
    response = jsonify(content)
    response.status_code = HTTPStatus.CREATED
    response.headers["Location"] = place
    return response
