"""Plans that somebody else made, read from CSV, with the figures of our own check. No HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.entrants.models import SEATABLE, Entrant, EntrantStatus
from app.entrants.queries import list_entrants
from app.errors import InvalidError
from app.events.checks import check_seated_freely
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.seating import queries
from app.seating.drafting import check_rounds_free, inputs_hash
from app.seating.models import Draw, DrawMethod, DrawState, Seating, SeatingKind
from app.seating.service import Act, as_player
from app.seating.settings import DrawSettings
from app.seating.units import unit_of
from engine.errors import N_, Violation, wrong
from engine.seating.draws.draw import ENGINE
from engine.seating.plan import Plan
from engine.seating.plans.csv import plan_from_csv
from engine.seating.quality.check import check_plan


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPlan:
    """A plan with the numbers of this event's entrants, and how good it is.

    `unseated` take part in the event and are not in the plan.
    """

    settings: DrawSettings
    plan: Plan
    figures: Mapping[str, Any]
    entrants: Mapping[int, Entrant]
    unseated: tuple[Entrant, ...]


def read_plan(
    session: Session, event: Event, text: str, *, first_round: int, title: str = ""
) -> FixedPlan:
    """Return a plan given as CSV; nothing is written.

    Raises InvalidError or IllegalSeatingError with every line that can't be.
    """
    check_seated_freely(event)
    plan = plan_from_csv(text)
    everybody = {entrant.number: entrant for entrant in list_entrants(session, event.id)}
    problems = list(_check_players(plan, everybody))
    if problems:
        raise InvalidError(problems)
    settings = DrawSettings(
        method=DrawMethod.FIXED, first_round=first_round, rounds=len(plan.rounds), title=title
    )
    check_rounds_free(session, event, settings)
    inside = set(plan.players)
    return FixedPlan(
        settings=settings,
        plan=plan,
        figures=check_plan(plan.to_lists(), plan.players)[1],
        entrants={number: everybody[number] for number in plan.players},
        unseated=tuple(
            entrant
            for number, entrant in everybody.items()
            if entrant.status is EntrantStatus.ACTIVE and number not in inside
        ),
    )


def _check_players(plan: Plan, everybody: Mapping[int, Entrant]) -> Iterator[Violation]:
    if not plan.players:
        yield Violation(code="nobody_seated", field="lines", template=N_("The plan has no table."))
    for number in plan.players:
        entrant = everybody.get(number)
        if entrant is None:
            template = N_("There is no entrant with the number {number}.")
            yield wrong("unknown_player", "lines", template, number=number)
        elif entrant.status not in SEATABLE:
            template = N_("{name} does not take part at the moment.")
            yield wrong("entrant_not_active", "lines", template, name=entrant.name)


def keep_plan(session: Session, event: Event, found: FixedPlan, act: Act) -> Draw:
    """Seat an event by a plan that somebody else made; it is public at once."""
    event = get_event_by_id(session, event.id, lock=True)
    settings = found.settings
    check_rounds_free(session, event, settings)
    earlier = queries.list_earlier(session, event.id, settings.wanted, settings.method)
    if earlier:
        act.check_reason(unit_of(settings.method).drawn_before)
    draw = _draw(event, found, act)
    draw.number = queries.next_number(session, event.id)
    draw.session = 1 + len(earlier)
    session.add(draw)
    note_results(session, event.id)
    session.flush()
    return draw


def _draw(event: Event, found: FixedPlan, act: Act) -> Draw:
    settings = found.settings
    names = {str(number): entrant.name for number, entrant in sorted(found.entrants.items())}
    inputs = {
        "method": DrawMethod.FIXED.value,
        "engine": ENGINE,
        "players": list(found.plan.players),
        "rounds": settings.rounds,
        "names": names,
        "first_round": settings.first_round,
    }
    return Draw(
        event=event,
        title=settings.title,
        method=DrawMethod.FIXED,
        first_round=settings.first_round,
        last_round=settings.last_round,
        state=DrawState.PUBLISHED,
        reason=act.reason,
        settings=settings.to_mapping(),
        inputs=inputs,
        inputs_hash=inputs_hash(inputs),
        figures=dict(found.figures),
        version=1,
        drafted_at=act.now,
        drafted_by=act.by,
        published_at=act.now,
        published_by=act.by,
        players=[as_player(number, who) for number, who in sorted(found.entrants.items())],
        seatings=[
            Seating(
                number=1,
                kind=SeatingKind.FIXED,
                change={},
                rounds=found.plan.to_lists(),
                figures=dict(found.figures),
                reason=act.reason,
                made_at=act.now,
                made_by=act.by,
            )
        ],
    )
