"""What the application has to know of teams before it answers."""

from __future__ import annotations

from flask import Flask

from app.teams.choose_format import FORMAT_USES
from app.web.db import session_info


def init_app(app: Flask) -> None:
    """Make room for what keeps a format from being changed."""
    session_info(app)[FORMAT_USES] = []
