"""What every team owned after each hand of a match: the line chart of a relay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from engine.ids import Team
from engine.points import Points
from engine.relay.match import PlayedGame, PlayedMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPoint(Generic[Team]):
    """Actual points of every team after a hand.

    `hand` counts from 0 in the game (None before its first hand, and for a game entered as a
    total), `label` names it (`S3-2`). With `on_table`, the riichi sticks that are nobody's yet,
    the actual points always have the same sum.
    """

    game: int
    stage: int
    hand: int | None
    label: str
    actual: Mapping[Team, Points]
    on_table: Points


def chart(match: PlayedMatch[Team]) -> tuple[ChartPoint[Team], ...]:
    """Return the points of the chart, from before the first hand to after the latest."""
    return tuple(
        point for number, game in enumerate(match.games) for point in _of_game(number, game)
    )


def _of_game(number: int, game: PlayedGame[Team]) -> Iterator[ChartPoint[Team]]:
    """Yield the points of one game; the last one of a finished game has the sticks handed out."""
    if number == 0:
        yield _point(number, game, game.actual_before)
    for hand, step in enumerate(game.steps):
        if hand == len(game.steps) - 1 and game.finished:
            break
        won = zip(game.seats, step.after.points, game.starting_points, strict=True)
        yield _point(
            number,
            game,
            {team: game.actual_before[team] + now - then for team, now, then in won},
            hand=hand,
            on_table=sum(game.starting_points) - sum(step.after.points),
        )
    if game.boundary is not None:
        hand_count = len(game.steps)
        yield _point(
            number, game, game.boundary.actual, hand=hand_count - 1 if hand_count else None
        )


def _point(
    number: int,
    game: PlayedGame[Team],
    actual: Mapping[Team, Points],
    *,
    hand: int | None = None,
    on_table: Points = 0,
) -> ChartPoint[Team]:
    label = "" if hand is None else game.steps[hand].before.label
    return ChartPoint(
        game=number,
        stage=game.stage,
        hand=hand,
        label=label,
        actual=dict(actual),
        on_table=on_table,
    )
