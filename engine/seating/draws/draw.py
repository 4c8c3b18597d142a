"""The draw itself: a committed seed gives players their places, in steps anyone can repeat.

What is drawn over - the template, who may take which places - is published with its hash before
the seed is known, so nobody can steer the outcome; docs/seating.md has the bytes of an example.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.errors import N_, wrong
from engine.seating.canonical import Json, digest, text_digest
from engine.seating.constraints import Constraints, IllegalSeatingError
from engine.seating.draws.classes import interchangeable
from engine.seating.plans.planning import Draft
from engine.seating.quality.check import check_plan
from engine.seating.stream import Stream

FORMAT = "tenbo-draw/1"
ENGINE = "tenbo-seating/1"
WINDS = range(4)

Rounds = list[list[list[int]]]


def commitment(seed: str) -> str:
    """Return what to publish before: the SHA-256 of the seed's UTF-8 bytes.

    >>> commitment("tenbo")[:16]
    '33afc790dc964a55'
    """
    return text_digest(seed)


def stream_seed(seed: str, inputs_hash: str, session: int, state_hash: str = "") -> bytes:
    """Return the 32 bytes the stream runs on; a new session number gives a new draw."""
    return hashlib.sha256(f"{seed}|{inputs_hash}|{session}|{state_hash}".encode()).digest()


def constraints_to_mapping(wishes: Constraints) -> dict[str, Json]:
    """Return conditions as JSON values."""
    return {
        "teams": [list(team) for team in wishes.teams],
        "countries": [list(country) for country in wishes.countries],
        "pins": [[player, table] for player, table in sorted(wishes.pins.items())],
        "apart": [list(pair) for pair in wishes.apart],
    }


def stated(
    *, beacon: Mapping[str, Json] | None = None, names: Mapping[int, str] | None = None
) -> dict[str, Json]:
    """Return the members of inputs that are there only if somebody gave them.

    `beacon` names a public source of chance, and which of its future values will be the seed;
    `names` says who the numbers are, so that nobody can tell it otherwise afterwards.

    >>> stated(names={3: "東風"})
    {'names': {'3': '東風'}}
    """
    found: dict[str, Json] = {} if beacon is None else {"beacon": dict(beacon)}
    if names is not None:
        found["names"] = {str(number): name for number, name in names.items()}
    return found


def plan_inputs(
    draft: Draft,
    beacon: Mapping[str, Json] | None = None,
    names: Mapping[int, str] | None = None,
) -> dict[str, Json]:
    """Return everything a plan's draw depends on but the seed."""
    request = draft.request
    wishes = request.constraints
    pinned = set(wishes.pins.values())
    return stated(beacon=beacon, names=names) | {
        "method": "plan",
        "engine": ENGINE,
        "players": list(request.players),
        "substitutes": list(request.substitutes),
        "rounds": request.rounds,
        "fill": request.fill.value,
        "effort": request.effort,
        "constraints": constraints_to_mapping(wishes),
        "template": draft.plan.to_lists(),
        "classes": interchangeable(draft),
        "free_tables": [t for t in range(1, request.tables + 1) if t not in pinned],
    }


def match_inputs(
    teams: Sequence[int],
    games: int,
    *,
    balanced: bool,
    beacon: Mapping[str, Json] | None = None,
    names: Mapping[int, str] | None = None,
) -> dict[str, Json]:
    """Return what the seat draws of a four-team match depend on but the seed."""
    if len(set(teams)) != len(WINDS) or games < 1:
        template = N_("A match is between four different teams, in one game or more.")
        raise IllegalSeatingError([wrong("not_four_teams", "teams", template, len(WINDS))])
    return stated(beacon=beacon, names=names) | {
        "method": "match_balanced" if balanced else "match_uniform",
        "engine": ENGINE,
        "players": list(teams),
        "rounds": games,
    }


def draw_plan(inputs: Mapping[str, Any], stream: Stream) -> Rounds:
    """Shuffle the winds, then the free table numbers, then each class of players.

    Of a class, first its groups change places, then the members of each group.
    """
    winds = stream.shuffled(WINDS)
    free = [table - 1 for table in inputs["free_tables"]]
    source = dict(zip(free, stream.shuffled(free), strict=True))
    name: dict[int, int] = {}
    for each in inputs["classes"]:
        for places, players in zip(each["places"], stream.shuffled(each["players"]), strict=True):
            name.update(zip(places, stream.shuffled(players), strict=True))
    return [
        [[name[tables[source.get(t, t)][wind]] for wind in winds] for t in range(len(tables))]
        for tables in inputs["template"]
    ]


def draw_uniform(inputs: Mapping[str, Any], stream: Stream) -> Rounds:
    """Seat four teams anew in every game: all 24 orders equally likely."""
    return [[stream.shuffled(inputs["players"])] for _ in range(inputs["rounds"])]


def draw_balanced(inputs: Mapping[str, Any], stream: Stream) -> Rounds:
    """Seat four teams so that each has every wind once in four games: a random Latin square.

    Squares are drawn row by row and begun anew at the first clash, so all 576 are equally likely;
    games beyond a multiple of four are drawn on their own.
    """
    rounds: Rounds = []
    while len(rounds) + len(WINDS) <= inputs["rounds"]:
        rounds += [[row] for row in _latin_square(inputs["players"], stream)]
    return rounds + [
        [stream.shuffled(inputs["players"])] for _ in range(inputs["rounds"] - len(rounds))
    ]


def _latin_square(players: Sequence[int], stream: Stream) -> list[list[int]]:
    rows: list[list[int]] = []
    while len(rows) < len(WINDS):
        row = stream.shuffled(players)
        clash = any(a == b for above in rows for a, b in zip(row, above, strict=True))
        rows = [] if clash else [*rows, row]
    return rows


DRAWS: dict[str, Callable[[Mapping[str, Any], Stream], Rounds]] = {
    "plan": draw_plan,
    "fixtures": draw_plan,
    "match_uniform": draw_uniform,
    "match_balanced": draw_balanced,
}


def announce(inputs: Mapping[str, Any], committed: str) -> dict[str, Json]:
    """Return the part of a document that is published before the draw."""
    return {
        "format": FORMAT,
        "commitment": committed,
        "inputs": dict(inputs),
        "inputs_hash": digest(inputs),
    }


def publish(
    inputs: Mapping[str, Any],
    seed: str,
    *,
    session: int = 1,
    rounds: Rounds | None = None,
    state: Mapping[str, Any] | None = None,
) -> dict[str, Json]:
    """Return the document of a draw: inputs, seed, outcome, figures, hash.

    Give `rounds` where a search found them, `state` where they depend on what has been played.
    """
    before = announce(inputs, commitment(seed))
    inputs_hash = before["inputs_hash"]
    state_hash = "" if state is None else digest(state)
    key = stream_seed(seed, inputs_hash, session, state_hash)
    drawn = rounds or DRAWS[inputs["method"]](inputs, Stream(key))
    counted = figures(inputs, drawn)
    document = before | {
        "session": session,
        "seed": seed,
        "stream_seed": key.hex(),
        "rounds": drawn,
        "metrics": counted,
        "hash": draw_hash(inputs_hash, key.hex(), drawn, counted),
    }
    return document if state is None else document | {"state": state, "state_hash": state_hash}


def draw_hash(inputs_hash: str, key: str, rounds: Rounds, counted: Mapping[str, Any]) -> str:
    """Return the hash that names the outcome of a draw."""
    return digest(
        {
            "inputs_hash": inputs_hash,
            "metrics": dict(counted),
            "rounds": rounds,
            "stream_seed": key,
        }
    )


def figures(inputs: Mapping[str, Any], rounds: Rounds) -> dict[str, Json]:
    """Return the figures of a draw as the independent checker counts them."""
    players = [*inputs["players"], *inputs.get("substitutes", [])]
    problems, counted = check_plan(rounds, players)
    if problems:
        message = f"a draw that is no seating: {problems[0].message}"
        raise AssertionError(message)
    return counted
