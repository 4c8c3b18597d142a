"""REST resources of seats."""

from app.seating.api import dropouts, import_plan, open_round, seats, swap, undo
from app.seating.api.common import blp

__all__ = ["blp", "dropouts", "import_plan", "open_round", "seats", "swap", "undo"]
