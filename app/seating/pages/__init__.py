"""Pages of draws and seats."""

from app.seating.pages import (
    changes,
    days,
    downloads,
    drafting,
    draws,
    importing,
    lots,
    moves,
    people,
    schedule,
)
from app.seating.pages.common import bp

__all__ = [
    "bp",
    "changes",
    "days",
    "downloads",
    "drafting",
    "draws",
    "importing",
    "lots",
    "moves",
    "people",
    "schedule",
]
