"""Entrants: who plays in an event."""
