"""What the resources of teams and matches share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask_smorest import Blueprint

from app import clock, db, etags
from app.accounts.auth import Actor, Scope, is_allowed
from app.events import access
from app.events.models import Event
from app.events.queries import EventHead
from app.teams import present, queries
from app.teams.lineups import Lineup, is_locked, list_lineups
from app.teams.matches import State, TeamId, load_state

blp = Blueprint("teams", __name__, description="Teams, relay matches and leagues.")

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""How the OpenAPI document says that a request needs a token."""


def tag(event: EventHead) -> tuple[object, ...]:
    """Return what changes with everything that is shown of an event's teams."""
    return *event.tag, queries.event_table_versions(db.session, event.id), etags.language()


def readable_match(match_id: int) -> Event:
    """Return the event of a match, to those who may see it; 304 ends here if nothing changed."""
    match = queries.get_match(db.session, match_id)
    access.check_readable(match.event)
    return match.event


def show(state: State) -> None:
    """Put the ETag of a match on the answer."""
    event = state.facts.event
    etags.show(state.facts.version, event.results_version, *_clock(state), etags.language())


def _clock(state: State) -> tuple[object, ...]:
    """Return what changes of a match by the mere passing of time."""
    locked = is_locked(state.facts, clock.now())
    return locked, may_see(state.facts.event)


def may_see(event: Event) -> bool:
    """Say whether the sender may see line-ups before they are public."""
    return is_allowed(Scope.SCORE_EVENT, event.id)


def actor_for(match_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this in the event of a match."""
    return access.require_for(queries.get_match(db.session, match_id).event, scope)


def visible_lineups(state: State) -> dict[TeamId, Lineup]:
    """Return the line-ups that the sender may see."""
    if is_locked(state.facts, clock.now()) or may_see(state.facts.event):
        return list_lineups(db.session, state.facts)
    return {}


def match_answer(match_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a match as it stands now."""
    state = load_state(db.session, match_id)
    show(state)
    return answer(present.match_json(state, visible_lineups(state)), status)


def answer(content: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    response = jsonify(content)
    response.status_code = status
    return response
