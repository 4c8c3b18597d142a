"""Teams and rosters are entered from a pasted list: a team per line, members after tabs."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.enter import NewEntrant, add_entrants
from app.entrants.models import Entrant
from app.entrants.queries import list_entrants
from app.errors import InvalidError
from app.events.models import LONGEST_NAME, Event
from app.teams import queries
from app.teams.enter import add_teams
from app.teams.models import MOST_MEMBERS
from app.teams.rosters import NewTeam
from engine.errors import N_, Violation, under, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedTeam:
    """A line of the list: a team and its members, those with positions first."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedTeam:
    """A team as it is or would be entered; `new` are the members who were no entrants before."""

    name: str
    members: tuple[str, ...]
    new: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedTeams:
    """The teams that were entered, or would be."""

    dry_run: bool
    teams: list[ImportedTeam]


def parse_teams(lines: Sequence[str], where: str = "lines") -> dict[int, PastedTeam]:
    """Return what a pasted list says; empty lines are skipped, but counted."""
    pasted: dict[int, PastedTeam] = {}
    problems: list[Violation] = []
    for place, line in enumerate(lines):
        parts = [part.strip() for part in unicodedata.normalize("NFC", line).split("\t")]
        if not any(parts):
            continue
        team = PastedTeam(name=parts[0], members=tuple(filter(None, parts[1:])))
        pasted[place] = team
        problems += under(f"{where}.{place}", _check_line(team, place + 1))
    if not pasted:
        template = N_("There is no team in the list.")
        problems.append(wrong("nobody", where, template))
    if problems:
        raise InvalidError(problems)
    return pasted


def paste_teams(
    session: Session,
    event: Event,
    pasted: Mapping[int, PastedTeam],
    *,
    now: datetime,
    dry_run: bool = False,
    where: str = "lines",
) -> PastedTeams:
    """Enter teams with their members, who are entered too if they aren't yet; all or none."""
    by_name = _by_name(list_entrants(session, event.id))
    problems = [
        violation
        for place, team in pasted.items()
        for violation in under(f"{where}.{place}", _check_names(team, by_name, place + 1))
    ]
    problems += _check_repeats(session, event, pasted, where)
    if problems:
        raise InvalidError(problems)
    everybody = [(name, team.name) for team in pasted.values() for name in team.members]
    new = {name: club for name, club in everybody if name.casefold() not in by_name}
    if not dry_run:
        _enter(session, event, pasted, new, now)
    teams = [
        ImportedTeam(name=team.name, members=team.members, new=frozenset(new) & {*team.members})
        for team in pasted.values()
    ]
    return PastedTeams(dry_run=dry_run, teams=teams)


def _enter(
    session: Session,
    event: Event,
    pasted: Mapping[int, PastedTeam],
    new: Mapping[str, str],
    now: datetime,
) -> None:
    if new:
        entries = {
            place: NewEntrant(name=name, club=club)
            for place, (name, club) in enumerate(new.items())
        }
        add_entrants(session, event, entries, now=now)
    by_name = _by_name(list_entrants(session, event.id))
    teams = {
        place: NewTeam(
            name=team.name, members=tuple(by_name[name.casefold()][0].id for name in team.members)
        )
        for place, team in pasted.items()
    }
    add_teams(session, event, teams, now=now, where="lines")


def _by_name(entrants: Sequence[Entrant]) -> dict[str, list[Entrant]]:
    by_name: defaultdict[str, list[Entrant]] = defaultdict(list)
    for entrant in entrants:
        by_name[entrant.name.casefold()].append(entrant)
    return dict(by_name)


def _check_line(team: PastedTeam, line: int) -> Iterator[Violation]:
    for name in (team.name, *team.members):
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            yield wrong(
                "invalid",
                "",
                N_("Line {line}: {least} to {most} printable characters are needed."),
                expected={"least": 1, "most": LONGEST_NAME},
                line=line,
                least=1,
                most=LONGEST_NAME,
            )
    if len(team.members) > MOST_MEMBERS:
        yield wrong(
            "too_many_members",
            "",
            N_("Line {line}: a roster has at most {most} members."),
            expected=MOST_MEMBERS,
            line=line,
            most=MOST_MEMBERS,
        )


def _check_names(
    team: PastedTeam, by_name: Mapping[str, Sequence[Entrant]], line: int
) -> Iterator[Violation]:
    for name in team.members:
        if len(by_name.get(name.casefold(), ())) > 1:
            yield wrong(
                "name_ambiguous",
                "",
                N_("Line {line}: several entrants are called {name}."),
                line=line,
                name=name,
            )


def _check_repeats(
    session: Session, event: Event, pasted: Mapping[int, PastedTeam], where: str
) -> Iterator[Violation]:
    """Yield the teams and members that are on a line before, or entered already."""
    teams: dict[str, str] = {}
    members: dict[str, str] = {}
    for team in queries.list_teams(session, event.id):
        teams[team.name.casefold()] = team.name
        members |= {member.entrant.name.casefold(): team.name for member in team.members}
    for place, pasted_team in pasted.items():
        line = place + 1
        if pasted_team.name.casefold() in teams:
            yield wrong(
                "name_taken",
                f"{where}.{place}",
                N_("Line {line}: there is a team called {name} already."),
                line=line,
                name=pasted_team.name,
            )
        teams[pasted_team.name.casefold()] = pasted_team.name
        for name in pasted_team.members:
            if name.casefold() in members:
                yield wrong(
                    "in_another_team",
                    f"{where}.{place}",
                    N_("Line {line}: {name} belongs to {team}."),
                    line=line,
                    name=name,
                    team=members[name.casefold()],
                )
            members[name.casefold()] = pasted_team.name
