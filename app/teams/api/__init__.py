"""REST resources of teams and of the formats of their events."""

from app.teams.api import formats, teams
from app.teams.api.common import blp

__all__ = ["blp", "formats", "teams"]
