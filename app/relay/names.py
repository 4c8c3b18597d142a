"""Sentences of the engine with names in place of the ids it was given. No HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.errors import Violation

TEAM_PLACES = frozenset({"team", "lender", "borrower", "spared"})


PLAYER_PLACES = frozenset({"player"})


def with_names(
    violations: Iterable[Violation],
    *,
    teams: Mapping[int, str] | None = None,
    players: Mapping[int, str] | None = None,
) -> Iterator[Violation]:
    """Yield violations that call teams and players by their names."""
    for violation in violations:
        params = named_params(violation.params, teams or {}, players or {})
        yield replace(violation, params=params)


def named_params(
    params: Mapping[str, object],
    teams: Mapping[int, str],
    players: Mapping[int, str] | None = None,
) -> dict[str, object]:
    """Return the values of a sentence with names in place of ids."""
    named = dict(params)
    for place, value in params.items():
        if place in TEAM_PLACES and isinstance(value, int):
            named[place] = teams.get(value, value)
        if place in PLAYER_PLACES and isinstance(value, int):
            named[place] = (players or {}).get(value, value)
    return named
