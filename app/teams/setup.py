"""What the application has to know of teams before it answers."""

from __future__ import annotations

from flask import Flask

from app.tables.aftermath import FOLLOWERS
from app.teams.following import later_in_match
from app.web.db import session_info


def init_app(app: Flask) -> None:
    """Let later games of a match follow when an earlier one changes."""
    session_info(app)[FOLLOWERS].append(later_in_match)
