"""Teams are entered in an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.entrants.queries import find_entrants
from app.errors import InvalidError
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.teams import queries
from app.teams.formats import get_format
from app.teams.models import LONGEST_SHORT_NAME, Team
from app.teams.rosters import NewTeam, check_members, check_team, make_roster
from engine.errors import Violation, under

COLOURS = (
    "#b3261e",
    "#0b57d0",
    "#14634a",
    "#9a6700",
    "#6f42c1",
    "#006d77",
    "#a3387a",
    "#4d5a00",
)
"""What teams are given in turn if nobody chooses; told apart by line style as well."""


def add_team(session: Session, event: Event, new: NewTeam, *, now: datetime) -> Team:
    """Enter a team in an event."""
    return add_teams(session, event, {0: new}, now=now, where=None)[0]


def add_teams(
    session: Session,
    event: Event,
    entries: Mapping[int, NewTeam],
    *,
    now: datetime,
    where: str | None = "teams",
) -> list[Team]:
    """Enter many teams, all or none; violations name the place of their entry in `where`."""
    check_open(get_event_by_id(session, event.id, lock=True))
    get_format(session, event.id)
    there = list(queries.list_teams(session, event.id))
    wanted = [entrant_id for new in entries.values() for entrant_id in new.members]
    known = find_entrants(session, event.id, wanted)
    problems: list[Violation] = []
    for place, new in entries.items():
        at = None if where is None else f"{where}.{place}"
        found = [*check_team(there, new), *check_members(there, known, new.members)]
        problems += found if at is None else under(at, found)
        there.append(_make(event, new, there, known, now))
    if problems:
        raise InvalidError(problems)
    made = there[-len(entries) :]
    session.add_all(made)
    note_results(session, event.id)
    session.flush()
    return made


def _make(
    event: Event,
    new: NewTeam,
    there: Sequence[Team],
    known: Mapping[int, Entrant],
    now: datetime,
) -> Team:
    number = new.number or max((team.number for team in there), default=0) + 1
    return Team(
        event_id=event.id,
        number=number,
        name=new.name,
        short_name=new.short_name or new.name[:LONGEST_SHORT_NAME],
        colour=new.colour or COLOURS[(number - 1) % len(COLOURS)],
        created_at=now,
        members=make_roster(new.members, known),
    )
