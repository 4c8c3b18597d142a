"""Rulesets: every option typed, presets as data, and the checks that keep them consistent."""
