"""Events: what is held, by which rules, and how far it is."""
