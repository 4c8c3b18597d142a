"""Use cases on teams and their rosters. Nothing here knows HTTP; nothing here commits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.accounts.secret import hash_secret
from app.entrants.models import Entrant
from app.entrants.queries import find_entrants
from app.errors import ConflictError, InvalidError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.teams import queries
from app.teams.formats import get_format
from app.teams.models import LARGEST_NUMBER, LONGEST_SHORT_NAME, Team, TeamMember
from engine.errors import N_, Violation, under

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


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """What is known about a new team; the roster are entrants, those with positions first."""

    name: str
    number: int | None = None
    short_name: str | None = None
    colour: str | None = None
    members: tuple[int, ...] = ()


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
        found = [*_check_new(there, new), *_check_members(there, known, new.members)]
        problems += found if at is None else under(at, found)
        there.append(_make(event, new, there, known, now))
    if problems:
        raise InvalidError(problems)
    made = there[-len(entries) :]
    session.add_all(made)
    note_results(session, event.id)
    session.flush()
    return made


def update_team(
    session: Session, team: Team, changes: Mapping[str, Any], *, expected_version: int
) -> Team:
    """Change name, short name, number or colour of a team."""
    event = get_event_by_id(session, team.event_id, lock=True)
    check_open(event)
    check_version(expected_version, team.version)
    others = [other for other in queries.list_teams(session, event.id) if other.id != team.id]
    wanted = NewTeam(name=changes.get("name", team.name), number=changes.get("number", team.number))
    problems = list(_check_new(others, wanted))
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(team, key, value)
    note_results(session, event.id)
    session.flush()
    return team


def change_roster(
    session: Session, team: Team, members: Sequence[int], *, expected_version: int
) -> Team:
    """Say who belongs to a team, those with positions first."""
    event = get_event_by_id(session, team.event_id, lock=True)
    check_open(event)
    check_version(expected_version, team.version)
    others = [other for other in queries.list_teams(session, event.id) if other.id != team.id]
    known = find_entrants(session, event.id, members)
    problems = list(_check_members(others, known, members))
    if problems:
        raise InvalidError(problems)
    # The old places go first, so that members can change theirs with one another.
    team.members.clear()
    session.flush()
    team.members.extend(_roster(members, known))
    # What belongs to a team changes with its roster, so its version counts that too.
    team.version = team.version + 1
    note_results(session, event.id)
    session.flush()
    return team


def name_manager(session: Session, team: Team, secret: str) -> None:
    """Let whoever has a secret name the line-ups of a team; an earlier secret ends."""
    check_open(get_event_by_id(session, team.event_id))
    team.manager_hash = hash_secret(secret)
    session.flush()


def delete_team(session: Session, team: Team, *, expected_version: int) -> None:
    """Take out a team that is in no match and in no draw."""
    check_version(expected_version, team.version)
    check_open(get_event_by_id(session, team.event_id))
    event_id = team.event_id
    try:
        with session.begin_nested():
            session.delete(team)
    except IntegrityError as error:
        detail = N_("This team is in a match or in a draw, or was penalised, so it stays.")
        raise ConflictError(detail, code="team_in_use") from error
    note_results(session, event_id)


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
        members=_roster(new.members, known),
    )


def _roster(members: Sequence[int], known: Mapping[int, Entrant]) -> list[TeamMember]:
    return [
        TeamMember(place=place, entrant_id=entrant_id, entrant=known[entrant_id])
        for place, entrant_id in enumerate(members)
        if entrant_id in known
    ]


def _check_new(there: Sequence[Team], new: NewTeam) -> Iterator[Violation]:
    if any(new.name.casefold() == team.name.casefold() for team in there):
        yield Violation(
            code="name_taken",
            field="name",
            template=N_("There is a team called {name} already."),
            params={"name": new.name},
        )
    if new.number is not None and any(new.number == team.number for team in there):
        yield Violation(
            code="number_taken",
            field="number",
            template=N_("Another team has the number {number}."),
            params={"number": new.number},
        )
    if new.number is None and len(there) >= LARGEST_NUMBER:
        yield Violation(
            code="too_many_teams",
            field="number",
            template=N_("An event has at most {most} teams."),
            params={"most": LARGEST_NUMBER},
            expected=LARGEST_NUMBER,
        )


def _check_members(
    others: Sequence[Team], known: Mapping[int, Entrant], members: Sequence[int]
) -> Iterator[Violation]:
    """Yield who is unknown, named twice, or on another team's roster."""
    taken = {member.entrant_id: team for team in others for member in team.members}
    for place, entrant_id in enumerate(members):
        at = f"members.{place}"
        if entrant_id not in known:
            template = N_("This event has no such entrant.")
            yield Violation(code="unknown_entrant", field=at, template=template)
        elif entrant_id in members[:place]:
            yield Violation(
                code="member_twice",
                field=at,
                template=N_("{name} is on the roster twice."),
                params={"name": known[entrant_id].name},
            )
        elif entrant_id in taken:
            yield Violation(
                code="in_another_team",
                field=at,
                template=N_("{name} belongs to {team}."),
                params={"name": known[entrant_id].name, "team": taken[entrant_id].name},
            )
