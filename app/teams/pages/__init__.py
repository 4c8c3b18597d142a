"""Pages of teams and rosters, and of the format of an event."""

from app.teams.pages import create_event, delete, enter, link_manager, paste, update
from app.teams.pages.common import bp

__all__ = [
    "bp",
    "create_event",
    "delete",
    "enter",
    "link_manager",
    "paste",
    "update",
]
