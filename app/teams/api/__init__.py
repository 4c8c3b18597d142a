"""REST resources of teams and of the formats of their events."""

from app.teams.api import (
    choose_format,
    create_event,
    link_manager,
    paste,
    teams,
)
from app.teams.api.common import blp

__all__ = [
    "blp",
    "choose_format",
    "create_event",
    "link_manager",
    "paste",
    "teams",
]
