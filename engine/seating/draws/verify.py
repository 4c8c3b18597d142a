"""Whether a published draw is what its inputs and seed give; every difference is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.errors import N_, RuleError, Violation, wrong
from engine.seating.canonical import Json, digest, text_digest
from engine.seating.constraints import Fill, PlanRequest
from engine.seating.draws import standalone
from engine.seating.draws.draw import (
    DRAWS,
    ENGINE,
    FORMAT,
    Rounds,
    draw_hash,
    plan_inputs,
    stream_seed,
)
from engine.seating.draws.fixtures import fixtures_inputs
from engine.seating.draws.round_draw import constraints_from_mapping, round_request
from engine.seating.plans.planning import plan_stage
from engine.seating.quality.check import check_plan
from engine.seating.rounds.pairing import pair_round
from engine.seating.stream import Stream

UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError)

REQUIRED: dict[str, type] = {
    "inputs": dict,
    "inputs_hash": str,
    "commitment": str,
    "session": int,
    "seed": str,
    "stream_seed": str,
    "rounds": list,
    "metrics": dict,
    "hash": str,
}


def verify_document(document: Json) -> list[Violation]:
    """Return everything that doesn't fit in a published draw; empty when all does."""
    form = list(_form(document))
    if form:
        return form
    try:
        return [
            *_hashes(document),
            *_outcome(document),
            *_figures(document),
            *_made_again(document),
        ]
    except UNREADABLE as error:
        template = N_("This part of the draw can't be read: {reason}.")
        return [wrong("unreadable", "", template, reason=repr(error))]


def problems_alone(document: Mapping[str, Any]) -> list[str]:
    """Return what the stand-alone verifier says against a draw, in its own words."""
    # It has no types, so that people can read it on one screen.
    return list(standalone.problems(document))  # type: ignore[no-untyped-call]


def _form(document: Json) -> Iterator[Violation]:
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        yield wrong("not_a_draw", "format", N_("This is no published draw."), FORMAT)
        return
    for field, kind in REQUIRED.items():
        if not isinstance(document.get(field), kind):
            template = N_("This is missing or of the wrong kind.")
            yield wrong("required", field, template, kind.__name__)


def _hashes(document: Mapping[str, Any]) -> Iterator[Violation]:
    key = stream_seed(
        document["seed"],
        document["inputs_hash"],
        document["session"],
        document.get("state_hash", ""),
    ).hex()
    figures = document["metrics"]
    computed = {
        "inputs_hash": digest(document["inputs"]),
        "commitment": text_digest(document["seed"]),
        "state_hash": digest(document["state"]) if "state" in document else "",
        "stream_seed": key,
        "hash": draw_hash(
            document["inputs_hash"], document["stream_seed"], document["rounds"], figures
        ),
    }
    for field, value in computed.items():
        if document.get(field, "") != value:
            template = N_("{field} is not the hash of what is published.")
            yield wrong("hash_differs", field, template, value)


def _outcome(document: Mapping[str, Any]) -> Iterator[Violation]:
    """Draw again and compare seat by seat."""
    inputs = document["inputs"]
    draw = DRAWS.get(inputs["method"])
    if draw is None:
        return
    if inputs["rounds"] != len(document["rounds"]):
        yield _rounds_differ(len(document["rounds"]), inputs["rounds"])
        return
    key = stream_seed(document["seed"], document["inputs_hash"], document["session"])
    yield from _compare(draw(inputs, Stream(key)), document["rounds"])


def _compare(drawn: Rounds, published: Rounds) -> Iterator[Violation]:
    if len(drawn) != len(published):
        yield _rounds_differ(len(published), len(drawn))
    for r, (mine, theirs) in enumerate(zip(drawn, published, strict=False)):
        for t in range(max(len(mine), len(theirs))):
            if mine[t : t + 1] != theirs[t : t + 1]:
                yield wrong(
                    "table_differs",
                    f"rounds.{r}.{t}",
                    N_("Round {round}, table {table} is not as drawn."),
                    mine[t] if t < len(mine) else None,
                    round=r + 1,
                    table=t + 1,
                )


def _rounds_differ(published: int, drawn: int) -> Violation:
    template = N_("{published} rounds are published, {drawn} were drawn.")
    return wrong("rounds_differ", "rounds", template, drawn, published=published, drawn=drawn)


def _figures(document: Mapping[str, Any]) -> Iterator[Violation]:
    """Count again with the independent checker."""
    inputs = document["inputs"]
    players = [*inputs["players"], *inputs.get("substitutes", [])]
    problems, counted = check_plan(document["rounds"], players)
    yield from problems
    if problems:
        return
    for name, value in counted.items():
        if document["metrics"].get(name) != value:
            template = N_("{name} is {value}, not as published.")
            params = {"name": name, "value": value}
            yield wrong("figure_differs", f"metrics.{name}", template, value, **params)


def _made_again(document: Mapping[str, Any]) -> Iterator[Violation]:
    """Make the template again if this is the version that made it."""
    inputs = document["inputs"]
    if inputs["engine"] != ENGINE or inputs["method"].startswith("match_"):
        return
    try:
        make = MADE_BEFORE.get(inputs["method"])
        if make is None:
            yield from _paired_again(document)
            return
        again = make(inputs)
    except RuleError as error:
        yield from error.violations
        return
    for field in ("template", "classes", "free_tables"):
        if again[field] != inputs[field]:
            yield Violation(
                code="template_differs",
                field=f"inputs.{field}",
                template=N_("{field} is not what this version makes of the request."),
                params={"field": field},
            )


def _paired_again(document: Mapping[str, Any]) -> Iterator[Violation]:
    """Search for the tables of a single round again."""
    inputs, state = document["inputs"], document["state"]
    key = stream_seed(
        document["seed"], document["inputs_hash"], document["session"], document["state_hash"]
    )
    tables = [list(table) for table in pair_round(round_request(inputs, state), key)]
    yield from _compare([tables], document["rounds"])


def request_of(inputs: Mapping[str, Any]) -> PlanRequest:
    """Return the request that published inputs describe."""
    return PlanRequest(
        players=tuple(inputs["players"]),
        rounds=inputs["rounds"],
        fill=Fill(inputs["fill"]),
        fillers=tuple(inputs["substitutes"]),
        constraints=constraints_from_mapping(inputs["constraints"]),
        effort=inputs["effort"],
    )


MADE_BEFORE: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Json]]] = {
    "plan": lambda inputs: plan_inputs(plan_stage(request_of(inputs))),
    "fixtures": lambda inputs: fixtures_inputs(
        inputs["players"], inputs["matches"], inputs["rounds"]
    ),
}
"""What makes the inputs of a draw whose template was there before the lots."""
