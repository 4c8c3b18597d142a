"""Bringing a database to the tables that this version of the code expects."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from app.storage.database import open_database

HOME = Path(__file__).resolve().parents[2]
MIGRATION_WAIT_SECONDS = 60.0


class UnknownDatabaseError(Exception):
    """Another version of Tenbo made this database; the message says what to do."""


def known() -> list[str]:
    """Return the names of the migrations that exist, oldest first."""
    lines = (HOME / "migrations" / "HEAD").read_text(encoding="ascii").splitlines()
    return [Path(line.split()[1]).stem for line in lines]


def upgrade(url: str) -> bool:
    """Run the migrations that the database lacks; say whether there were any.

    Raises `UnknownDatabaseError` if the database is at a migration that is not ours.
    """
    database = open_database(url, MIGRATION_WAIT_SECONDS)
    try:
        with database.readers.connect() as connection:
            there = current(connection)
        if there is not None and there not in known():
            raise UnknownDatabaseError(_explain(there))
        if there == known()[-1]:
            return False
        # The writers' queue keeps two processes from migrating the same SQLite file at once;
        # on PostgreSQL migrations/env.py takes a lock.
        with database.writers.begin() as connection:
            _run_alembic(connection)
        return True
    finally:
        database.readers.dispose()


def current(connection: Connection) -> str | None:
    """Return the name of the last migration that this database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    name = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if name is None else str(name)


def _explain(there: str) -> str:
    # Until 0.2.0 migrations had numbers only, and could change after they had been applied.
    if there.isdecimal():
        return (
            f"This database is of Tenbo 0.1 (it is at {there}) and cannot be brought to this"
            " version.\nFinish its events with the old version, and start this one with a new"
            " database: another --instance DIR or TENBO_DATABASE_URL."
        )
    return (
        f"This database is of a newer Tenbo (it is at {there}, and here the last is"
        f" {known()[-1]}).\nStart that version, or restore a backup that is older."
    )


def _run_alembic(connection: Connection) -> None:
    # Imported here because it takes longer to load than everything else a start does.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config(toml_file=HOME / "pyproject.toml")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
