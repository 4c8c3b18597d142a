"""Relay matches of teams: points carried over, loans between teams, and the order of play."""
