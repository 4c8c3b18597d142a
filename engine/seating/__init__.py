"""Seats: verifiable draws, balanced plans, rounds by standings, re-planning and their audit."""
