"""Who sits where: how seats are drawn, and published seats as they stand."""
