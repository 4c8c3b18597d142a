"""Matches and teams as the JSON values that are sent, from one calculation for every reader."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from app.entrants.models import Entrant
from app.teams.models import Team

Json = dict[str, Any]


def team_json(team: Team) -> Json:
    """Return a team with its roster."""
    return team_head_json(team) | {
        "number": team.number,
        "version": team.version,
        "members": [player_json(member.entrant) for member in team.members],
    }


def team_head_json(team: Team) -> Json:
    """Return what a team is called."""
    return {
        "team_id": team.id,
        "name": team.name,
        "short_name": team.short_name,
        "colour": team.colour,
    }


def player_json(entrant: Entrant | None) -> Json | None:
    """Return who somebody is."""
    if entrant is None:
        return None
    return {
        "entrant_id": entrant.id,
        "number": entrant.number,
        "name": entrant.name,
        "names": entrant.names,
    }


def moment(when: datetime | None) -> str | None:
    """Return a moment as it is sent."""
    return None if when is None else when.isoformat()
