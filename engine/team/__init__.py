"""Team competitions from results of games: relay with carry-over and lending, leagues, cuts."""
