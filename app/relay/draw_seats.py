"""The seat draws of a match, each a published document: docs/seating.md. No HTTP, no commits.

A draw goes by the number of the first game it seats: every game has its own, or the first seats
them all. In documents teams have the numbers and names they had when the match was made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import NotFoundError
from app.relay.models import Match
from app.relay.record import MatchRecord, TeamId
from app.teams.models import Team
from engine.errors import N_
from engine.relay.rules import RelayRules, SeatDraw
from engine.seating.canonical import Json
from engine.seating.draws.draw import announce, commitment, match_inputs, publish


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The teams of a game from the starting East on, and the draw that was made for it.

    There is no draw if one made before seats this game as well.
    """

    seats: list[TeamId]
    seed: str
    drawn: dict[str, Json] | None


def seat_inputs(rules: RelayRules, teams: Sequence[Team]) -> dict[str, Json]:
    """Return what the seats of a new match will be drawn from; kept as it is from then on."""
    balanced = rules.seat_draw is SeatDraw.BALANCED
    return match_inputs(
        [team.number for team in teams],
        len(rules.games) if balanced else 1,
        balanced=balanced,
        names={team.number: team.name for team in teams},
    )


def is_balanced(match: Match) -> bool:
    """Say whether one draw seats all games of a match."""
    return bool(match.seat_inputs["method"] == "match_balanced")


def games_of(record: MatchRecord, game: int) -> range:
    """Return the games that are seated by the same draw as this one."""
    if is_balanced(record.match):
        return range(len(record.rules.games))
    return range(game, game + 1)


def game_seed(match: Match, first_game: int) -> str:
    """Return the seed of the draw that seats the games from this one on."""
    return hashlib.sha256(f"{match.secret}:{first_game}".encode()).hexdigest()


def announcement(match: Match, game: int) -> dict[str, Json]:
    """Return what is public of a game's draw from the making of the match on."""
    first = _first_game(match, game)
    return announce(_inputs(match, first), commitment(game_seed(match, first)))


def seat_game(record: MatchRecord, game: int) -> Seating:
    """Return the seats of the next game, drawn now if no draw made before has them."""
    match = record.match
    first = _first_game(match, game)
    kept = find_document(record, first) if first < len(record.tables) else None
    document = kept or publish(_inputs(match, first), game_seed(match, first))
    team_of = dict(zip(document["inputs"]["players"], record.teams, strict=True))
    [table] = document["rounds"][game - first]
    return Seating(
        seats=[team_of[number] for number in table],
        seed=document["seed"],
        drawn=None if kept else document,
    )


def find_document(record: MatchRecord, game: int) -> dict[str, Json] | None:
    """Return the document of a drawn game; None if it was drawn before there were documents."""
    return record.tables[_first_game(record.match, game)].draw


def get_document(record: MatchRecord, game: int) -> dict[str, Json]:
    """Return the document of a game's draw; before the draw, the part that is public by then."""
    if not 0 <= game < len(record.rules.games):
        raise NotFoundError(N_("The match has no such game."))
    if _first_game(record.match, game) >= len(record.tables):
        return announcement(record.match, game)
    document = find_document(record, game)
    if document is None:
        raise NotFoundError(N_("These seats were drawn before draws were published."))
    return document


def _first_game(match: Match, game: int) -> int:
    return 0 if is_balanced(match) else game


def _inputs(match: Match, first_game: int) -> dict[str, Json]:
    own = {} if is_balanced(match) else {"game": first_game + 1}
    return match.seat_inputs | own
