"""Long calculations before a change, while everybody else may go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from app.web import db, idempotency


@contextmanager
def before_writing() -> Iterator[Session]:
    """Let a view look and calculate without the right to write, which it asks for afterwards.

    Whatever it saw may have changed by then, so it has to compare versions when it writes.
    """
    session = db.read_again()
    try:
        yield session
    finally:
        db.write_again()
        # An equal request may have been answered meanwhile, also where this one is refused only
        # because that one was faster.
        idempotency.meet_again()
