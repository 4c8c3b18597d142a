"""Draws of single rounds: what was committed before the event, and what has been played since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.seating.canonical import Json, digest
from engine.seating.constraints import Constraints
from engine.seating.draws.draw import ENGINE, constraints_to_mapping, publish, stated, stream_seed
from engine.seating.plan import table_of
from engine.seating.rounds.pairing import Method, RoundRequest, pair_round


def round_inputs(request: RoundRequest, names: Mapping[int, str] | None = None) -> dict[str, Json]:
    """Return what is fixed before the first round: players, method, conditions."""
    return stated(names=names) | {
        "method": request.method.value,
        "engine": ENGINE,
        "players": list(request.players),
        "rounds": 1,
        "constraints": constraints_to_mapping(request.constraints),
        "bands": list(request.bands),
        "interval": request.interval,
        "keep_tables": request.keep_tables,
    }


def round_state(request: RoundRequest) -> dict[str, Json]:
    """Return what has happened since: standings and played rounds, public before the draw."""
    return {
        "standings": [sorted(group) for group in request.standings],
        "played": [[list(table) for table in tables] for tables in request.played],
    }


def publish_round(
    inputs: Mapping[str, Any], state: Mapping[str, Any], seed: str, session: int
) -> dict[str, Json]:
    """Return the document of a round's draw; its tables follow from seed, inputs and state."""
    key = stream_seed(seed, digest(inputs), session, digest(state))
    tables = [list(table) for table in pair_round(round_request(inputs, state), key)]
    return publish(inputs, seed, session=session, rounds=[tables], state=state)


def round_request(inputs: Mapping[str, Any], state: Mapping[str, Any]) -> RoundRequest:
    """Return the request that a published round describes."""
    return RoundRequest(
        method=Method(inputs["method"]),
        standings=tuple(tuple(group) for group in state["standings"]),
        played=tuple(tuple(table_of(t) for t in tables) for tables in state["played"]),
        constraints=constraints_from_mapping(inputs["constraints"]),
        bands=tuple(inputs["bands"]),
        interval=inputs["interval"],
        keep_tables=inputs["keep_tables"],
    )


def constraints_from_mapping(wishes: Mapping[str, Any]) -> Constraints:
    """Return conditions from JSON values."""
    return Constraints(
        teams=tuple(tuple(team) for team in wishes["teams"]),
        countries=tuple(tuple(country) for country in wishes["countries"]),
        pins=dict(wishes["pins"]),
        apart=tuple((first, second) for first, second in wishes["apart"]),
    )
