"""The line chart of a match as places on a page: what a template needs to draw it as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.relay.state import MatchState
from app.teams.models import Team
from engine.points import Points
from engine.relay.chart import ChartPoint, chart

WIDTH, HEIGHT = 900, 380


LEFT, RIGHT, TOP, BOTTOM = 70, 110, 12, 34


STEPS = (10000, 20000, 50000, 100000, 200000, 500000)


MOST_LINES = 8


DASHES = ("", "9 4", "2 4", "12 4 2 4")
"""Lines differ by more than their colour."""


LABEL_GAP = 17


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """The line of a team; its name stands at `label_y` beside the end."""

    team: Team
    points: str
    dash: str
    end_x: float
    end_y: float
    label_y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchChart:
    """Lines, the grid behind them with its labels, and where stages begin."""

    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[float, Points], ...]
    stages: tuple[tuple[float, str], ...]
    rows: tuple[ChartPoint[int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def make_chart(state: MatchState) -> MatchChart | None:
    """Return the chart of a match, None before its first game."""
    rows = chart(state.played)
    if not rows:
        return None
    levels = _levels([points for row in rows for points in row.actual.values()])

    scale = _Scale(low=levels[0], high=levels[-1], count=len(rows))
    return MatchChart(
        lines=_lines(state, rows, scale),
        grid=tuple((scale.y(points), points) for points in levels),
        stages=_stages(state, rows, scale),
        rows=rows,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """Where points and hands are on the page."""

    low: Points
    high: Points
    count: int

    def x(self, place: int) -> float:
        """Return the place of a hand from the left."""
        return round(LEFT + place / max(self.count - 1, 1) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, points: Points) -> float:
        """Return the place of points from the top."""
        part = (self.high - points) / (self.high - self.low)
        return round(TOP + part * (HEIGHT - TOP - BOTTOM), 1)


def _lines(
    state: MatchState, rows: Sequence[ChartPoint[int]], scale: _Scale
) -> tuple[ChartLine, ...]:
    ends = {team: scale.y(points) for team, points in rows[-1].actual.items()}
    labels = _apart(ends)
    return tuple(
        ChartLine(
            team=team,
            points=" ".join(
                f"{scale.x(place)},{scale.y(row.actual[team.id])}" for place, row in enumerate(rows)
            ),
            dash=DASHES[number % len(DASHES)],
            end_x=scale.x(len(rows) - 1),
            end_y=ends[team.id],
            label_y=labels[team.id],
        )
        for number, team in enumerate(state.record.teams.values())
    )


def _apart(ends: Mapping[int, float]) -> dict[int, float]:
    """Return where names stand, moved down where they would cover one another."""
    places: dict[int, float] = {}
    lowest = float(TOP)
    for team, end in sorted(ends.items(), key=lambda item: item[1]):
        places[team] = max(end, lowest)
        lowest = places[team] + LABEL_GAP
    over = max(0.0, lowest - LABEL_GAP - (HEIGHT - BOTTOM))
    return {team: round(place - over, 1) for team, place in places.items()}


def _stages(
    state: MatchState, rows: Sequence[ChartPoint[int]], scale: _Scale
) -> tuple[tuple[float, str], ...]:
    """Return where each stage begins: at the end of the one before."""
    begun: dict[int, int] = {}
    for place, row in enumerate(rows):
        begun.setdefault(row.stage, max(place - 1, 0))
    names = state.record.rules.stages
    return tuple((scale.x(place), names[stage].name) for stage, place in begun.items())


def _levels(owned: Sequence[Points]) -> list[Points]:
    """Return round numbers of points from below the least to above the most."""
    least, most = min(owned), max(owned)
    step = next((s for s in STEPS if (most - least) // s < MOST_LINES), STEPS[-1])
    low = least // step * step
    high = -(-most // step) * step
    if low == high:
        low, high = low - step, high + step
    return list(range(low, high + step, step))
