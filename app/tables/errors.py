"""Refusals at a table that show how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.events.errors import ConflictError, StaleError
from app.tables.games import Game
from app.tables.models import Hand
from app.tables.present import Json, table_with_hands_json
from app.web.problems import explain
from engine.errors import N_, Violation


class StaleTableError(StaleError):
    """Another phone was faster; `game` is how the table stands now."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(game.table.version, current=table_with_hands_json(game))


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


def fallen_json(item: Fallen) -> Json:
    """Return a hand that no longer stands, and why, as it is sent."""
    return {
        "table_id": item.game.table.id,
        "hand_id": None if item.hand is None else item.hand.id,
        "index": item.index,
        "label": item.label,
        "violations": [explain(violation) for violation in item.violations],
    }


class LaterHandsError(ConflictError):
    """A correction after which later hands no longer stand; nothing was changed."""

    def __init__(self, fallen: Sequence[Fallen]) -> None:
        self.fallen = tuple(fallen)
        later = [fallen_json(item) for item in fallen]
        detail = N_("Some later hands can't have happened then; decide what becomes of them.")
        super().__init__(detail, code="later_hands_fall", later_hands=later)
