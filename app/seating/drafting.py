"""What a draw would be: its inputs and its quality, before any lot is drawn. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.orm import Session

from app.errors import ConflictError, InvalidError
from app.events.checks import check_open, check_seated_freely
from app.events.models import Event, EventKind
from app.seating import queries
from app.seating.field import Field, field_of
from app.seating.models import BINDING, DRAWN, DrawMethod
from app.seating.schedule import as_numbers, list_begun, list_rounds
from app.seating.settings import DrawSettings
from app.seating.units import unit_of
from app.tables.models import LARGEST_ROUND
from engine.errors import N_, Violation
from engine.seating.canonical import digest
from engine.seating.constraints import Fill, PlanRequest
from engine.seating.draws.draw import plan_inputs
from engine.seating.draws.fixtures import fixtures_inputs
from engine.seating.draws.round_draw import round_inputs
from engine.seating.plan import plan_of
from engine.seating.plans.fixtures import measure_fixtures
from engine.seating.plans.planning import plan_stage
from engine.seating.quality.metrics import measure
from engine.seating.rounds.figures import round_figures
from engine.seating.rounds.pairing import RoundRequest, pair_round
from engine.seats import SEAT_COUNT

TRIAL = bytes(32)
"""The key of the trial draw that shows what a single round can be expected to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A draw as it would be committed to; `figures` are of the plan or of a trial draw."""

    settings: DrawSettings
    field: Field
    inputs: Mapping[str, Any]
    figures: Mapping[str, Any]

    @property
    def is_trial(self) -> bool:
        """Whether the figures come from a trial draw, so that the real one will differ a little."""
        return self.settings.method.is_single_round


def prepare(session: Session, event: Event, settings: DrawSettings) -> Drafted:
    """Return the draw that these wishes would make now; a long plan may take seconds.

    Raises InvalidError or IllegalSeatingError with every reason why there is none.
    """
    check_offered(event, settings.method)
    check_rounds_free(session, event, settings)
    field = field_of(session, event, settings)
    if settings.method.is_of_teams:
        return _fixtures(settings, field)
    _check_filled(settings, field)
    if settings.method is DrawMethod.PLAN:
        draft = plan_stage(_plan_request(settings, field))
        inputs = plan_inputs(draft)
        quality = measure(draft.named()).to_mapping() | {"source": draft.source.value}
        return _drafted(settings, field, inputs, quality)
    request = round_request(session, event, settings, field)
    figures = round_figures(request, pair_round(request, TRIAL))
    return _drafted(settings, field, round_inputs(request), figures.to_mapping())


def _fixtures(settings: DrawSettings, field: Field) -> Drafted:
    teams = len(field.players)
    if teams < SEAT_COUNT:
        template = N_("Four teams are needed.")
        raise InvalidError([Violation(code="too_few_teams", field="", template=template)])
    matches = settings.matches or teams // SEAT_COUNT
    inputs = fixtures_inputs(field.players, matches, settings.rounds)
    plan = plan_of(range(teams), inputs["template"])
    figures = measure(plan).to_mapping() | measure_fixtures(plan).to_mapping()
    return _drafted(replace(settings, matches=matches), field, inputs, figures)


def _drafted(
    settings: DrawSettings, field: Field, inputs: Mapping[str, Any], figures: Mapping[str, Any]
) -> Drafted:
    named = {**inputs, "names": field.names, "first_round": settings.first_round}
    return Drafted(settings=settings, field=field, inputs=named, figures=figures)


def offered(event: Event) -> tuple[DrawMethod, ...]:
    """Return what can be drawn in an event."""
    return tuple(method for method in DRAWN if _is_offered(event, method))


def _is_offered(event: Event, method: DrawMethod) -> bool:
    try:
        check_offered(event, method)
    except ConflictError:
        return False
    return True


def check_offered(event: Event, method: DrawMethod) -> None:
    """Refuse seats where they belong to matches, and fixtures where there are no teams."""
    if not method.is_of_teams:
        check_seated_freely(event)
    elif event.kind is EventKind.INDIVIDUAL:
        detail = N_("Nobody plays in teams in this event.")
        raise ConflictError(detail, code="not_a_team_event")


def inputs_hash(inputs: Mapping[str, Any]) -> str:
    """Return the hash under which inputs are published before the seed."""
    return digest(inputs)


def _plan_request(settings: DrawSettings, field: Field) -> PlanRequest:
    return PlanRequest(
        players=field.players,
        rounds=settings.rounds,
        fill=settings.fill,
        fillers=field.substitutes,
        constraints=field.constraints,
        effort=settings.effort,
    )


def round_request(
    session: Session, event: Event, settings: DrawSettings, field: Field
) -> RoundRequest:
    """Return the request for a single round, with everything that is played or seated before."""
    before = [
        seated
        for seated in list_rounds(session, event.id)
        if settings.since <= seated.number < settings.first_round
    ]
    standings = field.standings
    if settings.method is DrawMethod.RANDOM:
        everybody = (*field.players, *field.substitutes)
        standings = (tuple(sorted(everybody)),)
    return RoundRequest(
        method=settings.pairing,
        standings=standings,
        played=as_numbers(before),
        constraints=field.constraints,
        bands=settings.bands,
        interval=settings.interval,
        keep_tables=settings.keep_tables,
    )


def _check_filled(settings: DrawSettings, field: Field) -> None:
    """Refuse substitutes who haven't been entered; a single round has no numbers for strangers."""
    need = -len(field.players) % SEAT_COUNT if settings.fill is Fill.SUBSTITUTES else 0
    if len(field.substitutes) < need:
        raise InvalidError(
            [
                Violation(
                    code="substitutes_missing",
                    field="fill",
                    template=N_(
                        "{need} substitutes fill the last table, and {count} are entered. Enter"
                        " more, with the status Substitute, or let players sit out in turn."
                    ),
                    params={"need": need, "count": len(field.substitutes)},
                    expected=need,
                )
            ]
        )


def check_rounds_free(session: Session, event: Event, settings: DrawSettings) -> None:
    """Refuse rounds that are too many, open already, or seated by another draw; or such days."""
    check_open(event)
    problems = [
        *_check_count(settings),
        *_check_undrawn(session, event, settings),
        *_check_unopened(session, event, settings),
    ]
    if problems:
        raise InvalidError(problems)


def _check_count(settings: DrawSettings) -> Iterator[Violation]:
    if settings.method.is_single_round and settings.rounds != 1:
        yield Violation(
            code="single_round",
            field="rounds",
            template=N_("A draw of this kind is for one round."),
            expected=1,
        )
    if settings.last_round > LARGEST_ROUND:
        yield Violation(
            code="round_too_large",
            field="rounds",
            template=unit_of(settings.method).none_after,
            params={"last": LARGEST_ROUND},
            expected=LARGEST_ROUND,
        )


def _check_undrawn(session: Session, event: Event, settings: DrawSettings) -> Iterator[Violation]:
    for other in queries.list_earlier(session, event.id, settings.wanted, settings.method):
        if other.state in BINDING:
            yield Violation(
                code="rounds_taken",
                field="first_round",
                template=unit_of(settings.method).taken,
                params={
                    "draw": other.number,
                    "first": other.first_round,
                    "last": other.last_round,
                },
                expected=other.last_round + 1,
            )


def _check_unopened(session: Session, event: Event, settings: DrawSettings) -> Iterator[Violation]:
    begun = list_begun(session, event.id, settings.method)
    taken = [number for number in begun if number in settings.wanted]
    if taken:
        unit = unit_of(settings.method)
        yield Violation(
            code=unit.begun_code,
            field="first_round",
            template=unit.begun_next,
            params={"round": taken[0], "next": max(taken) + 1},
            expected=max(taken) + 1,
        )
