"""Who plays which stage of a match, as rosters, order sheets and substitutions have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import NotFoundError
from app.relay import queries
from app.relay.models import OrderSheet, Substitution
from app.relay.record import MatchRecord, TeamId
from app.teams.models import Team
from engine.errors import N_, Violation, under, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """Who plays each stage for a team; None where nobody is named.

    `sheet` is what the team has sent in; without one its roster counts, in the order of places.
    A `hidden` one is a secret for the reader.
    """

    team: Team
    players: tuple[Entrant | None, ...]
    sheet: OrderSheet | None
    substitutions: tuple[Substitution, ...]
    hidden: bool = False

    @property
    def version(self) -> int:
        """The version of the order sheet, 0 before there is one."""
        return 0 if self.sheet is None else self.sheet.version


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupsOfMatch:
    """The line-ups of a match, and whether they are public and stand."""

    record: MatchRecord
    locked: bool
    lineups: tuple[Lineup, ...]


def is_locked(record: MatchRecord, now: datetime) -> bool:
    """Say whether line-ups are public and stand: after the lock time, or once a game began."""
    locks_at = record.match.locks_at
    return bool(record.tables) or (locks_at is not None and now >= locks_at)


def list_lineups(session: Session, record: MatchRecord) -> dict[TeamId, Lineup]:
    """Return the line-ups of a match by team, as they stand after all substitutions."""
    sheets = queries.list_sheets(session, record.match.id)
    made = queries.list_substitutions(session, record.match.id)
    lineups = {}
    for team_id, team in record.teams.items():
        sheet = sheets.get(team_id)
        own = tuple(item for item in made if item.team_id == team_id)
        players = _named(team, sheet, len(record.rules.stages))
        for item in own:
            players[item.stage] = item.entrant
        lineups[team_id] = Lineup(team=team, players=tuple(players), sheet=sheet, substitutions=own)
    return lineups


def _named(team: Team, sheet: OrderSheet | None, stages: int) -> list[Entrant | None]:
    players: list[Entrant | None] = [None] * stages
    if sheet is None:
        for member in team.members[:stages]:
            players[member.place] = member.entrant
    else:
        for slot in sheet.slots:
            players[slot.stage] = slot.entrant
    return players


def team_in(record: MatchRecord, team_id: TeamId) -> Team:
    """Return a team of a match; it must play in it."""
    team = record.teams.get(team_id)
    if team is None:
        raise NotFoundError(N_("This team does not play in this match."))
    return team


def gaps(lineups: Mapping[TeamId, Lineup], stage: int) -> list[Violation]:
    """Return which teams have named nobody for a stage."""
    return [
        violation
        for lineup in lineups.values()
        if lineup.players[stage] is None
        for violation in under(f"lineups.{lineup.team.id}.players.{stage}", [_gap(lineup.team)])
    ]


def _gap(team: Team) -> Violation:
    return wrong("roster_gap", "", N_("{team} has named nobody for this stage."), team=team.name)
