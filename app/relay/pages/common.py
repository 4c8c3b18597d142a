"""What the pages of matches share."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for

from app.accounts.auth import Scope, is_allowed
from app.relay.access import check_readable, shown_match
from app.relay.draw_seats import is_balanced
from app.relay.json.matches import MatchSchema
from app.relay.state import MatchState
from app.relay.text import STATUSES
from app.teams.text import SEAT_DRAWS

bp = Blueprint("relay_pages", __name__, template_folder="../templates")


def readable_match(match_id: int) -> MatchState:
    """Return a match; of a private event only to those who may see it."""
    check_readable(match_id)
    return shown_match(match_id)


def match_values(state: MatchState) -> dict[str, Any]:
    """Return what every page of a match shows."""
    event = state.record.event
    return {
        "event": event,
        "state": state,
        "match": MatchSchema.of(state),
        "team_by_id": state.record.teams,
        "rules": state.record.rules,
        "statuses": STATUSES,
        "seat_draws": SEAT_DRAWS,
        "is_balanced": is_balanced(state.record.match),
        "may_rule": is_allowed(Scope.SCORE_EVENT, event.id),
        "may_manage": is_allowed(Scope.MANAGE, event.id),
        "tab": "team_standings",
    }


def match_address(match_id: int, **_: int) -> str:
    """Return the address of a match's page."""
    return url_for("relay_pages.show_match", match_id=match_id)
