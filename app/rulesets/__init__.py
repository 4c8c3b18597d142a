"""Rulesets as they are read: presets, their options, and what sets two apart."""
