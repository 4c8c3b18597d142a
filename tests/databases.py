"""Databases for tests: SQLite files, or databases of their own on a PostgreSQL server."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, make_url, text

from app.storage import migrations

SERVER = os.environ.get("TENBO_TEST_DATABASE_URL")
"""A database of the PostgreSQL server to test on; without it the tests use SQLite."""
ON_POSTGRESQL = SERVER is not None


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Make a database without tables, and take it away afterwards."""
    if SERVER is None:
        yield f"sqlite:///{folder / 'tenbo.sqlite'}"
        return
    name = f"tenbo_test_{uuid4().hex}"
    _administer(f'CREATE DATABASE "{name}"')
    try:
        yield make_url(SERVER).set(database=name).render_as_string(hide_password=False)
    finally:
        _administer(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def migrated_database(folder: Path) -> Iterator[str]:
    """Make a database with all tables, and take it away afterwards."""
    with empty_database(folder) as url:
        migrations.upgrade(url)
        yield url


def _administer(command: str) -> None:
    server = create_engine(str(SERVER), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(command))
    server.dispose()
