"""The commands `plan` and `verify` without their command line: arguments in, JSON values out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine.errors import N_, Violation, wrong
from engine.seating.canonical import Json
from engine.seating.constraints import Constraints, Fill, Group, IllegalSeatingError, PlanRequest
from engine.seating.draws.draw import plan_inputs, publish
from engine.seating.draws.verify import verify_document
from engine.seating.plans.planning import plan_stage

TEAM_COLUMNS = 2


def plan_command(
    *,
    players: int,
    rounds: int,
    seed: str,
    teams: str | None = None,
    fill: Fill = Fill.BYES,
) -> dict[str, Json]:
    """Return the published draw of a plan for players 1 to N; `teams` is the text of a file.

    Raises IllegalSeatingError with every reason why there is none.
    """
    groups = () if teams is None else read_teams(teams)
    request = PlanRequest(
        players=tuple(range(1, players + 1)),
        rounds=rounds,
        fill=fill,
        constraints=Constraints(teams=groups),
    )
    return publish(plan_inputs(plan_stage(request)), seed)


def verify_command(text: str) -> dict[str, Json]:
    """Return what is wrong with a published draw; `valid` decides the exit status."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    violations = verify_document(document)
    found = [violation.to_mapping() for violation in violations]
    return {"valid": not violations, "violations": found}


def read_teams(text: str) -> tuple[Group, ...]:
    r"""Return the teams of a file, in one of four forms.

    JSON: a list of lists of players, an object of team -> players or of player -> team. Text:
    two columns `player,team` on every line, or one team's players on each line.

    >>> read_teams("1,A\n2,B\n3,A")
    ((1, 3), (2,))
    >>> read_teams('{"A": [1, 3], "B": [2]}')
    ((1, 3), (2,))
    """
    try:
        value = json.loads(text)
    except ValueError:
        return _teams_from_lines(text)
    if isinstance(value, Mapping) and not any(isinstance(item, list) for item in value.values()):
        return _by_team((_number(player), str(team)) for player, team in value.items())
    rows = list(value.values()) if isinstance(value, Mapping) else value
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise IllegalSeatingError([_unreadable()])
    return tuple(tuple(_number(player) for player in row) for row in rows)


def _teams_from_lines(text: str) -> tuple[Group, ...]:
    rows = [
        [cell.strip() for cell in line.replace(";", ",").replace("\t", ",").split(",")]
        for line in text.lstrip("\ufeff").splitlines()
        if line.strip() and not line.startswith("#")
    ]
    if len(rows) == 1 and len(rows[0]) == 1:
        raise IllegalSeatingError([_unreadable()])
    if rows and not rows[0][0].isdigit():
        rows = rows[1:]  # a line of headings
    if all(len(row) == TEAM_COLUMNS for row in rows):
        return _by_team((_number(player), team) for player, team in rows)
    return tuple(tuple(_number(cell) for cell in row if cell) for row in rows)


def _by_team(pairs: Iterable[tuple[int, str]]) -> tuple[Group, ...]:
    teams: dict[str, list[int]] = {}
    for player, team in pairs:
        teams.setdefault(team, []).append(player)
    return tuple(tuple(members) for members in teams.values())


def _number(value: Any) -> int:  # noqa: ANN401 - JSON
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    raise IllegalSeatingError([_unreadable(value)])


def _unreadable(value: object = None) -> Violation:
    return wrong(
        "teams_unreadable",
        "teams",
        N_("This is no list of teams: {value}."),
        "player,team on each line, or JSON lists of players",
        value="" if value is None else str(value)[:40],
    )
