"""Pages of teams and rosters, and of the format of an event."""

from app.teams.pages import teams
from app.teams.pages.common import bp

__all__ = ["bp", "teams"]
