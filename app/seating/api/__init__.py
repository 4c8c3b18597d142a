"""REST resources of draws and seats."""

from app.seating.api import changes, days, draws, proof, schedule, steps
from app.seating.api.common import blp

__all__ = ["blp", "changes", "days", "draws", "proof", "schedule", "steps"]
