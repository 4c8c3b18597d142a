"""How good a single round is: who meets again, how far apart in the standings, which winds."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations

from engine.seating.history import History
from engine.seating.plan import Round
from engine.seating.rounds.pairing import RoundRequest
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFigures:
    """Figures of one round, all of them whole numbers.

    `repeats` are pairs who have met before, `most_meetings` counts this round in. `spread_max`
    is the largest distance in the standings at a table, `spread_sum` the sum over `tables`.
    `wind_violations` are players whose winds differ by more than a game after this round.
    """

    players: int
    tables: int
    byes: int
    repeats: int
    most_meetings: int
    spread_max: int
    spread_sum: int
    wind_violations: int

    def to_mapping(self) -> dict[str, int]:
        """Return the figures as JSON values."""
        return asdict(self)


def round_figures(request: RoundRequest, tables: Round) -> RoundFigures:
    """Return the figures of a round that was made for a request."""
    history = History(request.played)
    rank = {
        player: place
        for place, player in enumerate(player for group in request.standings for player in group)
    }
    met = [history.met[pair] for table in tables for pair in combinations(table, 2)]
    spreads = [max(map(rank.__getitem__, t)) - min(map(rank.__getitem__, t)) for t in tables]
    return RoundFigures(
        players=len(rank),
        tables=len(tables),
        byes=len(rank) - SEAT_COUNT * len(tables),
        repeats=sum(count > 0 for count in met),
        most_meetings=max(met, default=0) + 1,
        spread_max=max(spreads, default=0),
        spread_sum=sum(spreads),
        wind_violations=_uneven(history, tables),
    )


def _uneven(history: History, tables: Round) -> int:
    """Count players whose winds differ by more than one game after this round."""
    count = 0
    for table in tables:
        for wind, had in enumerate(history.wind_rows(table)):
            had[wind] += 1
            count += max(had) - min(had) > 1
    return count
