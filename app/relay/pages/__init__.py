"""Pages of relay matches: line-ups, games, loans, seat draws, the sheet and the big screen."""

from app.relay.pages import (
    cancel_game,
    confirm_loans,
    delete_match,
    draw_seats,
    lineups,
    lock_lineups,
    make_match,
    manager,
    match,
    open_game,
    submit_order_sheet,
    substitute,
    withdraw_loans,
)
from app.relay.pages.common import bp

__all__ = [
    "bp",
    "cancel_game",
    "confirm_loans",
    "delete_match",
    "draw_seats",
    "lineups",
    "lock_lineups",
    "make_match",
    "manager",
    "match",
    "open_game",
    "submit_order_sheet",
    "substitute",
    "withdraw_loans",
]
