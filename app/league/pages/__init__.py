"""Pages of leagues and of team standings."""

from app.league.pages import league, standings
from app.league.pages.common import bp

__all__ = ["bp", "league", "standings"]
