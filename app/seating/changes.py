"""Changes to published seats: two players swapped, players gone or new, rounds given back.

Every change is a new version with a reason; what was drawn stays as it was published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import ConflictError, InvalidError
from app.events.models import Event
from app.seating.current import Current
from app.seating.models import Draw, DrawState, Seating, SeatingKind
from app.seating.schedule import list_begun, list_rounds
from app.seating.service import Act, as_player, check_unopened, lock_draw, note_change
from app.seating.units import unit_of
from engine.errors import N_, Violation
from engine.seating.constraints import IllegalSeatingError, broken_pairs
from engine.seating.plan import Plan, plan_of
from engine.seating.plans.replan import Change, Option, options, swap_players
from engine.seating.quality.check import check_plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A version that a seating could get, with its figures before it is kept.

    `joining` are the entrants who get a number in the draw by it. `broken` are numbers of pairs
    who would meet though the draw keeps them apart; a swap by hand may do that, and says so.
    `opened` are the rounds that had tables when it was made.
    """

    version: int
    opened: frozenset[int]
    kind: SeatingKind
    plan: Plan
    figures: Mapping[str, Any]
    change: Mapping[str, Any]
    joining: Mapping[int, Entrant]
    broken: Sequence[tuple[int, int]]


def propose_swap(current: Current, *, round_number: int, first: int, second: int) -> Proposal:
    """Return the seating with two players exchanged in one round, and what it costs.

    One of them may sit out, and the other does then.
    """
    _check_round(current.draw, round_number, "round")
    place = round_number - current.draw.first_round
    if current.rounds[place].is_open:
        detail = N_("This round has tables already; take them away first.")
        raise ConflictError(detail, code="round_open")
    _check_seated(current, {"first": first, "second": second})
    made = swap_players(current.plan, place, first, second)
    change = {"round": round_number, "first": first, "second": second}
    return _proposal(current, SeatingKind.SWAP, made.plan, change)


def _check_seated(current: Current, named: Mapping[str, int]) -> None:
    problems = [
        Violation(
            code="not_in_draw",
            field=field,
            template=N_("This player is not seated by the draw."),
        )
        for field, number in named.items()
        if number not in current.entrants
    ]
    if problems:
        raise InvalidError(problems)


def propose_going_on(
    current: Current, *, leaving: Sequence[int], joining: Sequence[int]
) -> list[Proposal]:
    """Return the ways on when entrants leave or join: substitutes, or new tables.

    Raises InvalidError or IllegalSeatingError with every reason why there is none.
    """
    newcomers = current.newcomers(joining)
    gone = current.numbers_of(leaving, "leaving")
    if not gone and not newcomers:
        problem = Violation(
            code="nobody_changes",
            field="leaving",
            template=N_("Say who leaves or who joins."),
        )
        raise InvalidError([problem])
    numbered = current.numbers_for(newcomers)
    change = Change(
        plan=current.plan_without(numbered),
        played=current.played,
        leaving=tuple(gone),
        joining=tuple(numbered),
        constraints=current.constraints(numbered),
    )
    return [
        _going_on(current, option, numbered, gone)
        for option in options(change)
        # With fewer newcomers somebody nobody has entered would have to play.
        if option.name != SeatingKind.SUBSTITUTE or len(numbered) == len(gone)
    ]


def _going_on(
    current: Current, option: Option, newcomers: Mapping[int, Entrant], gone: Sequence[int]
) -> Proposal:
    change = {
        "from_round": current.draw.first_round + current.played,
        "leaving": list(gone),
        "joining": list(newcomers),
        "stand_ins": [list(pair) for pair in option.stand_ins],
        "gone": sorted({*current.gone, *gone} - set(newcomers)),
    }
    return _proposal(current, SeatingKind(option.name), option.plan, change, newcomers)


def propose_taking_back(current: Current) -> Proposal:
    """Return the seats as they were before the last change, except where tables are open."""
    *earlier, last = current.draw.seatings
    if not earlier:
        raise ConflictError(N_("These seats were never changed."), code="nothing_changed")
    before = earlier[-1]
    rounds = range(current.draw.first_round, current.draw.first_round + len(before.rounds))
    _check_still_free(current, rounds)
    played = current.plan.rounds[: current.played]
    plan = plan_of(current.plan.players, [*played, *before.rounds[len(played) :]])
    seated = {player for tables in plan.rounds for table in tables for player in table}
    everybody = [*plan.players, *sorted(seated - set(plan.players))]
    change = {
        "from_round": current.draw.first_round + current.played,
        "leaving": list(last.change.get("joining", ())),
        "joining": list(last.change.get("leaving", ())),
        "gone": list(before.change.get("gone", ())),
        "version": before.number,
    }
    return _proposal(current, SeatingKind.TAKEN_BACK, plan_of(everybody, plan.rounds), change)


def _check_still_free(current: Current, rounds: range) -> None:
    """Refuse rounds that were given back and are seated otherwise by now."""
    regained = set(rounds) - set(current.draw.rounds)
    for seated in list_rounds(current.session, current.event.id):
        if seated.number in regained:
            problem = Violation(
                code="rounds_taken",
                field="",
                template=N_("Round {round} is seated otherwise by now."),
                params={"round": seated.number},
            )
            detail = N_("Rounds that were given back are not free any more.")
            raise ConflictError(detail, code="rounds_taken", violations=[problem])


def propose_shorter(current: Current, *, last_round: int) -> Proposal:
    """Return the seating without its rounds after `last_round`, which become free."""
    _check_round(current.draw, last_round, "last_round")
    check_unopened(current.session, current.draw, last_round + 1)
    plan = current.plan
    kept = plan_of(plan.players, plan.rounds[: last_round - current.draw.first_round + 1])
    return _proposal(current, SeatingKind.SHORTENED, kept, {"last_round": last_round})


def _check_round(draw: Draw, round_number: int, field: str) -> None:
    if round_number not in draw.rounds:
        problem = Violation(
            code="no_such_round",
            field=field,
            template=unit_of(draw.method).outside,
            params={"first": draw.first_round, "last": draw.last_round},
            expected=[draw.first_round, draw.last_round],
        )
        raise InvalidError([problem])


def _proposal(
    current: Current,
    kind: SeatingKind,
    plan: Plan,
    change: Mapping[str, Any],
    joining: Mapping[int, Entrant] | None = None,
) -> Proposal:
    """Return a version with the figures the independent checker counts."""
    found, figures = check_plan(plan.to_lists(), plan.players)
    if found:
        raise IllegalSeatingError(found)
    newcomers = dict(joining or {})
    groups = current.constraints(newcomers).hard_groups()
    ahead = [table for tables in plan.rounds[current.played :] for table in tables]
    return Proposal(
        version=current.draw.version,
        opened=current.opened,
        kind=kind,
        plan=plan,
        figures=figures,
        change=_with_strangers(current, {"gone": sorted(current.gone)} | dict(change), newcomers),
        joining=current.strangers | newcomers,
        broken=broken_pairs(groups, ahead),
    )


def _with_strangers(
    current: Current, change: Mapping[str, Any], newcomers: Mapping[int, Entrant]
) -> dict[str, Any]:
    """Return a change in which those who only played at a table opened by hand are not seated."""
    passing = set(current.strangers) - set(newcomers)
    return dict(change) | {"gone": sorted({*change["gone"], *passing})}


def keep(session: Session, event: Event, number: int, proposal: Proposal, act: Act) -> Draw:
    """Make a proposal the version that counts."""
    act.check_reason(N_("Say why the seats change; everybody can read it."))
    draw = lock_draw(session, event, number, proposal.version, DrawState.PUBLISHED)
    _check_opened(session, draw, proposal)
    known = {player.number for player in draw.players}
    draw.players += [
        as_player(fresh, entrant)
        for fresh, entrant in proposal.joining.items()
        if fresh not in known
    ]
    draw.seatings.append(
        Seating(
            number=draw.seatings[-1].number + 1,
            kind=proposal.kind,
            change=dict(proposal.change),
            rounds=proposal.plan.to_lists(),
            figures=dict(proposal.figures),
            reason=act.reason,
            made_at=act.now,
            made_by=act.by,
        )
    )
    draw.last_round = draw.first_round + len(proposal.plan.rounds) - 1
    note_change(session, draw)
    return draw


def _check_opened(session: Session, draw: Draw, proposal: Proposal) -> None:
    """Refuse a proposal if tables were opened or taken away since it was made."""
    begun = set(list_begun(session, draw.event_id, draw.method))
    if begun & set(draw.rounds) != proposal.opened:
        detail = unit_of(draw.method).begun_meanwhile
        raise ConflictError(detail, code="rounds_opened")
