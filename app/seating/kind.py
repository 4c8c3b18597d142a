"""Seats as a kind of draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy.orm import Session

from app.draws.kinds import Kind, Proposal
from app.draws.models import DrawMethod, Participant, VersionKind
from app.entrants.models import EntrantStatus
from app.entrants.queries import list_entrants
from app.events.checks import check_seated_freely
from app.events.models import Event
from app.seating import drawing, sentences
from app.seating.field import find_field
from app.seating.figures import figures
from app.seating.models import DrawPlayer, SeatDraw, Seating
from app.seating.proposing import propose
from app.seating.queries import WHOLE
from app.seating.schedule import list_begun, rounds_of
from app.seating.seats import seats_of
from engine.seating.plan import Plan
from engine.seating.quality.bounds import most_rounds


def _bind(draw: SeatDraw, players: Iterable[Participant]) -> None:
    draw.players += [DrawPlayer(number=who.number, entrant_id=who.entrant_id) for who in players]


def _shorten(session: Session, draw: SeatDraw, last_round: int) -> Proposal:
    """Return the seats as they stand, without the rounds after `last_round`."""
    seats = seats_of(session, draw)
    kept = seats.plan.rounds[: last_round - draw.first_round + 1]
    plan = Plan(players=seats.plan.players, rounds=kept)
    return propose(seats, VersionKind.SHORTENED, plan, {"last_round": last_round})


def _outcome(_: Session, draw: SeatDraw, version: Seating) -> Mapping[str, Any]:
    return {"rounds": rounds_of(draw, version)}


def _choices(session: Session, event: Event) -> Mapping[str, Any]:
    """Return which conditions are of use in an event."""
    everybody = list_entrants(session, event.id)
    active = [entrant for entrant in everybody if entrant.status is EntrantStatus.ACTIVE]
    return {
        "players": len(active),
        "substitutes": sum(entrant.is_substitute for entrant in everybody),
        "most": most_rounds(len(active)),
        "has_clubs": any(entrant.club for entrant in active),
        "has_countries": any(entrant.country for entrant in active),
        "has_standings": event.table_count > 0,
    }


SEATS = Kind(
    feature="seating",
    numbered=("first_round", "rounds"),
    model=SeatDraw,
    version=Seating,
    methods=tuple(method for method in DrawMethod if method is not DrawMethod.FIXTURES),
    whole=WHOLE,
    sentences=sentences.SENTENCES,
    choices=_choices,
    check_offered=check_seated_freely,
    list_begun=list_begun,
    find_field=find_field,
    prepare=drawing.prepare,
    bind=_bind,
    check_ready=drawing.check_ready,
    draw_lots=drawing.draw_lots,
    shorten=_shorten,
    figures=figures,
    explain=sentences.explain,
    warn=sentences.warn,
    outcome=_outcome,
)
