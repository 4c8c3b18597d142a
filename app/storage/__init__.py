"""The database: connections, the writers' queue, the base of every model, migrations at start."""
