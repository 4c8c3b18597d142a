"""Translations of every message."""
