"""Refusals at a table that show how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import ConflictError, StaleError
from app.tables.games import Game
from app.tables.models import Hand
from engine.errors import N_, Violation


class StaleTableError(StaleError):
    """Another phone was faster; `game` is how the table stands now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.table.version)
        self.game = game


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallen:
    """A later hand that no longer stands after a correction, and why.

    It may be one of another `game` that began with the points of the corrected one. Without a
    hand, something about that game itself has to be decided again.
    """

    game: Game
    index: int | None
    hand: Hand | None
    label: str
    violations: tuple[Violation, ...]


class LaterHandsError(ConflictError):
    """A correction after which later hands no longer stand; nothing was changed."""

    def __init__(self, fallen: Sequence[Fallen]) -> None:
        detail = N_("Some later hands can't have happened then; decide what becomes of them.")
        super().__init__(detail, code="later_hands_fall")
        self.fallen = tuple(fallen)
