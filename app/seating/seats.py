"""The seats of a published draw as they stand: whom they seat, what is played, who could join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.draws.models import DrawState
from app.draws.queries import get_draw
from app.draws.settings import DrawSettings
from app.draws.state import check_state
from app.entrants.models import SEATABLE, Entrant
from app.entrants.queries import list_entrants
from app.errors import ConflictError, check_version
from app.events.models import Event
from app.seating.field import find_constraints, list_rosters
from app.seating.models import SeatDraw
from app.seating.schedule import SeatedRound, as_numbers, list_begun, list_rounds
from engine.errors import N_
from engine.seating.constraints import Constraints
from engine.seating.plan import Plan, plan_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The rounds of a published draw: as played where tables are open, as seated where not yet.

    `opened` are those with tables; the first `played` rounds can't change any more, because tables
    are open in them or later. `entrants` are those whom the draw still seats and `gone` those who
    left by earlier changes. `by_hand` play at open tables though the draw never seated them, by
    the numbers that they would get in it. `outside` could be seated and are not, or not any more.
    `taken` are other rounds of the event that are seated. `rosters` are the ids of team-mates.
    """

    draw: SeatDraw
    rounds: tuple[SeatedRound, ...]
    plan: Plan
    opened: frozenset[int]
    played: int
    entrants: Mapping[int, Entrant]
    gone: frozenset[int]
    by_hand: Mapping[int, Entrant]
    outside: tuple[Entrant, ...]
    taken: frozenset[int]
    rosters: Sequence[Sequence[int]]


def load_seats(
    session: Session, event: Event, number: int, expected_version: int | None = None
) -> Seats:
    """Return the seats of a published draw as they stand, if it is as the sender saw it."""
    draw = get_draw(session, event.id, number)
    check_state(draw, DrawState.PUBLISHED)
    if not isinstance(draw, SeatDraw):
        detail = N_("Fixtures stay as they were drawn; only the last days can be given back.")
        raise ConflictError(detail, code="fixtures_stay")
    if expected_version is not None:
        check_version(expected_version, draw.version)
    return seats_of(session, draw)


def seats_of(session: Session, draw: SeatDraw) -> Seats:
    """Return the seats of a published draw as they stand."""
    everything = list_rounds(session, draw.event_id)
    rounds = tuple(seated for seated in everything if seated.number in draw.rounds)
    opened = frozenset(list_begun(session, draw.event_id)) & frozenset(draw.rounds)
    gone = frozenset(draw.seatings[-1].change.get("gone", ()))
    entrants = {p.number: p.entrant for p in draw.players if p.number not in gone}
    inside = {entrant.id for entrant in entrants.values()}
    everybody = list_entrants(session, draw.event_id)
    by_hand = _seated_by_hand(draw, rounds)
    return Seats(
        draw=draw,
        rounds=rounds,
        plan=_plan(draw, rounds, entrants, by_hand),
        opened=opened,
        played=max((number - draw.first_round + 1 for number in opened), default=0),
        entrants=entrants,
        gone=gone,
        by_hand=by_hand,
        outside=tuple(w for w in everybody if w.id not in inside and w.status in SEATABLE),
        taken=frozenset(seated.number for seated in everything) - frozenset(draw.rounds),
        rosters=list_rosters(session, draw.event_id, DrawSettings.from_mapping(draw.settings)),
    )


def _seated_by_hand(draw: SeatDraw, rounds: Iterable[SeatedRound]) -> dict[int, Entrant]:
    known = {player.entrant_id: player.number for player in draw.players}
    seats = [who for seated in rounds for table in seated.tables for who in table.seats]
    found = {entrant.id: entrant for entrant in seats if entrant.id not in known}
    return _numbered(found.values(), known)


def _numbered(entrants: Iterable[Entrant], before: Mapping[int, int]) -> dict[int, Entrant]:
    taken = set(before.values())
    numbered = {}
    for entrant in entrants:
        fresh = entrant.number if entrant.number not in taken else max(taken) + 1
        number = before.get(entrant.id, fresh)
        taken.add(number)
        numbered[number] = entrant
    return numbered


def _plan(
    draw: SeatDraw,
    rounds: Iterable[SeatedRound],
    entrants: Iterable[int],
    by_hand: Mapping[int, Entrant],
) -> Plan:
    """Return the seats by numbers; those who were seated by hand count as players."""
    numbers = {player.entrant_id: player.number for player in draw.players}
    numbers |= {entrant.id: number for number, entrant in by_hand.items()}
    played = as_numbers(rounds, numbers)
    known = list(entrants)
    seated = {player for tables in played for table in tables for player in table}
    return plan_of([*known, *sorted(seated - set(known))], played)


def plan_without(seats: Seats, returning: Iterable[int]) -> Plan:
    """Return the seats by numbers, those who come back not among the players until they do."""
    away = set(returning) - set(seats.entrants)
    kept = [player for player in seats.plan.players if player not in away]
    return Plan(players=tuple(kept), rounds=seats.plan.rounds)


def number_newcomers(seats: Seats, newcomers: Iterable[Entrant]) -> dict[int, Entrant]:
    """Return newcomers by their numbers: what they had, their own if free, or the next."""
    numbers = {player.entrant_id: player.number for player in seats.draw.players}
    numbers |= {entrant.id: number for number, entrant in seats.by_hand.items()}
    return _numbered(newcomers, numbers)


def constraints_of(seats: Seats, newcomers: Mapping[int, Entrant]) -> Constraints:
    """Return the conditions of the draw for those whom it seats, newcomers included."""
    seated = {**seats.entrants, **newcomers}
    settings = DrawSettings.from_mapping(seats.draw.settings)
    found = find_constraints(settings, seats.rosters, seated)
    return Constraints(
        teams=found.teams,
        pins={player: table for player, table in found.pins.items() if player in seated},
        apart=tuple(pair for pair in found.apart if set(pair) <= set(seated)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """Who is no longer there, by number in the draw, and who could be seated, since it was made."""

    leaving: Mapping[int, Entrant]
    joining: tuple[Entrant, ...]
    substitutes: tuple[Entrant, ...]


def field_change(seats: Seats) -> FieldChange:
    """Return how those who take part differ from those whom a draw seats."""
    entrants = seats.entrants.items()
    return FieldChange(
        leaving={number: who for number, who in entrants if who.status not in SEATABLE},
        joining=tuple(who for who in seats.outside if not who.is_substitute),
        substitutes=tuple(who for who in seats.outside if who.is_substitute),
    )
