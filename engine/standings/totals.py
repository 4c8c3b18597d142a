"""Scores of games added up: by team and by player, exactly, and rounded once where stated."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from engine.ids import Player, Team
from engine.points import Points
from engine.standings.tie_rules import Placements


class Scoring(StrEnum):
    """What a game brings to the total.

    SCORE is the result with uma and oka; PLACEMENT fixed points per place (3-2-1-0); WIN_RATE
    counts every opponent placed lower as a win (3-0, 2-1, 1-2, 0-3 as in 夕刊フジ杯), 1000 points
    standing for a rate of 1.
    """

    SCORE = "score"
    PLACEMENT = "placement"
    WIN_RATE = "win_rate"


class Aggregation(StrEnum):
    """How the parts of a team make its total."""

    SUM = "sum"
    AVERAGE = "average"
    BEST = "best"


class Basis(StrEnum):
    """What the parts are: what each member made, or the team in each round."""

    MEMBERS = "members"
    ROUNDS = "rounds"


class ShareRounding(StrEnum):
    """How a fraction of a point is rounded."""

    HALF_UP = "half_up"
    HALF_EVEN = "half_even"
    TOWARDS_ZERO = "towards_zero"
    DOWN = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine(Generic[Team, Player]):
    """One seat of one game: `score` in points as `game.result` gives it, stages counted from 0.

    `round` and `game` number the rounds of the stage and the games in it; lines of one game at one
    table share both.
    """

    stage: int
    round: int
    game: int
    team: Team
    player: Player
    placement: int
    score: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Summing:
    """How the lines of a team become its total in a stage.

    `multiplier` (numerator and denominator) counts a stage for more or less; `best` is how many
    parts count with BEST.
    """

    scoring: Scoring = Scoring.SCORE
    placement_points: tuple[Points, Points, Points, Points] = (3000, 2000, 1000, 0)
    multiplier: tuple[int, int] = (1, 1)
    aggregation: Aggregation = Aggregation.SUM
    basis: Basis = Basis.MEMBERS
    best: int = 0


def round_points(exact: Fraction | Points, rounding: ShareRounding, unit: Points = 1) -> Points:
    """Round to a multiple of a unit; a half goes away from zero with HALF_UP.

    >>> [round_points(Fraction(-125, 2), each, 5) for each in ShareRounding]
    [-65, -60, -60, -65]
    """
    units = Fraction(exact, unit)
    match rounding:
        case ShareRounding.HALF_UP:
            size = int(abs(units) + Fraction(1, 2))
            whole = size if units >= 0 else -size
        case ShareRounding.HALF_EVEN:
            whole = round(units)
        case ShareRounding.TOWARDS_ZERO:
            whole = int(units)
        case ShareRounding.DOWN:
            whole = units.numerator // units.denominator
    return whole * unit


def team_totals(summing: Summing, lines: Sequence[GameLine[Team, Player]]) -> dict[Team, Fraction]:
    """Return the exact total in points of every team that has lines; all lines of one stage."""
    by_team: defaultdict[Team, list[tuple[GameLine[Team, Player], Fraction]]] = defaultdict(list)
    for line, value in zip(lines, line_values(summing, lines), strict=True):
        by_team[line.team].append((line, value))
    return {team: _total(summing, valued) for team, valued in by_team.items()}


def line_values(summing: Summing, lines: Sequence[GameLine[Team, Player]]) -> list[Fraction]:
    """Return what each line brings; lines that share a placement share what their places bring."""
    sharing = Counter((line.game, line.placement) for line in lines)
    multiplier = Fraction(*summing.multiplier)
    row = _places_row(summing)
    values = []
    for line in lines:
        value = Fraction(line.score)
        if row is not None:
            count = sharing[line.game, line.placement]
            value = Fraction(sum(row[line.placement - 1 :][:count]), count)
        values.append(value * multiplier)
    return values


def player_totals(
    lines: Iterable[GameLine[Team, Player]],
) -> dict[Player, tuple[Points, int, Placements]]:
    """Return the sum of scores, the number of games and the placements of every player."""
    by_player: defaultdict[Player, list[GameLine[Team, Player]]] = defaultdict(list)
    for line in lines:
        by_player[line.player].append(line)
    return {
        player: (sum(line.score for line in played), len(played), placements(played))
        for player, played in by_player.items()
    }


def placements(lines: Iterable[GameLine[Team, Player]]) -> Placements:
    """Return how many first, second, third and fourth places the lines hold."""
    counts = Counter(line.placement for line in lines)
    return counts[1], counts[2], counts[3], counts[4]


def aggregate(summing: Summing, parts: Mapping[object, Fraction]) -> Fraction:
    """Make one total of the totals of members or rounds.

    >>> parts = {"a": Fraction(30), "b": Fraction(-10), "c": Fraction(4)}
    >>> aggregate(Summing(aggregation=Aggregation.BEST, best=2), parts)
    Fraction(34, 1)
    >>> aggregate(Summing(aggregation=Aggregation.AVERAGE), parts)
    Fraction(8, 1)
    """
    values = sorted(parts.values(), reverse=True)
    match summing.aggregation:
        case Aggregation.SUM:
            return sum(values, Fraction(0))
        case Aggregation.BEST:
            return sum(values[: summing.best], Fraction(0))
        case Aggregation.AVERAGE:
            return sum(values, Fraction(0)) / max(1, len(values))


def _places_row(summing: Summing) -> tuple[Fraction, ...] | None:
    """Return what each place brings, None where the score itself counts."""
    match summing.scoring:
        case Scoring.SCORE:
            return None
        case Scoring.PLACEMENT:
            return tuple(Fraction(points) for points in summing.placement_points)
        case Scoring.WIN_RATE:
            return tuple(Fraction(1000 * better, 3) for better in (3, 2, 1, 0))


def _total(summing: Summing, valued: list[tuple[GameLine[Team, Player], Fraction]]) -> Fraction:
    if summing.scoring is Scoring.WIN_RATE:
        return sum((value for _, value in valued), Fraction(0)) / len(valued)
    parts: defaultdict[object, Fraction] = defaultdict(Fraction)
    for line, value in valued:
        parts[line.player if summing.basis is Basis.MEMBERS else line.round] += value
    return aggregate(summing, parts)
