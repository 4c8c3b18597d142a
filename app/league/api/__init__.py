"""REST resources of leagues: games with a line-up, stages, cuts, penalties, team standings."""

from app.league.api import league, rulings, standings
from app.league.api.common import blp

__all__ = ["blp", "league", "rulings", "standings"]
