"""Riichi rules, scoring and results: a pure package (standard library only)."""
