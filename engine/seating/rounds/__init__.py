"""One round at a time: by standings, at random, at intervals, in bands, finals."""
