"""Team events, teams and matches for tests: plain functions that record through services."""

from typing import Any

from sqlalchemy.orm import Session

from app.accounts.actors import Scope
from app.accounts.signature import Signature
from app.entrants.enter import NewEntrant, add_entrants
from app.events.change_status import change_status
from app.events.models import Event, EventStatus
from app.relay import make_match as making
from app.relay import open_game as opening
from app.relay.make_match import NewMatch
from app.relay.models import Match, MatchTable
from app.relay.state import MatchState, load_state
from app.tables.finish import finish_table
from app.tables.games import lock_game
from app.tables.record import record_hand
from app.teams.create_event import NewTeamEvent, create_team_event
from app.teams.enter import add_teams
from app.teams.models import Team
from app.teams.rosters import NewTeam
from engine.game.wire import outcome_from_mapping
from tests.factories import BY, NOW, headers_for

RELAY = {"extends": "ptt-saki-team"}
SECRET = "a secret of the organiser"


def make_team_event(session: Session, format_=RELAY, **overrides) -> Event:
    new = NewTeamEvent(**({"name": "Relay", "slug": "relay", "format": format_} | overrides))
    event = create_team_event(session, new, Signature(by=BY, at=NOW))
    change_status(session, event, EventStatus.RUNNING, expected_version=event.version)
    session.commit()
    return event


def make_teams(session: Session, event: Event, count=4, members=6) -> list[Team]:
    """Enter teams A, B, C ... with members A1, A2 ..."""
    names = [chr(ord("A") + number) for number in range(count)]
    places = {
        number * members + place: NewEntrant(name=f"{name}{place + 1}")
        for number, name in enumerate(names)
        for place in range(members)
    }
    entered = [player.id for player in add_entrants(session, event, places, now=NOW)]
    new = {
        number: NewTeam(
            name=f"Team {name}",
            short_name=name,
            members=tuple(entered[number * members : (number + 1) * members]),
        )
        for number, name in enumerate(names)
    }
    teams = add_teams(session, event, new, now=NOW)
    session.commit()
    return teams


def make_match(session: Session, event: Event, teams: list[Team], **overrides) -> Match:
    ids = tuple(team.id for team in teams)
    new = NewMatch(**({"teams": ids} | overrides))
    match = making.make_match(session, event, new, Signature(by=BY, at=NOW), secret=SECRET)
    session.commit()
    return match


def make_relay(session: Session, format_=RELAY, **overrides) -> tuple[Event, list[Team], Match]:
    event = make_team_event(session, format_)
    teams = make_teams(session, event)
    return event, teams, make_match(session, event, teams, **overrides)


def state_of(session: Session, match: Match) -> MatchState:
    return load_state(session, match.id)


def open_game(session: Session, match: Match) -> MatchTable:
    version = state_of(session, match).record.version
    item = opening.open_game(session, match.id, Signature(by=BY, at=NOW), expected_version=version)
    session.commit()
    return item


def play_hand(session: Session, table_id: int, outcome: Any) -> Any:
    """Record an outcome, given as the engine has it or as it is sent."""
    version = lock_game(session, table_id, None).table.version
    made = outcome_from_mapping(outcome) if isinstance(outcome, dict) else outcome
    game = record_hand(session, table_id, made, Signature(by=BY, at=NOW), expected_version=version)
    session.commit()
    return game


def finish(session: Session, table_id: int, reason="Time limit") -> None:
    game = lock_game(session, table_id, None)
    signed = Signature(by=BY, at=NOW, reason="" if game.state.ended else reason)
    finish_table(session, table_id, signed, expected_version=game.table.version)
    session.commit()


def finish_with(session: Session, item: MatchTable, *outcomes) -> None:
    """Record hands at the table of a match and finish it."""
    for outcome in outcomes:
        play_hand(session, item.table_id, outcome)
    finish(session, item.table_id)


def seat_of(item: MatchTable, team: Team) -> int:
    return item.seats.index(team.id)


def referee(session: Session, **overrides) -> dict[str, str]:
    return headers_for(session, Scope.MANAGE, **overrides)
