"""Plans that somebody else made, read from CSV, with the figures of our own check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws.draft import Drafted, check_rounds_free, make_draw
from app.draws.kinds import Field
from app.draws.models import DrawMethod, DrawState, VersionKind
from app.draws.settings import DrawSettings
from app.draws.versions import add_version
from app.entrants.models import SEATABLE, Entrant, EntrantStatus
from app.entrants.queries import list_entrants
from app.errors import InvalidError
from app.events.checks import check_seated_freely
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.seating.kind import SEATS
from app.seating.models import SeatDraw, as_participant
from app.seating.sentences import explain
from engine.errors import N_, Violation, wrong
from engine.seating.draws.draw import ENGINE
from engine.seating.plan import Plan
from engine.seating.plans.csv import plan_from_csv
from engine.seating.quality.check import check_plan
from engine.seating.quality.summary import Finding


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

    @property
    def quality(self) -> list[Finding]:
        """What the figures mean."""
        return explain(self.figures)


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
        entrants={number: everybody[number] for number in sorted(plan.players)},
        unseated=tuple(
            entrant
            for number, entrant in everybody.items()
            if entrant.status is EntrantStatus.ACTIVE and number not in inside
        ),
    )


def _check_players(plan: Plan, everybody: Mapping[int, Entrant]) -> Iterator[Violation]:
    if not plan.players:
        yield wrong("nobody_seated", "lines", N_("The plan has no table."))
    for number in plan.players:
        entrant = everybody.get(number)
        if entrant is None:
            template = N_("There is no entrant with the number {number}.")
            yield wrong("unknown_player", "lines", template, number=number)
        elif entrant.status not in SEATABLE:
            template = N_("{name} does not take part at the moment.")
            yield wrong("entrant_not_active", "lines", template, name=entrant.name)


def keep_plan(session: Session, event: Event, found: FixedPlan, signature: Signature) -> SeatDraw:
    """Seat an event by a plan that somebody else made; it is public at once."""
    event = get_event_by_id(session, event.id, lock=True)
    check_rounds_free(session, event, found.settings)
    drafted = _drafted(found)
    draw: SeatDraw = make_draw(session, event, drafted, signature)
    draw.state = DrawState.PUBLISHED
    draw.published_at, draw.published_by = signature.at, signature.by
    SEATS.bind(draw, drafted.field.participants)
    rounds = found.plan.to_lists()
    add_version(SEATS, draw, VersionKind.FIXED, signature, rounds=rounds, counted=found.figures)
    session.add(draw)
    note_results(session, event.id)
    session.flush()
    return draw


def _drafted(found: FixedPlan) -> Drafted:
    participants = [as_participant(number, who) for number, who in found.entrants.items()]
    field = Field(participants=tuple(participants))
    inputs = {
        "method": DrawMethod.FIXED.value,
        "engine": ENGINE,
        "players": list(found.plan.players),
        "rounds": found.settings.rounds,
        "names": field.names,
        "first_round": found.settings.first_round,
    }
    return Drafted(
        kind=SEATS,
        settings=found.settings,
        field=field,
        inputs=inputs,
        figures=found.figures,
        session=1,
    )
