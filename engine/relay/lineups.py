"""Who plays for a team: line-ups of a game, order sheets of a relay, games played in a stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic

from engine.errors import N_, Violation
from engine.ids import Player, Team
from engine.relay.rules import RelayRules

SEATS = 4


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
    if len(slots) != SEATS:
        template = N_("A game has four seats, not {count}.")
        yield _no("seats_not_four", "slots", template, {"count": len(slots)}, SEATS)
    yield from _check_teams([slot.team for slot in slots], rosters, team_mates_meet)
    yield from _check_players([slot.player for slot in slots], "slots", ".player")
    for place, slot in enumerate(slots):
        if slot.player is None:
            continue
        field = f"slots.{place}.player"
        params: dict[str, object] = {"player": slot.player, "team": slot.team, "most": max_games}
        if slot.team in rosters and slot.player not in rosters[slot.team]:
            template = N_("{player} is not a member of {team}.")
            yield _no("not_a_member", field, template, params)
        if max_games and (played or {}).get(slot.player, 0) >= max_games:
            template = N_("{player} has played {most} games in this stage, the most there may be.")
            yield _no("too_many_games", field, template, params, max_games)


def check_order_sheet(
    rules: RelayRules,
    sheet: Sequence[Player | None],
    roster: AbstractSet[Player],
    *,
    players_repeat: bool = False,
) -> Iterator[Violation]:
    """Yield every reason why this is no order sheet of a relay: one member per stage."""
    if len(sheet) != len(rules.stages):
        template = N_("The order sheet names {count} players for {stages} stages.")
        params = {"count": len(sheet), "stages": len(rules.stages)}
        yield _no("sheet_length", "players", template, params, len(rules.stages))
    yield from _check_players(sheet, "players", "", repeat=players_repeat)
    for place, player in enumerate(sheet):
        if player is not None and player not in roster:
            template = N_("{player} is not a member of the team.")
            yield _no("not_a_member", f"players.{place}", template, {"player": player})


def check_games_played(
    games: Mapping[Player, int], *, min_games: int = 0, max_games: int = 0
) -> Iterator[Violation]:
    """Yield every member who has played too few or too many games when a stage ends.

    `games` holds every member, also those who never played.
    """
    for player, count in games.items():
        params = {"player": player, "count": count, "least": min_games, "most": max_games}
        if count < min_games:
            template = N_("{player} has played {count} games; at least {least} are required.")
            yield _no("too_few_games", f"players.{player}", template, params, min_games)
        if max_games and count > max_games:
            template = N_("{player} has played {count} games; at most {most} are allowed.")
            yield _no("too_many_games", f"players.{player}", template, params, max_games)


def check_team_size(members: int, *, least: int, most: int = 0) -> Iterator[Violation]:
    """Yield why a team has too few or too many members; `most` 0 is no limit."""
    if members < least or (most and members > most):
        template = N_("A team has at least {least} members, this one {count}.")
        if members > least:
            template = N_("A team has at most {most} members, this one {count}.")
        params = {"least": least, "most": most, "count": members}
        yield _no("team_size", "members", template, params, [least, most or None])


def _check_teams(
    teams: Sequence[Team],
    rosters: Mapping[Team, AbstractSet[Player]],
    team_mates_meet: bool,  # noqa: FBT001 - handed on
) -> Iterator[Violation]:
    for place, team in enumerate(teams):
        field = f"slots.{place}.team"
        if team not in rosters:
            template = N_("{team} does not play in this stage.")
            yield _no("unknown_team", field, template, {"team": team}, list(rosters))
        elif team in teams[:place] and not team_mates_meet:
            template = N_("{team} has two seats in this game.")
            yield _no("team_twice", field, template, {"team": team})


def _check_players(
    players: Sequence[Player | None], field: str, name: str, *, repeat: bool = False
) -> Iterator[Violation]:
    for place, player in enumerate(players):
        if player is None:
            template = N_("No player is named here.")
            yield _no("player_missing", f"{field}.{place}{name}", template, {})
        elif player in players[:place] and not repeat:
            template = N_("{player} is named twice.")
            yield _no("player_twice", f"{field}.{place}{name}", template, {"player": player})


def _no(
    code: str, field: str, template: str, params: Mapping[str, object], expected: object = None
) -> Violation:
    return Violation(code=code, field=field, template=template, params=params, expected=expected)
