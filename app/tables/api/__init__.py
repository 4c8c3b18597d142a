"""REST resources of tables, hands, results and penalties."""

from app.tables.api import (
    cancel,
    correct,
    finish,
    hands,
    open,  # noqa: A004 - the step is called so in every room
    penalise,
    record,
    reopen,
    tables,
    undo,
)
from app.tables.api.common import blp

__all__ = [
    "blp",
    "cancel",
    "correct",
    "finish",
    "hands",
    "open",
    "penalise",
    "record",
    "reopen",
    "tables",
    "undo",
]
