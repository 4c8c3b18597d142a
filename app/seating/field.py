"""Who takes part in a draw, and who of them must not meet. No HTTP, no commits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.entrants.models import Entrant, EntrantStatus
from app.entrants.queries import list_entrants
from app.events.models import Event
from app.seating.models import DrawMethod
from app.seating.settings import Apart, DrawSettings
from app.standings.rank import Standing, list_standings
from app.teams.models import Team
from app.teams.queries import list_teams
from engine.seating.constraints import Constraints, Fill, Group
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Who is seated: players and, to fill the tables, substitutes, all by their numbers.

    In fixtures the players are teams. `standings` are the players from first to last in groups of
    equals, substitutes at the end.
    """

    everybody: Mapping[int, Entrant | Team]
    players: tuple[int, ...]
    substitutes: tuple[int, ...]
    standings: tuple[tuple[int, ...], ...]
    constraints: Constraints

    @property
    def names(self) -> dict[str, str]:
        """Everybody's name by number, as the hash of the inputs covers them."""
        return {str(number): who.name for number, who in self.seated.items()}

    @property
    def seated(self) -> dict[int, Entrant | Team]:
        """Those who are seated, by number."""
        numbers = sorted((*self.players, *self.substitutes))
        return {number: self.everybody[number] for number in numbers}


def field_of(session: Session, event: Event, settings: DrawSettings) -> Field:
    """Return who would be seated by a draw now."""
    if settings.method.is_of_teams:
        return _field_of_teams(session, event)
    everybody = {entrant.number: entrant for entrant in list_entrants(session, event.id)}
    ranked = _groups(list_standings(session, event.id), settings.top)
    players = tuple(sorted(number for group in ranked for number in group))
    ready = [number for number, entrant in everybody.items() if entrant.is_substitute]
    missing = -len(players) % SEAT_COUNT if settings.fill is Fill.SUBSTITUTES else 0
    substitutes = tuple(ready[:missing])
    # In a plan substitutes change places with one another, whoever they belong to.
    bound = players if settings.method is DrawMethod.PLAN else (*players, *substitutes)
    seated = {number: everybody[number] for number in bound}
    return Field(
        everybody=everybody,
        players=players,
        substitutes=substitutes,
        standings=(*ranked, substitutes) if substitutes else ranked,
        constraints=conditions(session, event, settings, seated),
    )


def _field_of_teams(session: Session, event: Event) -> Field:
    teams = {team.number: team for team in list_teams(session, event.id)}
    return Field(
        everybody=teams,
        players=tuple(teams),
        substitutes=(),
        standings=(),
        constraints=Constraints(),
    )


def _groups(standings: Iterable[Standing], top: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the active players in groups of one rank, only the first of them if wished."""
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


def conditions(
    session: Session, event: Event, settings: DrawSettings, seated: Mapping[int, Entrant]
) -> Constraints:
    """Return who must not meet among those seated, who never moves, and compatriots."""
    return Constraints(
        teams=_kept_apart(session, event, settings.apart, seated),
        countries=_alike(seated, "country") if settings.countries else (),
        pins=dict(settings.pins),
        apart=settings.pairs,
    )


def _kept_apart(
    session: Session, event: Event, apart: Apart, seated: Mapping[int, Entrant]
) -> tuple[Group, ...]:
    if apart is Apart.CLUB:
        return _alike(seated, "club")
    if apart is Apart.NOBODY:
        return ()
    number = {entrant.id: number for number, entrant in seated.items()}
    rosters = [
        tuple(number[m.entrant_id] for m in team.members if m.entrant_id in number)
        for team in list_teams(session, event.id)
    ]
    return tuple(tuple(sorted(roster)) for roster in rosters if len(roster) > 1)


def _alike(seated: Mapping[int, Entrant], attribute: str) -> tuple[Group, ...]:
    """Return groups of those who share a club or a country, in the order of their numbers."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number in sorted(seated):
        value: str = getattr(seated[number], attribute).casefold()
        if value:
            groups[value].append(number)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
