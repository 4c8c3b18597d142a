"""Correct earlier hands (amend, void, insert): everything after them is played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError
from app.tables.games import (
    STRIDE,
    Game,
    check_playing,
    lock_game,
    new_hand,
    note_change,
    outcome_of,
    void,
)
from app.tables.later_games import (
    HandToVoid,
    LaterGame,
    LaterHandsError,
    hands_to_void,
    later_games,
    play_again,
    save_later,
)
from app.tables.models import Hand
from engine.errors import N_, wrong
from engine.game.outcomes import Outcome
from engine.game.replay import play


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Who corrects, why, and what becomes of later hands that no longer stand.

    `void_later` voids them; without it the correction is refused, and they are listed. A
    `dry_run` returns what would come out and writes nothing.
    """

    expected_version: int
    signed: Signature
    void_later: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A game before and after a correction, and the later hands that it voided.

    After a dry run the hands of `after` are as they would be, and those that are new have no id.
    `later` are the games that begin with other points now; `to_void` has their hands too.
    """

    before: Game
    after: Game
    to_void: tuple[HandToVoid, ...]
    later: tuple[LaterGame, ...]
    dry_run: bool


def amend_hand(
    session: Session, table_id: int, hand_id: int, outcome: Outcome, how: Correction
) -> Corrected:
    """Replace a recorded hand by what really happened."""
    game = _begin(session, table_id, how)
    place = game.place_of(hand_id)
    old = game.hands[place]
    hand = new_hand(table_id, old.ordinal, outcome, how.signed, amends=old.id)
    return _carry_out(session, game, how, _Change(place=place, removed=(old,), added=(hand,)))


def void_hand(session: Session, table_id: int, hand_id: int, how: Correction) -> Corrected:
    """Take a recorded hand out, as if it had not been played."""
    game = _begin(session, table_id, how)
    place = game.place_of(hand_id)
    return _carry_out(session, game, how, _Change(place=place, removed=(game.hands[place],)))


def insert_hand(
    session: Session, table_id: int, before_id: int, outcome: Outcome, how: Correction
) -> Corrected:
    """Add a hand that was forgotten, before one that was recorded."""
    game = _begin(session, table_id, how)
    place = game.place_of(before_id)
    ordinal = _between(game, place)
    hand = new_hand(table_id, ordinal, outcome, how.signed)
    return _carry_out(session, game, how, _Change(place=place, added=(hand,)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """At one place, hands that go and hands that come."""

    place: int
    removed: tuple[Hand, ...] = ()
    added: tuple[Hand, ...] = ()


def _begin(session: Session, table_id: int, how: Correction) -> Game:
    game = lock_game(session, table_id, how.expected_version)
    check_playing(game)
    if not how.signed.reason.strip():
        problem = wrong("reason_needed", "reason", N_("Say why; it is kept with the hand."))
        raise InvalidError([problem])
    return game


def _between(game: Game, place: int) -> int:
    """Return an ordinal just before a place; there is room for twenty hands at the same place."""
    low = game.hands[place - 1].ordinal if place else 0
    ordinal = (low + game.hands[place].ordinal) // 2
    if ordinal == low:
        raise ConflictError(N_("No more hands fit in here."), code="no_room", stride=STRIDE)
    return ordinal


def _carry_out(session: Session, game: Game, how: Correction, change: _Change) -> Corrected:
    after, here = _rerun(game, change)
    later = later_games(session, after)
    to_void = (*here, *hands_to_void(later))
    if to_void and not how.void_later:
        raise LaterHandsError(to_void)
    corrected = Corrected(
        before=game, after=after, to_void=to_void, later=later, dry_run=how.dry_run
    )
    if not how.dry_run:
        _save(session, corrected, how, change, here)
    return corrected


def _rerun(game: Game, change: _Change) -> tuple[Game, list[HandToVoid]]:
    """Play the added hands, and then again all later ones, leaving out what no longer stands."""
    kept = replace(game, hands=game.hands[: change.place], steps=game.steps[: change.place])
    for hand in change.added:
        kept = kept.followed_by(hand, play(game.ruleset, kept.state, outcome_of(hand)))
    first = change.place + len(change.removed)
    played = list(enumerate(zip(game.hands, game.steps, strict=True)))
    after, to_void = play_again(kept, played[first:])
    return after, [replace(item, game=game) for item in to_void]


def _save(
    session: Session,
    corrected: Corrected,
    how: Correction,
    change: _Change,
    to_void: Sequence[HandToVoid],
) -> None:
    for hand in (*change.removed, *(item.hand for item in to_void)):
        if hand is not None:
            void(hand, how.signed)
    # A hand that counts may not share its ordinal with another, so the old ones go first.
    session.flush()
    session.add_all(change.added)
    note_change(corrected.after)
    session.flush()
    save_later(session, corrected.later, how.signed)
