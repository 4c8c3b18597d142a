"""Totals, tie-breaks and cuts: the same small objects for players and for teams."""
