"""Pages of relay matches: line-ups, games, loans, seat draws, the sheet and the big screen."""

from app.relay.pages import (
    confirm_loans,
    draw_seats,
    lineups,
    make_match,
    manager,
    match,
    open_game,
)
from app.relay.pages.common import bp

__all__ = [
    "bp",
    "confirm_loans",
    "draw_seats",
    "lineups",
    "make_match",
    "manager",
    "match",
    "open_game",
]
