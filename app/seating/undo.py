"""The last change of published seats undone, except where tables are open."""

from __future__ import annotations

from app.draws.kinds import Proposal
from app.draws.models import VersionKind
from app.errors import ConflictError
from app.seating.proposing import propose
from app.seating.seats import Seats
from engine.errors import N_, wrong
from engine.seating.plan import plan_of


def propose_undo(seats: Seats) -> Proposal:
    """Return the seats as they were before the last change, except where tables are open."""
    *earlier, last = seats.draw.seatings
    if not earlier:
        raise ConflictError(N_("These seats were never changed."), code="nothing_changed")
    before = earlier[-1]
    first = seats.draw.first_round
    _check_still_free(seats, range(first, first + len(before.rounds)))
    played = seats.plan.rounds[: seats.played]
    plan = plan_of(seats.plan.players, [*played, *before.rounds[len(played) :]])
    seated = {player for tables in plan.rounds for table in tables for player in table}
    everybody = [*plan.players, *sorted(seated - set(plan.players))]
    change = {
        "from_round": first + seats.played,
        "leaving": list(last.change.get("joining", ())),
        "joining": list(last.change.get("leaving", ())),
        "gone": list(before.change.get("gone", ())),
        "version": before.number,
    }
    return propose(seats, VersionKind.UNDONE, plan_of(everybody, plan.rounds), change)


def _check_still_free(seats: Seats, rounds: range) -> None:
    """Refuse rounds that were released and are seated otherwise by now."""
    for number in sorted(seats.taken & frozenset(rounds)):
        problem = wrong(
            "rounds_taken", "", N_("Round {round} is seated otherwise by now."), round=number
        )
        detail = N_("Rounds that were given back are not free any more.")
        raise ConflictError(detail, code="rounds_taken", violations=[problem])
