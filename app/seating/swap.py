"""Two players exchanged in one round of published seats."""

from __future__ import annotations

from app.draws.kinds import Proposal
from app.draws.models import VersionKind
from app.draws.shorten import check_round
from app.errors import ConflictError, InvalidError
from app.seating.proposing import propose
from app.seating.seats import Seats
from app.seating.sentences import SENTENCES
from engine.errors import N_, wrong
from engine.seating.plans.replan import swap_players

NOT_SEATED = N_("This player is not seated by the draw.")


def propose_swap(seats: Seats, *, round_number: int, first: int, second: int) -> Proposal:
    """Return the seating with two players exchanged in one round, and what it costs.

    One of them may sit out, and the other does then.
    """
    check_round(seats.draw, round_number, "round", SENTENCES.outside)
    place = round_number - seats.draw.first_round
    if seats.rounds[place].is_open:
        detail = N_("This round has tables already; take them away first.")
        raise ConflictError(detail, code="round_open")
    problems = [
        wrong("not_in_draw", field, NOT_SEATED)
        for field, number in (("first", first), ("second", second))
        if number not in seats.entrants
    ]
    if problems:
        raise InvalidError(problems)
    made = swap_players(seats.plan, place, first, second)
    change = {"round": round_number, "first": first, "second": second}
    return propose(seats, VersionKind.SWAP, made.plan, change)
