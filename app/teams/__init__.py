"""Teams: rosters, line-ups, relay matches with their loans, and leagues."""
