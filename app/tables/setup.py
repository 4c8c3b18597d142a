"""What the application has to know of tables before it answers."""

from __future__ import annotations

from flask import Flask

from app.tables.games import StaleTableError
from app.tables.json.corrections import HandToVoidSchema
from app.tables.json.tables import TableWithHandsSchema
from app.tables.later_games import FOLLOWERS, LaterHandsError
from app.web.db import session_info
from app.web.problems import write_facts


def init_app(app: Flask) -> None:
    """Make room for followers; let problems show the table as it is, and hands that don't stand."""
    session_info(app)[FOLLOWERS] = []
    write_facts(
        app, StaleTableError, lambda error: {"current": TableWithHandsSchema.of(error.game)}
    )
    write_facts(
        app,
        LaterHandsError,
        lambda error: {"later_hands": [HandToVoidSchema.of(item) for item in error.to_void]},
    )
