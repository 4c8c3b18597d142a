"""Games that begin with the points of other games: they are played again when those change.

Features above this one know which games follow which; each leaves a follower in the `info` of
the application's sessions when the application is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from sqlalchemy.orm import Session

from app.tables.errors import Fallen, LaterHandsError
from app.tables.games import Game, note_change, void
from app.tables.models import Hand
from app.tables.present import Json
from app.tables.result_rows import refresh_results
from engine.errors import IllegalOutcomeError
from engine.game.replay import Step, play
from engine.points import BySeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """A game as it was, and as it is on other starting points without what no longer stands."""

    before: Game
    after: Game
    fallen: tuple[Fallen, ...]


Follower: TypeAlias = Callable[[Session, Game], Sequence[Later]]
"""Returns the games that begin otherwise if a game goes like this; writes nothing."""

FOLLOWERS = "followers"
"""Where a session's `info` holds the followers; it has them from the application it belongs to."""


def later_games(session: Session, game: Game) -> tuple[Later, ...]:
    """Return the games that begin otherwise if a game goes like this.

    Raises `LookupError` for a session that no application made: nobody may change a game without
    its followers.
    """
    followers: Sequence[Follower] = session.info[FOLLOWERS]
    return tuple(later for follower in followers for later in follower(session, game))


def begin_with(game: Game, starting_points: BySeat) -> Later:
    """Return a game played again from other starting points."""
    started = replace(game, hands=(), steps=(), starting_points=starting_points)
    after, fallen = play_again(started, list(enumerate(zip(game.hands, game.steps, strict=True))))
    return Later(before=game, after=after, fallen=tuple(replace(f, game=game) for f in fallen))


def play_again(
    game: Game, later: Sequence[tuple[int, tuple[Hand, Step]]]
) -> tuple[Game, list[Fallen]]:
    """Play hands again after a game as it stands, leaving out what no longer stands."""
    fallen: list[Fallen] = []
    for index, (hand, step) in later:
        try:
            again = play(game.ruleset, game.state, step.outcome)
        except IllegalOutcomeError as error:
            fallen.append(
                Fallen(
                    game=game,
                    index=index,
                    hand=hand,
                    label=step.before.label,
                    violations=error.violations,
                )
            )
        else:
            game = game.followed_by(hand, again)
    return game, fallen


def check_none_falls(later: Sequence[Later]) -> None:
    """Refuse a change after which hands of later games no longer stand."""
    fallen = [item for each in later for item in each.fallen]
    if fallen:
        raise LaterHandsError(fallen)


def save_later(
    session: Session, later: Sequence[Later], *, by: str, now: datetime, reason: str
) -> None:
    """Keep where later games begin now, and what follows from that."""
    for each in later:
        for item in each.fallen:
            if item.hand is not None:
                void(item.hand, by=by, now=now, reason=reason)
        game = each.after
        for seat, points in zip(game.seats, game.starting_points, strict=True):
            seat.starting_points = points
        note_change(game)
        session.flush()
        refresh_results(session, game)
    session.flush()


def later_json(later: Later) -> Json:
    """Return a table that begins with other points, as it is sent."""
    return {
        "table_id": later.after.table.id,
        "starting_points_before": list(later.before.starting_points),
        "starting_points": list(later.after.starting_points),
        "points_before": list(later.before.state.points),
        "points": list(later.after.state.points),
    }
