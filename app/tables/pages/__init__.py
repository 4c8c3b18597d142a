"""Pages of rounds, tables and hands."""

from app.tables.pages import (
    cancel,
    correct,
    finish,
    open,  # noqa: A004 - the step is called so in every room
    penalise,
    record,
    reopen,
    rounds,
    tables,
    undo,
)
from app.tables.pages.common import bp

__all__ = [
    "bp",
    "cancel",
    "correct",
    "finish",
    "open",
    "penalise",
    "record",
    "reopen",
    "rounds",
    "tables",
    "undo",
]
