"""REST resources of relay matches."""

from app.relay.api import confirm_loans, lineups, matches
from app.relay.api.common import blp

__all__ = ["blp", "confirm_loans", "lineups", "matches"]
