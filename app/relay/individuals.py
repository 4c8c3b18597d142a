"""What single players did in a match: their own stages, loans left out. No HTTP."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from app.entrants.models import Entrant
from app.relay.record import TeamId
from app.relay.state import MatchState
from engine.relay.figures import MemberFigures, member_figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """A player in a match: what they won or lost in their own games, and how."""

    team_id: TeamId
    entrant: Entrant
    games: tuple[int, ...]
    figures: MemberFigures


def list_individuals(state: MatchState) -> list[Individual]:
    """Return everybody who has played in a match, the best first."""
    played: defaultdict[tuple[TeamId, int], list[int]] = defaultdict(list)
    for number, team, entrant in _seats(state):
        played[team, entrant.id].append(number)
    found = [_individual(state, team, numbers) for (team, _), numbers in played.items()]
    return sorted(found, key=lambda each: (-each.figures.delta, each.games, each.team_id))


def _seats(state: MatchState) -> Iterator[tuple[int, TeamId, Entrant]]:
    for number, item in enumerate(state.record.tables):
        for team, seat in zip(item.seats, item.table.seats, strict=True):
            yield number, team, seat.entrant


def _individual(state: MatchState, team: TeamId, numbers: list[int]) -> Individual:
    return Individual(
        team_id=team,
        entrant=state.player_of(numbers[0], team),
        games=tuple(numbers),
        figures=member_figures([state.played.games[number] for number in numbers], team),
    )
