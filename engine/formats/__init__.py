"""Formats of team events as data: presets by name, read and checked as a whole."""
