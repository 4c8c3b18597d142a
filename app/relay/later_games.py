"""Later games of a match follow when an earlier one changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from app.events.models import EventKind
from app.relay import queries
from app.relay.record import MatchRecord, TeamId, load_record
from app.tables.games import Game, load_game, outcome_of
from app.tables.later_games import HandToVoid, LaterGame, begin_with
from engine.errors import N_, wrong
from engine.relay.match import PlayedMatch, RecordedGame, review_match
from engine.relay.rules import next_start


def later_in_match(session: Session, changed: Game) -> Sequence[LaterGame]:
    """Return the games of a match that begin otherwise if one of its games goes like this."""
    if changed.event.kind is not EventKind.RELAY:
        return ()
    item = queries.find_match_table(session, changed.table.id)
    if item is None:
        return ()
    # Whoever opens the next game holds the same lock, so it is there or begins afterwards.
    queries.lock_match(session, item.match_id)
    if not queries.has_later_table(session, item):
        return ()
    record = load_record(session, item.match_id)
    games = list(record.games)
    games[item.game] = _with_hands(games[item.game], changed)
    return play_on(session, record, games, item.game + 1)


def play_on(
    session: Session, record: MatchRecord, games: list[RecordedGame[TeamId]], first: int
) -> tuple[LaterGame, ...]:
    """Play the games from `first` on again, each on what those before it left."""
    later = []
    for number in range(first, len(record.tables)):
        before = [replace(game, closed=True) for game in games[:number]]
        match, _ = review_match(record.rules, record.start, before)
        points = next_start(match.playing, games[number].seats)
        game = load_game(session, record.tables[number].table_id, lock=True)
        undecided = _undecided(match, record, number, game)
        if points == game.starting_points and not undecided:
            continue
        again = begin_with(game, points)
        again = replace(again, to_void=(*undecided, *again.to_void))
        games[number] = _with_hands(games[number], again.after)
        later.append(again)
    return tuple(later)


def _with_hands(game: RecordedGame[TeamId], changed: Game) -> RecordedGame[TeamId]:
    return replace(game, outcomes=tuple(outcome_of(hand) for hand in changed.hands))


def _undecided(
    match: PlayedMatch[TeamId], record: MatchRecord, number: int, game: Game
) -> tuple[HandToVoid, ...]:
    """Say that the referee would have to decide on loans before a game that was begun."""
    boundary = match.games[-1].boundary
    if boundary is None or not boundary.needs_referee:
        return ()
    template = N_("The referee has to confirm or decide the loans after game {game}.")
    violation = wrong(
        "ruling_missing",
        f"matches.{record.match.id}.games.{number - 1}.ruling",
        template,
        game=number,
    )
    return (HandToVoid(game=game, index=None, hand=None, label="", violations=(violation,)),)
