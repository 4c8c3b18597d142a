"""Finish a table, so that its result counts."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import InvalidError
from app.events.counts import note_tables
from app.tables.games import Game, check_playing, lock_game, note_change
from app.tables.kept_results import write_results
from app.tables.models import TableState
from engine.errors import N_, wrong


def finish_table(
    session: Session, table_id: int, signed: Signature, *, expected_version: int
) -> Game:
    """Finish a table and keep its result; a game that could go on needs a reason."""
    game = lock_game(session, table_id, expected_version)
    check_playing(game)
    if game.state.ended is None and not signed.reason:
        template = N_("The game is not over; to finish it now, say why.")
        problem = wrong("game_not_over", "reason", template)
        raise InvalidError([problem])
    table = game.table
    table.state = TableState.FINISHED
    table.finished_at, table.finished_by = signed.at, signed.by
    table.finish_reason = signed.reason or None
    note_change(game)
    write_results(session, game)
    note_tables(session, game.event.id, playing=-1, results=True)
    session.flush()
    return game
