"""Organisers, their logins, and the tokens of programs and tables."""
