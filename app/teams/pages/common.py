"""What the pages of teams share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, url_for
from marshmallow import EXCLUDE, Schema, ValidationError

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.events import access
from app.events.queries import get_event_by_id
from app.i18n.formatting import own_name
from app.teams.models import Team
from app.teams.queries import get_team
from app.web import db
from app.web.forms import Form
from app.web.problems import flatten

bp = Blueprint("team_pages", __name__, template_folder="../templates")

FIELDS = ("name", "short_name", "number", "colour", "members")


@bp.app_template_filter("name_of")
def name_of(player: Mapping[str, Any] | None) -> str:
    """Return the name of a player as JSON has them, in the reader's script."""
    return "–" if player is None else own_name(player["name"], player["names"])


def teams_address(slug: str) -> str:
    """Return the address of the teams of an event."""
    return url_for("team_pages.index", slug=slug)


def team_address(team_id: int) -> str:
    """Return the address of a team."""
    return url_for("team_pages.show_team", team_id=team_id)


def managed_team(team_id: int) -> Team:
    """Return a team, whose event the sender must manage."""
    team = get_team(db.session, team_id)
    access.require_for(get_event_by_id(db.session, team.event_id), Scope.MANAGE)
    return team


def read_team(schema: Schema, form: Form) -> dict[str, Any]:
    """Return what a form says about a team; raises `InvalidError` for what it may not say."""
    typed: dict[str, Any] = dict(form.values)
    if "number" in typed:
        typed["number"] = form.number("number") or typed["number"]
    try:
        data: dict[str, Any] = schema.load(typed, unknown=EXCLUDE)
    except ValidationError as error:
        raise InvalidError(list(flatten(error.messages))) from error
    return data
