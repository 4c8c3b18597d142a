"""Versions that published seats could get, with their figures before one of them is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.draws.kinds import Proposal
from app.draws.models import VersionKind
from app.entrants.models import Entrant
from app.seating.figures import figures_with, part_time
from app.seating.models import as_participant
from app.seating.seats import Seats, constraints_of
from engine.seating.constraints import IllegalSeatingError, broken_pairs
from engine.seating.plan import Plan
from engine.seating.quality.check import check_plan


def propose(
    seats: Seats,
    kind: VersionKind,
    plan: Plan,
    change: Mapping[str, Any],
    newcomers: Mapping[int, Entrant] | None = None,
) -> Proposal:
    """Return a version with the figures the independent checker counts.

    Those who only play at a table opened by hand get a number and are not seated any further.
    """
    joining = dict(newcomers or {})
    rounds = plan.to_lists()
    problems, counted = check_plan(rounds, plan.players)
    if problems:
        raise IllegalSeatingError(problems)
    gone = {*change.get("gone", seats.gone), *(set(seats.by_hand) - set(joining))}
    ahead = [table for tables in plan.rounds[seats.played :] for table in tables]
    others = part_time(seats.draw, seats.draw.seatings[-1]) | gone
    entering = {**seats.by_hand, **joining}
    return Proposal(
        draw=seats.draw,
        version=seats.draw.version,
        opened=seats.opened,
        kind=kind,
        rounds=rounds,
        counted=counted,
        figures=figures_with(seats.draw, rounds, counted, others),
        change={**change, "gone": sorted(gone)},
        changed_rounds=_changed(seats, rounds),
        joining=[as_participant(number, entering[number]) for number in sorted(entering)],
        broken=broken_pairs(constraints_of(seats, joining).hard_groups(), ahead),
    )


def _changed(seats: Seats, rounds: list[list[list[int]]]) -> dict[int, list[list[int]]]:
    """Return the rounds that are not as they stand, by number."""
    before = dict(enumerate(seats.plan.to_lists(), seats.draw.first_round))
    after = dict(enumerate(rounds, seats.draw.first_round))
    return {number: tables for number, tables in after.items() if tables != before.get(number)}
