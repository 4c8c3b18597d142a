"""The figures of published seats, with what was played before them. No HTTP."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from app.seating.changes import Proposal
from app.seating.current import Current
from app.seating.models import Draw, Seating
from engine.seating.draws.round_draw import round_request
from engine.seating.plan import Table, plan_of, table_of
from engine.seating.plans.fixtures import measure_fixtures
from engine.seating.quality.check import check_plan
from engine.seating.rounds.figures import round_figures
from engine.seats import SEAT_COUNT

Rounds: TypeAlias = Sequence[Sequence[Sequence[int]]]


def figures_of(draw: Draw, rounds: Rounds, counted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the seats of a draw are worth that count now."""
    return _figures(draw, rounds, counted, _part_time(draw, draw.seatings[-1]))


def figures_of_version(draw: Draw, version: Seating) -> Mapping[str, Any]:
    """Return what any version of the seats of a draw is worth."""
    return _figures(draw, version.rounds, version.figures, _part_time(draw, version))


def _part_time(draw: Draw, version: Seating) -> set[int]:
    """Return the numbers of those who had come later or left by a version."""
    known = [seating for seating in draw.seatings if seating.number <= version.number]
    came = {number for seating in known for number in seating.change.get("joining", ())}
    return came | set(version.change.get("gone", ()))


def _figures(
    draw: Draw, rounds: Rounds, counted: Mapping[str, Any], part_time: Collection[int]
) -> Mapping[str, Any]:
    """Return figures as people understand them.

    What is `counted` in a single round alone says nothing of earlier meetings, so such a round is
    compared with the state it was drawn from. Of a plan, rounds before somebody came or after he
    left are no byes of his. Of fixtures counts how evenly teams play and meet.
    """
    if draw.method.is_of_teams:
        played = plan_of(draw.inputs["players"], rounds)
        return {**counted, **measure_fixtures(played).to_mapping()}
    if not draw.method.is_single_round or draw.document is None:
        return dict(counted) | _byes(draw, rounds, part_time)
    return _of_single_round(draw.document, [table_of(table) for table in rounds[0]])


def _byes(draw: Draw, rounds: Rounds, part_time: Collection[int]) -> dict[str, int]:
    seated = [{player for table in tables for player in table} for tables in rounds]
    counts = [
        sum(player.number not in here for here in seated)
        for player in draw.players
        if player.number not in part_time
    ]
    return {"byes_min": min(counts, default=0), "byes_max": max(counts, default=0)}


def _of_single_round(document: Mapping[str, Any], tables: Sequence[Table]) -> Mapping[str, Any]:
    request = round_request(document["inputs"], document["state"])
    here = {player for table in tables for player in table}
    standings = tuple(tuple(p for p in group if p in here) for group in request.standings)
    strangers = tuple(sorted(here - {player for group in standings for player in group}))
    known = replace(request, standings=(*standings, strangers))
    byes = len(request.players) - SEAT_COUNT * len(tables)
    return round_figures(known, tuple(tables)).to_mapping() | {"byes": max(0, byes)}


def figures_now(current: Current) -> Mapping[str, Any]:
    """Return what the seats of a draw are worth as they stand."""
    plan = current.plan
    _, counted = check_plan(plan.to_lists(), plan.players)
    return figures_of(current.draw, plan.rounds, counted)


def figures_after(current: Current, proposal: Proposal) -> Mapping[str, Any]:
    """Return what the seats would be worth by a proposal."""
    part_time = _part_time(current.draw, current.draw.seatings[-1])
    gone = set(proposal.change["gone"])
    return _figures(current.draw, proposal.plan.rounds, proposal.figures, part_time | gone)
