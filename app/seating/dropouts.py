"""Players who leave after a draw, and late entries: how the rounds ahead are seated then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.draws.kinds import Proposal
from app.draws.models import VersionKind
from app.entrants.models import Entrant
from app.errors import InvalidError
from app.seating.proposing import propose
from app.seating.seats import Seats, constraints_of, number_newcomers, plan_without
from app.seating.swap import NOT_SEATED
from engine.errors import N_, Violation, wrong
from engine.seating.plans.replan import Change, Option, options

T = TypeVar("T")


def propose_without_and_with(
    seats: Seats, *, leaving: Sequence[int], joining: Sequence[int]
) -> list[Proposal]:
    """Return the ways on when entrants (by id) leave or join: substitutes, or new tables.

    Raises InvalidError or IllegalSeatingError with every reason why there is none.
    """
    newcomers = _find_newcomers(seats, joining)
    dropouts = _find_dropouts(seats, leaving)
    if not dropouts and not newcomers:
        template = N_("Say who leaves or who joins.")
        raise InvalidError([wrong("nobody_changes", "leaving", template)])
    numbered = number_newcomers(seats, newcomers)
    change = Change(
        plan=plan_without(seats, numbered),
        played=seats.played,
        leaving=tuple(dropouts),
        joining=tuple(numbered),
        constraints=constraints_of(seats, numbered),
    )
    return [
        _proposal(seats, option, numbered, dropouts)
        for option in options(change)
        # With fewer newcomers somebody nobody has entered would have to play.
        if option.name != VersionKind.SUBSTITUTE or len(numbered) == len(dropouts)
    ]


def _find_dropouts(seats: Seats, entrant_ids: Iterable[int]) -> list[int]:
    """Return the numbers of players whom the draw seats."""
    known = {entrant.id: number for number, entrant in seats.entrants.items()}
    return _pick(entrant_ids, known, wrong("not_in_draw", "leaving", NOT_SEATED))


def _find_newcomers(seats: Seats, entrant_ids: Iterable[int]) -> list[Entrant]:
    """Return entrants who take part in the event and are not in the draw, or not any more."""
    free = {entrant.id: entrant for entrant in seats.outside}
    template = N_("This player is no entrant who could still be seated.")
    return _pick(entrant_ids, free, wrong("cannot_join", "joining", template))


def _pick(wanted: Iterable[int], known: Mapping[int, T], refusal: Violation) -> list[T]:
    """Return what is known under these ids, each once; raise the refusal for every other."""
    ids = list(dict.fromkeys(wanted))
    problems = [
        replace(refusal, field=f"{refusal.field}.{place}")
        for place, each in enumerate(ids)
        if each not in known
    ]
    if problems:
        raise InvalidError(problems)
    return [known[each] for each in ids]


def _proposal(
    seats: Seats, option: Option, newcomers: Mapping[int, Entrant], dropouts: Sequence[int]
) -> Proposal:
    change = {
        "from_round": seats.draw.first_round + seats.played,
        "leaving": list(dropouts),
        "joining": list(newcomers),
        "stand_ins": [list(pair) for pair in option.stand_ins],
        "gone": sorted({*seats.gone, *dropouts} - set(newcomers)),
    }
    return propose(seats, VersionKind(option.name), option.plan, change, newcomers)
