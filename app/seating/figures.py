"""The figures of published seats, with what was played before them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.draws.kinds import Figures, Rounds
from app.seating.models import SeatDraw, Seating
from engine.seating.draws.round_draw import round_request
from engine.seating.plan import Plan, Table, table_of
from engine.seating.quality.check import check_plan
from engine.seating.rounds.figures import round_figures
from engine.seats import SEAT_COUNT


def figures(draw: SeatDraw, version: Seating) -> Figures:
    """Return what a version of the seats of a draw is worth."""
    return figures_with(draw, version.rounds, version.figures, part_time(draw, version))


def figures_now(draw: SeatDraw, plan: Plan) -> Figures:
    """Return what the seats of a draw are worth as they stand."""
    _, counted = check_plan(plan.to_lists(), plan.players)
    return figures_with(draw, plan.rounds, counted, part_time(draw, draw.seatings[-1]))


def part_time(draw: SeatDraw, version: Seating) -> set[int]:
    """Return the numbers of those who had come later or left by a version."""
    known = [seating for seating in draw.seatings if seating.number <= version.number]
    came = {number for seating in known for number in seating.change.get("joining", ())}
    return came | set(version.change.get("gone", ()))


def figures_with(
    draw: SeatDraw, rounds: Rounds, counted: Figures, others: Collection[int]
) -> Figures:
    """Return figures as people understand them.

    What is `counted` in a single round alone says nothing of earlier meetings, so such a round is
    compared with the state it was drawn from. Of a plan, rounds before somebody came or after
    they left are no byes of theirs; `others` are the numbers of those.
    """
    if draw.method.is_single_round and draw.document is not None:
        return _of_single_round(draw.document, [table_of(table) for table in rounds[0]])
    seated = [{player for table in tables for player in table} for tables in rounds]
    byes = [
        sum(player.number not in here for here in seated)
        for player in draw.players
        if player.number not in others
    ]
    return {**counted, "byes_min": min(byes, default=0), "byes_max": max(byes, default=0)}


def _of_single_round(document: Mapping[str, Any], tables: Sequence[Table]) -> Figures:
    request = round_request(document["inputs"], document["state"])
    here = {player for table in tables for player in table}
    standings = tuple(tuple(p for p in group if p in here) for group in request.standings)
    newcomers = tuple(sorted(here - {player for group in standings for player in group}))
    known = replace(request, standings=(*standings, newcomers))
    byes = len(request.players) - SEAT_COUNT * len(tables)
    return round_figures(known, tuple(tables)).to_mapping() | {"byes": max(0, byes)}
