"""Teams to enter, their rosters, and what may be wrong with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.entrants.models import Entrant
from app.teams.models import LARGEST_NUMBER, Team, TeamMember
from engine.errors import N_, Violation, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """What is known about a new team; the roster are entrants, those with positions first."""

    name: str
    number: int | None = None
    short_name: str | None = None
    colour: str | None = None
    members: tuple[int, ...] = ()


def make_roster(members: Sequence[int], known: Mapping[int, Entrant]) -> list[TeamMember]:
    """Return the members of a team, in order; who is unknown is left out."""
    return [
        TeamMember(place=place, entrant_id=entrant_id, entrant=known[entrant_id])
        for place, entrant_id in enumerate(members)
        if entrant_id in known
    ]


def check_team(there: Sequence[Team], new: NewTeam) -> Iterator[Violation]:
    """Yield why a team can't stand beside those that are there."""
    if any(new.name.casefold() == team.name.casefold() for team in there):
        template = N_("There is a team called {name} already.")
        yield wrong("name_taken", "name", template, name=new.name)
    if new.number is not None and any(new.number == team.number for team in there):
        template = N_("Another team has the number {number}.")
        yield wrong("number_taken", "number", template, number=new.number)
    if new.number is None and len(there) >= LARGEST_NUMBER:
        template = N_("An event has at most {most} teams.")
        yield wrong("too_many_teams", "number", template, LARGEST_NUMBER, most=LARGEST_NUMBER)


def check_members(
    others: Sequence[Team], known: Mapping[int, Entrant], members: Sequence[int]
) -> Iterator[Violation]:
    """Yield who is unknown, named twice, or on another team's roster."""
    taken = {member.entrant_id: team for team in others for member in team.members}
    for place, entrant_id in enumerate(members):
        at = f"members.{place}"
        if entrant_id not in known:
            template = N_("This event has no such entrant.")
            yield wrong("unknown_entrant", at, template)
        elif entrant_id in members[:place]:
            template = N_("{name} is on the roster twice.")
            yield wrong("member_twice", at, template, name=known[entrant_id].name)
        elif entrant_id in taken:
            yield wrong(
                "in_another_team",
                at,
                N_("{name} belongs to {team}."),
                name=known[entrant_id].name,
                team=taken[entrant_id].name,
            )
