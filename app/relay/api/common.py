"""What the resources of teams and matches share."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus

from flask import Response

from app.accounts.auth import Actor, Scope, is_allowed
from app.events import access
from app.relay import present, queries
from app.relay.lineups import Lineup, is_locked, list_lineups
from app.relay.matches import State, TeamId, load_state
from app.teams.api.common import answer
from app.web import clock, db, etags
from app.web.blueprints import Blueprint

blp = Blueprint("relay", __name__, description="Relay matches of four teams.")


def check_seen(match_id: int) -> None:
    """Hide a private match; end here with 304 if the sender has seen it as it is."""
    head = queries.get_match_head(db.session, match_id)
    access.check_visible(head.event_id, head.visibility)
    locked = bool(head.table_count) or _is_past(head.locks_at)
    version = head.version + head.table_versions
    _show(version, head.results_version, head.event_id, locked=locked)


def show(state: State) -> None:
    """Put the ETag of a match on the answer."""
    facts = state.facts
    locked = is_locked(facts, clock.now())
    _show(facts.version, facts.event.results_version, facts.event.id, locked=locked)


def _show(version: int, results_version: int, event_id: int, *, locked: bool) -> None:
    etags.show(version, results_version, locked, may_see(event_id), etags.language())


def _is_past(moment: datetime | None) -> bool:
    return moment is not None and moment <= clock.now()


def may_see(event_id: int) -> bool:
    """Say whether the sender may see line-ups before they are public."""
    return is_allowed(Scope.SCORE_EVENT, event_id)


def actor_for(match_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this in the event of a match."""
    return access.require_for(queries.get_match(db.session, match_id).event, scope)


def visible_lineups(state: State) -> dict[TeamId, Lineup]:
    """Return the line-ups that the sender may see."""
    if is_locked(state.facts, clock.now()) or may_see(state.facts.event.id):
        return list_lineups(db.session, state.facts)
    return {}


def match_answer(match_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a match as it stands now."""
    state = load_state(db.session, match_id)
    show(state)
    return answer(present.match_json(state, visible_lineups(state)), status)
