"""Pages of teams: rosters, matches, line-ups, standings, the sheet and the big screen."""

from app.teams.pages import draws, flow, league, lineups, managers, matches, standings, teams
from app.teams.pages.common import bp

__all__ = [
    "bp",
    "draws",
    "flow",
    "league",
    "lineups",
    "managers",
    "matches",
    "standings",
    "teams",
]
