"""The draw of fixtures: which team takes which place of a league's plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.seating.canonical import Json
from engine.seating.draws.draw import ENGINE, stated
from engine.seating.plans.fixtures import make_fixtures


def fixtures_inputs(
    teams: Sequence[int],
    matches: int,
    days: int,
    *,
    names: Mapping[int, str] | None = None,
    beacon: Mapping[str, Json] | None = None,
) -> dict[str, Json]:
    """Return everything a draw of fixtures depends on but the seed.

    Raises IllegalSeatingError when the teams don't fill the matches.
    """
    found = make_fixtures(len(teams), matches, days)
    return stated(beacon=beacon, names=names) | {
        "method": "fixtures",
        "engine": ENGINE,
        "players": list(teams),
        "substitutes": [],
        "rounds": days,
        "matches": matches,
        "template": found.plan.to_lists(),
        "classes": [
            {
                "places": [[place] for place in range(len(teams))],
                "players": [[team] for team in teams],
            }
        ],
        "free_tables": list(range(1, matches + 1)),
    }
