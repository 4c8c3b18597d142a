"""Record the next hand of a table, or look at what it would do."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.tables.games import (
    Game,
    check_playing,
    check_seen,
    load_game,
    lock_game,
    new_hand,
    next_ordinal,
    note_change,
)
from app.tables.later_games import follow
from engine.errors import N_, IllegalOutcomeError, wrong
from engine.game.outcomes import Outcome
from engine.game.replay import play

MOST_HANDS = 500
"""More than any game has had; a table that never ends would be replayed for every hand."""


def record_hand(
    session: Session, table_id: int, outcome: Outcome, signed: Signature, *, expected_version: int
) -> Game:
    """Record the next hand of a table; return the game with it."""
    after = _play(lock_game(session, table_id, expected_version), outcome, signed)
    follow(session, after, replace(signed, reason="follows"))
    session.add(after.hands[-1])
    note_change(after)
    session.flush()
    return after


def preview_hand(
    session: Session,
    table_id: int,
    outcome: Outcome,
    signed: Signature,
    *,
    expected_version: int | None = None,
) -> Game:
    """Return the game as it would be after one more hand; nothing is written."""
    game = load_game(session, table_id)
    check_seen(game, expected_version)
    return _play(game, outcome, signed)


def _play(game: Game, outcome: Outcome, signed: Signature) -> Game:
    check_playing(game)
    if len(game.hands) >= MOST_HANDS:
        template = N_("No game has more than {most} hands.")
        problem = wrong("too_many_hands", "type", template, most=MOST_HANDS)
        raise IllegalOutcomeError([problem])
    step = play(game.ruleset, game.state, outcome)
    return game.followed_by(new_hand(game.table.id, next_ordinal(game), outcome, signed), step)
