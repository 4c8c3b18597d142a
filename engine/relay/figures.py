"""Figures of a match that people look at: what is owned right now, what each member did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.game.outcomes import Outcome, Ron, winning_seats
from engine.ids import Team
from engine.points import Points
from engine.relay.match import PlayedGame, PlayedMatch
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberFigures:
    """What a member did in the games they played; `delta` is won or lost, loans left out."""

    delta: Points
    hands: int
    wins: int
    deal_ins: int
    riichi: int


def actual_now(match: PlayedMatch[Team]) -> dict[Team, Points]:
    """Return what every team owns at this moment; riichi sticks on the table are nobody's."""
    latest = match.games[-1] if match.games else None
    if latest is None or latest.finished:
        return dict(match.actual)
    return {team: owned + latest.deltas[team] for team, owned in latest.actual_before.items()}


def member_figures(games: Iterable[PlayedGame[Team]], team: Team) -> MemberFigures:
    """Return what the member did who played these games for a team."""
    listed = tuple(games)
    own = list(_outcomes(listed, team))
    return MemberFigures(
        delta=sum(game.deltas[team] for game in listed),
        hands=len(own),
        wins=sum(seat in winning_seats(outcome) for seat, outcome in own),
        deal_ins=sum(isinstance(each, Ron) and each.discarder is seat for seat, each in own),
        riichi=sum(seat in getattr(outcome, "riichi", ()) for seat, outcome in own),
    )


def _outcomes(games: Iterable[PlayedGame[Team]], team: Team) -> Iterator[tuple[Seat, Outcome]]:
    for game in games:
        seat = Seat(game.seats.index(team))
        for step in game.steps:
            yield seat, step.outcome
