"""Matches, line-ups, loans and rulings on the wire."""
