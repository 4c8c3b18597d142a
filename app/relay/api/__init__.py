"""REST resources of relay matches."""

from app.relay.api import (
    cancel_game,
    confirm_loans,
    draw_seats,
    lineups,
    loans,
    lock_lineups,
    matches,
    open_game,
    submit_order_sheet,
    substitute,
)
from app.relay.api.common import blp

__all__ = [
    "blp",
    "cancel_game",
    "confirm_loans",
    "draw_seats",
    "lineups",
    "loans",
    "lock_lineups",
    "matches",
    "open_game",
    "submit_order_sheet",
    "substitute",
]
