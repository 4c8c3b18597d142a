"""Leagues of teams: games with a line-up, stages, cuts, penalties, team standings."""
