"""Scoring a hand on request: tiles, han and fu, or a claim; nothing is stored."""
