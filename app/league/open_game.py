"""A game of a league is opened: a line-up chosen per game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.league.season import Season, games_of_players, get_season
from app.relay.names import with_names
from app.relay.record import TeamId
from app.tables.models import GameTable
from app.tables.open import NewSeat, NewTable, open_table
from app.tables.rounds import next_table_number
from engine.errors import N_
from engine.lineups import Slot, check_lineup
from engine.seating.stream import Stream


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeamGame:
    """A game: per seat a team and who plays for it; a seed draws the seats."""

    round_number: int
    slots: tuple[Slot[TeamId, int], ...]
    number: int | None = None
    seed: str | None = None


def open_game(session: Session, event: Event, new: NewTeamGame, signature: Signature) -> GameTable:
    """Open a table for members of teams, whose line-up must fit the stage."""
    event = get_event_by_id(session, event.id, lock=True)
    found = get_season(session, event.id)
    stage = found.stage_of(new.round_number)
    if not 0 <= stage < len(found.rules):
        detail = N_("No stage has begun with this round or before.")
        raise ConflictError(detail, code="stage_not_begun")
    _check(session, found, stage, new.slots)
    slots = new.slots if new.seed is None else Stream(new.seed.encode()).shuffled(new.slots)
    seats = tuple(NewSeat(entrant_id=slot.player) for slot in slots if slot.player is not None)
    number = new.number or next_table_number(session, event.id, new.round_number)
    table = NewTable(round_number=new.round_number, number=number, seats=seats)
    return open_table(session, event, table, signature)


def _check(session: Session, found: Season, stage: int, slots: Sequence[Slot[TeamId, int]]) -> None:
    rules = found.rules[stage]
    rosters = {
        team: {member.entrant_id for member in found.teams[team].members}
        for team in found.teams_in(stage)
    }
    problems = check_lineup(
        slots,
        rosters,
        team_mates_meet=rules.team_mates_meet,
        played=games_of_players(session, found, stage),
        max_games=rules.max_games,
    )
    names = {team.id: team.name for team in found.teams.values()}
    players = {player: entrant.name for player, entrant in found.players.items()}
    refused = list(with_names(problems, teams=names, players=players))
    if refused:
        raise InvalidError(refused)
