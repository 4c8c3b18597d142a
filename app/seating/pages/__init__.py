"""Pages of seats."""

from app.seating.pages import (
    dropouts,
    exports,
    import_plan,
    open_round,
    players,
    seats,
    swap,
    undo,
)
from app.seating.pages.common import bp

__all__ = [
    "bp",
    "dropouts",
    "exports",
    "import_plan",
    "open_round",
    "players",
    "seats",
    "swap",
    "undo",
]
