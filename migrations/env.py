"""Alembic environment: one transaction per upgrade, one migrator at a time."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection, Enum, text

import app
from app.storage.base import Base, UtcDateTime
from app.storage.database import open_database
from config import Settings

MIGRATION_WAIT_SECONDS = 60.0


def write_type(kind: str, item: Any, _: AutogenContext) -> str | Literal[False]:  # noqa: ANN401
    """Write our own column types, and enums, as what they are in the database.

    Migrations import nothing of the application: it changes, and they must not.
    """
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, Enum):
        return f"sa.String(length={item.length})"
    return False


def migrate(connection: Connection) -> None:
    """Run what alembic was asked for on this connection."""
    on_postgresql = connection.dialect.name == "postgresql"
    if on_postgresql:
        connection.execute(text("SET LOCAL lock_timeout = '60s'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('tenbo-migrations'))"))
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=not on_postgresql,
        render_item=write_type,
    )
    context.run_migrations()


def main() -> None:
    """Use the connection that the caller brings, or open the database of the settings."""
    app.load_models()
    connection: Connection | None = context.config.attributes.get("connection")
    if connection is not None:
        migrate(connection)
        return
    database = open_database(Settings.from_environ().database_url, MIGRATION_WAIT_SECONDS)
    # The writers' queue keeps two processes from migrating the same SQLite file at once.
    with database.writers.begin() as opened:
        migrate(opened)
    database.readers.dispose()


main()
