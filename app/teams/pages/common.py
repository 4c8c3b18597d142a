"""What the pages of teams share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, make_response, render_template, url_for
from werkzeug import Response

from app.accounts.auth import Actor, Scope, is_allowed
from app.events import access
from app.events.models import Event
from app.i18n.formatting import own_name
from app.teams import present, queries, words
from app.teams.lineups import Lineup, is_locked, list_lineups
from app.teams.matches import State, TeamId, load_state
from app.teams.seat_draws import is_balanced
from app.web import clock, db
from app.web.forms import Form

bp = Blueprint("team_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER
SIGNED = re.compile(r"[-−+]?[0-9]{1,8}")
NO_NUMBER = 1
"""Points that nobody can have, for what is no number: the engine refuses them with a reason."""


@bp.app_template_filter("name_of")
def name_of(player: Mapping[str, Any] | None) -> str:
    """Return the name of a player as JSON has him, in the reader's script."""
    return "–" if player is None else own_name(player["name"], player["names"])


def signed(text: str) -> int:
    """Return a number that may have a minus, as people type it.

    >>> signed("−12300"), signed("+5"), signed("12 300"), signed("x")
    (-12300, 5, 12300, 1)
    """
    plain = text.replace(" ", "").replace(",", "")
    if not SIGNED.fullmatch(plain):
        return NO_NUMBER
    return int(plain.replace("−", "-"))


def page(
    template: str,
    event: Event | None,
    entry: Form | None = None,
    *,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    """Return a page of an event; one whose form holds something wrong says so by its status."""
    form = entry or Form()
    answer = make_response(
        render_template(f"teams/{template}", event=event, form=form, **{"tab": "teams"} | values)
    )
    if status is not None or not form.is_valid:
        answer.status_code = status or HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


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
        "seat_draws": words.SEAT_DRAWS,
        "is_balanced": is_balanced(state.facts.match),
        "may_rule": is_allowed(Scope.SCORE_EVENT, state.facts.event.id),
        "may_manage": is_allowed(Scope.MANAGE, state.facts.event.id),
        "tab": "team_standings",
    }


def match_address(match_id: int, **_: int) -> str:
    """Return the address of a match's page."""
    return url_for("team_pages.show_match", match_id=match_id)
