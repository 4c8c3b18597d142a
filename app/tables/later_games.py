"""Games that begin with the points of other games: they are played again when those change.

Features above this one know which games follow which; each leaves a follower in the `info` of
the application's sessions when the application is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError
from app.tables.games import Game, note_change, void
from app.tables.kept_results import refresh_results
from app.tables.models import Hand
from engine.errors import N_, IllegalOutcomeError, Violation
from engine.game.replay import Step, play
from engine.points import BySeat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandToVoid:
    """A later hand that no longer stands after a correction, and why.

    It may be one of another `game` that began with the points of the corrected one. Without a
    hand, something about that game itself has to be decided again.
    """

    game: Game
    index: int | None
    hand: Hand | None
    label: str
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterGame:
    """A game as it was, and as it is on other starting points without what no longer stands."""

    before: Game
    after: Game
    to_void: tuple[HandToVoid, ...]


class LaterHandsError(ConflictError):
    """A correction after which later hands no longer stand; nothing was changed."""

    def __init__(self, to_void: Sequence[HandToVoid]) -> None:
        detail = N_("Some later hands can't have happened then; decide what becomes of them.")
        super().__init__(detail, code="later_hands_fall")
        self.to_void = tuple(to_void)


Follower: TypeAlias = Callable[[Session, Game], Sequence[LaterGame]]
"""Returns the games that begin otherwise if a game goes like this; writes nothing."""

FOLLOWERS = "followers"
"""Where a session's `info` holds the followers; it has them from the application it belongs to."""


def later_games(session: Session, game: Game) -> tuple[LaterGame, ...]:
    """Return the games that begin otherwise if a game goes like this.

    Raises `LookupError` for a session that no application made: nobody may change a game without
    its followers.
    """
    followers: Sequence[Follower] = session.info[FOLLOWERS]
    return tuple(later for follower in followers for later in follower(session, game))


def begin_with(game: Game, starting_points: BySeat) -> LaterGame:
    """Return a game played again from other starting points."""
    started = replace(game, hands=(), steps=(), starting_points=starting_points)
    after, to_void = play_again(started, list(enumerate(zip(game.hands, game.steps, strict=True))))
    return LaterGame(
        before=game, after=after, to_void=tuple(replace(item, game=game) for item in to_void)
    )


def play_again(
    game: Game, later: Sequence[tuple[int, tuple[Hand, Step]]]
) -> tuple[Game, list[HandToVoid]]:
    """Play hands again after a game as it stands, leaving out what no longer stands."""
    to_void: list[HandToVoid] = []
    for index, (hand, step) in later:
        try:
            again = play(game.ruleset, game.state, step.outcome)
        except IllegalOutcomeError as error:
            to_void.append(
                HandToVoid(
                    game=game,
                    index=index,
                    hand=hand,
                    label=step.before.label,
                    violations=error.violations,
                )
            )
        else:
            game = game.followed_by(hand, again)
    return game, to_void


def hands_to_void(later: Iterable[LaterGame]) -> tuple[HandToVoid, ...]:
    """Return the hands of later games that no longer stand."""
    return tuple(item for each in later for item in each.to_void)


def follow(session: Session, game: Game, signed: Signature) -> None:
    """Let later games begin with the new points; refuse if some of their hands no longer stand."""
    later = later_games(session, game)
    to_void = hands_to_void(later)
    if to_void:
        raise LaterHandsError(to_void)
    save_later(session, later, signed)


def save_later(session: Session, later: Sequence[LaterGame], signed: Signature) -> None:
    """Keep where later games begin now, and what follows from that."""
    for each in later:
        for item in each.to_void:
            if item.hand is not None:
                void(item.hand, signed)
        game = each.after
        for seat, points in zip(game.seats, game.starting_points, strict=True):
            seat.starting_points = points
        note_change(game)
        session.flush()
        refresh_results(session, game)
    session.flush()
