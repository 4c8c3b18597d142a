"""Who is seated by a draw, and who of them must not meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.draws.kinds import Field
from app.draws.models import DrawMethod
from app.draws.settings import Apart, DrawSettings
from app.entrants.models import Entrant, EntrantStatus
from app.entrants.queries import list_entrants
from app.events.models import Event
from app.seating.models import as_participant
from app.standings.rank import Standing, list_standings
from app.teams.queries import list_teams
from engine.seating.constraints import Constraints, Fill, Group
from engine.seating.draws.draw import constraints_to_mapping
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """Who is seated: players and, to fill the tables, substitutes, all by their numbers.

    `standings` are the players from first to last in groups of equals, substitutes at the end.
    """

    players: tuple[int, ...]
    substitutes: tuple[int, ...]
    standings: tuple[tuple[int, ...], ...]
    constraints: Constraints
    field: Field


def find_field(session: Session, event: Event, settings: DrawSettings) -> Field:
    """Return who would be seated by a draw now, and the conditions among them."""
    return find_players(session, event, settings).field


def find_players(session: Session, event: Event, settings: DrawSettings) -> Players:
    """Return who would be seated by a draw now."""
    everybody = {entrant.number: entrant for entrant in list_entrants(session, event.id)}
    ranked = _groups(list_standings(session, event.id), settings.top)
    players = tuple(sorted(number for group in ranked for number in group))
    ready = [number for number, entrant in everybody.items() if entrant.is_substitute]
    missing = -len(players) % SEAT_COUNT if settings.fill is Fill.SUBSTITUTES else 0
    substitutes = tuple(ready[:missing])
    # In a plan substitutes change places with one another, whoever they belong to.
    bound = players if settings.method is DrawMethod.PLAN else (*players, *substitutes)
    rosters = list_rosters(session, event.id, settings)
    constraints = find_constraints(
        settings, rosters, {number: everybody[number] for number in bound}
    )
    seated = sorted((*players, *substitutes))
    return Players(
        players=players,
        substitutes=substitutes,
        standings=(*ranked, substitutes) if substitutes else ranked,
        constraints=constraints,
        field=Field(
            participants=tuple(as_participant(number, everybody[number]) for number in seated),
            constraints=constraints_to_mapping(constraints),
        ),
    )


def _groups(standings: Iterable[Standing], top: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the active players in groups of one rank; with `top` only the first of them."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    count = 0
    for standing in standings:
        entrant = standing.totals.entrant
        if standing.rank is None or entrant.status is not EntrantStatus.ACTIVE:
            continue
        if top is None or count < top:
            groups[standing.rank].append(entrant.number)
            count += 1
    return tuple(tuple(group) for group in groups.values())


def list_rosters(
    session: Session, event_id: int, settings: DrawSettings
) -> Sequence[Sequence[int]]:
    """Return the ids of the members of each team, if team-mates must not meet."""
    if settings.apart is not Apart.TEAM:
        return []
    return [[each.entrant_id for each in team.members] for team in list_teams(session, event_id)]


def find_constraints(
    settings: DrawSettings, rosters: Iterable[Iterable[int]], seated: Mapping[int, Entrant]
) -> Constraints:
    """Return who must not meet among those seated, who never moves, and compatriots."""
    number = {entrant.id: number for number, entrant in seated.items()}
    mates = [tuple(sorted(number[who] for who in team if who in number)) for team in rosters]
    teams = tuple(team for team in mates if len(team) > 1)
    return Constraints(
        teams=_alike(seated, "club") if settings.apart is Apart.CLUB else teams,
        countries=_alike(seated, "country") if settings.countries else (),
        pins=dict(settings.pins),
        apart=settings.pairs,
    )


def _alike(seated: Mapping[int, Entrant], attribute: str) -> tuple[Group, ...]:
    """Return groups of those who share a club or a country, in the order of their numbers."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number in sorted(seated):
        value: str = getattr(seated[number], attribute).casefold()
        if value:
            groups[value].append(number)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
