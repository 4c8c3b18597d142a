"""REST resources of teams, their matches and leagues."""

from app.teams.api import formats, league, lineups, matches, rulings, teams
from app.teams.api.common import blp

__all__ = ["blp", "formats", "league", "lineups", "matches", "rulings", "teams"]
