"""Counting the statements that something sends to the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

IGNORED = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "PRAGMA")
"""What tests need to be undone is not what the application asks."""


@contextmanager
def counted(database) -> Iterator[list[str]]:
    """Collect the statements sent within the block."""
    seen: list[str] = []

    def note(_connection, _cursor, statement, *_):
        if not statement.startswith(IGNORED):
            seen.append(statement)

    event.listen(database, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(database, "before_cursor_execute", note)
