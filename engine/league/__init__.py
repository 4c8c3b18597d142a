"""Leagues and team cups: stages of games, what is carried over, and who plays."""
