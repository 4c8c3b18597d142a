"""Pages of leagues and of team standings."""

from app.league.pages import (
    cancel_penalty,
    decide_cut,
    open_game,
    penalise_team,
    standings,
    start_stage,
)
from app.league.pages.common import bp

__all__ = [
    "bp",
    "cancel_penalty",
    "decide_cut",
    "open_game",
    "penalise_team",
    "standings",
    "start_stage",
]
