"""Which players may change places in a draw without breaking a condition."""

from __future__ import annotations

from collections.abc import Sequence

from engine.seating.canonical import Json
from engine.seating.plans.planning import Draft

Kind = tuple[object, ...]


def interchangeable(draft: Draft) -> list[dict[str, Json]]:
    """Return classes of equal groups: places and players, group by group.

    Free players are groups of one; whole teams of one size, and whole countries of one size, may
    change places with one another, and their members among themselves. Pinned players and those
    kept apart from somebody stay where the plan has them.
    """
    request = draft.request
    place = {player: i for i, player in enumerate(draft.order)}
    classes: dict[Kind, list[list[int]]] = {}
    for kind, members in _blocks(draft):
        classes.setdefault(kind, []).append(members)
    if request.substitutes:
        classes[("substitutes",)] = [[player] for player in request.substitutes]
    return [
        {
            "places": [sorted(place[player] for player in group) for group in groups],
            "players": [sorted(group) for group in groups],
        }
        for groups in classes.values()
    ]


def _blocks(draft: Draft) -> list[tuple[Kind, list[int]]]:
    """Return blocks of players whom the conditions treat alike, with the kind of each block."""
    wishes = draft.request.constraints
    team_of = _numbers(wishes.teams)
    country_of = {
        player: number
        for player, number in _numbers(wishes.countries).items()
        if not _inside_one(wishes.countries[number], team_of)
    }
    fixed = set(wishes.pins) | {player for pair in wishes.apart for player in pair}
    blocks: dict[Kind, list[int]] = {}
    for player in draft.request.players:
        key: Kind = (team_of.get(player), country_of.get(player))
        blocks.setdefault(("fixed", player) if player in fixed else key, []).append(player)
    found: list[tuple[Kind, list[int]]] = []
    for key, members in blocks.items():
        if key == (None, None):
            found += [(("free",), [player]) for player in members]
        elif key[0] == "fixed":
            found.append((key, members))
        else:
            found.append((_kind(draft, key, members), members))
    return found


def _kind(draft: Draft, key: Kind, members: Sequence[int]) -> Kind:
    """Return what a block shares with those it may change places with; itself if it is a part."""
    team, country = key
    wishes = draft.request.constraints
    if isinstance(team, int):
        whole = len(members) == len(wishes.teams[team])
        return ("team", len(members), country) if whole else ("part", team, country)
    if isinstance(country, int) and len(members) == len(wishes.countries[country]):
        return ("country", len(members))
    return ("part", team, country)


def _numbers(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    return {
        player: number for number, group in enumerate(groups) if len(group) > 1 for player in group
    }


def _inside_one(country: Sequence[int], team_of: dict[int, int]) -> bool:
    """Say whether one team holds a country, so that the teams' condition covers it."""
    teams = {team_of.get(player, -1) for player in country}
    return len(teams) == 1 and -1 not in teams
