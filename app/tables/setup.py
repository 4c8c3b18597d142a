"""What the application has to know of tables before it answers."""

from __future__ import annotations

from flask import Flask

from app.tables.aftermath import FOLLOWERS
from app.tables.errors import LaterHandsError, StaleTableError
from app.tables.present import fallen_json, table_with_hands_json
from app.web.db import session_info
from app.web.problems import write_facts


def init_app(app: Flask) -> None:
    """Make room for followers; let problems show the table as it is, and hands that don't stand."""
    session_info(app)[FOLLOWERS] = []
    write_facts(app, StaleTableError, lambda error: {"current": table_with_hands_json(error.game)})
    write_facts(
        app,
        LaterHandsError,
        lambda error: {"later_hands": [fallen_json(item) for item in error.fallen]},
    )
