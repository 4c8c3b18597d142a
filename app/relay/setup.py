"""What the application has to know of relay matches before it answers."""

from __future__ import annotations

from flask import Flask

from app.relay.later_games import later_in_match
from app.relay.queries import has_matches
from app.tables.later_games import FOLLOWERS
from app.teams.choose_format import FORMAT_USES
from app.web.db import session_info


def init_app(app: Flask) -> None:
    """Let later games of a match follow when an earlier one changes; matches fix the format."""
    session_info(app)[FOLLOWERS].append(later_in_match)
    session_info(app)[FORMAT_USES].append(has_matches)
