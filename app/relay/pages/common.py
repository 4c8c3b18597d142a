"""What the pages of teams share."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for

from app.accounts.auth import Actor, Scope, is_allowed
from app.events import access
from app.relay import present, queries
from app.relay.draw_seats import is_balanced
from app.relay.lineups import Lineup, is_locked, list_lineups
from app.relay.matches import State, TeamId, load_state
from app.teams.text import SEAT_DRAWS
from app.web import clock, db

bp = Blueprint("relay_pages", __name__, template_folder="../templates")


def readable_state(match_id: int) -> State:
    """Return a match; of a private event only to those who may see it."""
    access.check_readable(queries.get_match(db.session, match_id).event)
    return load_state(db.session, match_id)


def actor_for(match_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this in the event of a match."""
    return access.require_for(queries.get_match(db.session, match_id).event, scope)


def shown_lineups(state: State) -> dict[TeamId, Lineup]:
    """Return the line-ups that the sender may see."""
    event = state.facts.event
    if is_locked(state.facts, clock.now()) or is_allowed(Scope.SCORE_EVENT, event.id):
        return list_lineups(db.session, state.facts)
    return {}


def match_values(state: State) -> dict[str, Any]:
    """Return what every page of a match shows."""
    return {
        "state": state,
        "match": present.match_json(state, shown_lineups(state)),
        "team_by_id": state.facts.teams,
        "rules": state.facts.rules,
        "seat_draws": SEAT_DRAWS,
        "is_balanced": is_balanced(state.facts.match),
        "may_rule": is_allowed(Scope.SCORE_EVENT, state.facts.event.id),
        "may_manage": is_allowed(Scope.MANAGE, state.facts.event.id),
        "tab": "team_standings",
    }


def match_address(match_id: int, **_: int) -> str:
    """Return the address of a match's page."""
    return url_for("relay_pages.show_match", match_id=match_id)
