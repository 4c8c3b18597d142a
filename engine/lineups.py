"""Who sits down for a team: the line-up of a game, whether of a relay or of a league."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic

from engine.errors import N_, Violation, wrong
from engine.ids import Player, Team
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot(Generic[Team, Player]):
    """A seat of a game: the team it belongs to, and its player (None while not named)."""

    team: Team
    player: Player | None


def check_lineup(
    slots: Sequence[Slot[Team, Player]],
    rosters: Mapping[Team, AbstractSet[Player]],
    *,
    team_mates_meet: bool = False,
    played: Mapping[Player, int] | None = None,
    max_games: int = 0,
) -> Iterator[Violation]:
    """Yield every reason why these can't sit down to a game.

    `rosters` are the teams of the stage; `played` counts each player's games in it before this one.
    """
    if len(slots) != SEAT_COUNT:
        template = N_("A game has four seats, not {count}.")
        yield wrong("seats_not_four", "slots", template, SEAT_COUNT, count=len(slots))
    yield from _check_teams([slot.team for slot in slots], rosters, team_mates_meet)
    yield from check_named([slot.player for slot in slots], "slots.{place}.player")
    for place, slot in enumerate(slots):
        if slot.player is None:
            continue
        field = f"slots.{place}.player"
        if slot.team in rosters and slot.player not in rosters[slot.team]:
            template = N_("{player} is not a member of {team}.")
            yield wrong("not_a_member", field, template, player=slot.player, team=slot.team)
        if max_games and (played or {}).get(slot.player, 0) >= max_games:
            template = N_("{player} has played {most} games in this stage, the most there may be.")
            yield wrong(
                "too_many_games", field, template, max_games, player=slot.player, most=max_games
            )


def _check_teams(
    teams: Sequence[Team],
    rosters: Mapping[Team, AbstractSet[Player]],
    team_mates_meet: bool,  # noqa: FBT001 - handed on
) -> Iterator[Violation]:
    for place, team in enumerate(teams):
        field = f"slots.{place}.team"
        if team not in rosters:
            template = N_("{team} does not play in this stage.")
            yield wrong("unknown_team", field, template, list(rosters), team=team)
        elif team in teams[:place] and not team_mates_meet:
            template = N_("{team} has two seats in this game.")
            yield wrong("team_twice", field, template, team=team)


def check_named(
    players: Sequence[Player | None], field: str, *, may_repeat: bool = False
) -> Iterator[Violation]:
    """Yield every place without a player, and everybody named again; `field` has a `{place}`."""
    for place, player in enumerate(players):
        where = field.format(place=place)
        if player is None:
            template = N_("No player is named here.")
            yield wrong("player_missing", where, template)
        elif player in players[:place] and not may_repeat:
            template = N_("{player} is named twice.")
            yield wrong("player_twice", where, template, player=player)
