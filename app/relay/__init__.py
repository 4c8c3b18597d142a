"""Relay matches: line-ups, seat draws, games one after the other, loans between teams."""
