"""What the application has to know of seats before it answers."""

from __future__ import annotations

from flask import Flask

from app.draws.setup import add_kind
from app.seating.kind import SEATS


def init_app(app: Flask) -> None:
    """Let seats be drawn."""
    add_kind(app, SEATS)
