"""Undo the last hand of a table."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError
from app.tables.games import Game, check_playing, lock_game, note_change, void
from app.tables.later_games import follow
from engine.errors import N_


def undo_last(session: Session, table_id: int, signed: Signature, *, expected_version: int) -> Game:
    """Void the last hand of a table; return the game without it."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if not game.hands:
        raise ConflictError(N_("No hand has been recorded here."), code="no_hand")
    void(game.hands[-1], signed)
    before = replace(game, hands=game.hands[:-1], steps=game.steps[:-1])
    follow(session, before, signed)
    note_change(before)
    session.flush()
    return before
