"""How seats are drawn: a plan for all rounds at once, or one round by standings and meetings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from app.draws.kinds import Document, Prepared
from app.draws.models import DrawMethod
from app.draws.settings import DrawSettings
from app.errors import ConflictError, InvalidError
from app.events.models import Event
from app.seating.field import Players, find_players
from app.seating.models import SeatDraw
from app.seating.schedule import as_numbers, list_rounds
from app.tables.rounds import list_rounds as list_opened
from engine.errors import N_, wrong
from engine.seating.constraints import Fill, PlanRequest
from engine.seating.draws.draw import plan_inputs, publish
from engine.seating.draws.round_draw import publish_round, round_inputs, round_state
from engine.seating.plans.planning import plan_stage
from engine.seating.quality.metrics import measure
from engine.seating.rounds.figures import round_figures
from engine.seating.rounds.pairing import Method, RoundRequest, pair_round
from engine.seats import SEAT_COUNT

TRIAL = bytes(32)
"""The key of the trial draw that shows what a single round can be expected to be."""
BY_STANDINGS = frozenset({DrawMethod.SWISS, DrawMethod.INTERVAL, DrawMethod.FINALS})


def prepare(session: Session, event: Event, settings: DrawSettings) -> Prepared:
    """Return what a draw of seats would be committed to now."""
    players = find_players(session, event, settings)
    _check_filled(settings, players)
    inputs, figures = (
        _plan(settings, players)
        if settings.method is DrawMethod.PLAN
        else _trial(_round_request(session, event, settings, players))
    )
    return Prepared(settings=settings, field=players.field, inputs=inputs, figures=figures)


def _check_filled(settings: DrawSettings, players: Players) -> None:
    """Refuse substitutes who are not entered: nobody without a number can be seated."""
    need = -len(players.players) % SEAT_COUNT if settings.fill is Fill.SUBSTITUTES else 0
    if len(players.substitutes) < need:
        raise InvalidError(
            [
                wrong(
                    "substitutes_missing",
                    "fill",
                    N_(
                        "{need} substitutes fill the last table, and {count} are entered. Enter"
                        " more, with the status Substitute, or let players sit out in turn."
                    ),
                    expected=need,
                    need=need,
                    count=len(players.substitutes),
                )
            ]
        )


def _plan(settings: DrawSettings, players: Players) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    request = PlanRequest(
        players=players.players,
        rounds=settings.rounds,
        fill=settings.fill,
        fillers=players.substitutes,
        constraints=players.constraints,
        effort=settings.effort,
    )
    draft = plan_stage(request)
    figures = measure(draft.named()).to_mapping() | {"source": draft.source.value}
    return plan_inputs(draft), figures


def _trial(request: RoundRequest) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    figures = round_figures(request, pair_round(request, TRIAL))
    return round_inputs(request), figures.to_mapping()


def _round_request(
    session: Session, event: Event, settings: DrawSettings, players: Players
) -> RoundRequest:
    """Return the request for a single round, with everything that is played or seated before."""
    before = [
        seated
        for seated in list_rounds(session, event.id)
        if settings.since <= seated.number < settings.first_round
    ]
    standings = players.standings
    if settings.method is DrawMethod.RANDOM:
        everybody = (*players.players, *players.substitutes)
        standings = (tuple(sorted(everybody)),)
    return RoundRequest(
        method=Method(settings.method.value),
        standings=standings,
        played=as_numbers(before),
        constraints=players.constraints,
        bands=settings.bands,
        interval=settings.interval,
        keep_tables=settings.keep_tables,
    )


def draw_lots(session: Session, event: Event, draw: SeatDraw, seed: str) -> Document:
    """Return the document of a draw that is carried out with a seed."""
    if not draw.method.is_single_round:
        return publish(draw.inputs, seed, session=draw.session)
    settings = DrawSettings.from_mapping(draw.settings)
    now = _round_request(session, event, settings, find_players(session, event, settings))
    if sorted(now.players) != sorted(int(player) for player in draw.inputs["players"]):
        detail = N_("Who takes part has changed since the draw was committed; withdraw it.")
        raise ConflictError(detail, code="field_changed")
    return publish_round(draw.inputs, round_state(now), seed, draw.session)


def check_ready(session: Session, draw: SeatDraw) -> None:
    """Refuse a draw by standings while earlier rounds are not finished."""
    if draw.method not in BY_STANDINGS:
        return
    playing = [
        opened.number
        for opened in list_opened(session, draw.event_id)
        if opened.number < draw.first_round and opened.playing_count
    ]
    unopened = [
        seated.number
        for seated in list_rounds(session, draw.event_id)
        if seated.number < draw.first_round and not seated.is_open
    ]
    if playing or unopened:
        detail = N_("Round {round} is not finished, so the standings may still change.")
        problem = wrong("round_unfinished", "as_they_stand", detail, round=min(playing + unopened))
        raise ConflictError(
            N_("Earlier rounds are not finished, so the standings may still change."),
            code="round_unfinished",
            violations=[problem],
        )
