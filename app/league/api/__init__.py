"""REST resources of leagues: games with a line-up, stages, cuts, penalties, team standings."""

from app.league.api import (
    cancel_penalty,
    decide_cut,
    open_game,
    penalise_team,
    rulings,
    standings,
    start_stage,
)
from app.league.api.common import blp

__all__ = [
    "blp",
    "cancel_penalty",
    "decide_cut",
    "open_game",
    "penalise_team",
    "rulings",
    "standings",
    "start_stage",
]
