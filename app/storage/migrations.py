"""Bringing a database to the tables that this version of the code expects."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from app.storage.database import open_database

HOME = Path(__file__).resolve().parents[2]
MIGRATION_WAIT_SECONDS = 60.0


def head() -> str:
    """Return the number of the last migration."""
    return (HOME / "migrations" / "HEAD").read_text(encoding="ascii").strip()


def upgrade(url: str) -> bool:
    """Run the migrations that the database lacks; say whether there were any."""
    database = open_database(url, MIGRATION_WAIT_SECONDS)
    try:
        with database.readers.connect() as connection:
            if current(connection) == head():
                return False
        # The writers' queue keeps two processes from migrating the same SQLite file at once;
        # on PostgreSQL migrations/env.py takes a lock.
        with database.writers.begin() as connection:
            _run_alembic(connection)
        return True
    finally:
        database.readers.dispose()


def current(connection: Connection) -> str | None:
    """Return the number of the last migration that this database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    number = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if number is None else str(number)


def _run_alembic(connection: Connection) -> None:
    # Imported here because it takes longer to load than everything else a start does.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config(toml_file=HOME / "pyproject.toml")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
