"""Events to look at: one whose second round is half played, and a finished relay of four teams."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws import draft, publish
from app.draws.commit import Seed, commit
from app.draws.models import DrawMethod
from app.draws.settings import Apart, DrawSettings
from app.entrants.enter import NewEntrant, add_entrants
from app.entrants.models import Entrant
from app.events import queries
from app.events.change_status import change_status
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventStatus
from app.relay.make_match import NewMatch, make_match
from app.relay.open_game import open_game
from app.relay.record import load_record
from app.seating.open_round import open_round
from app.tables.finish import finish_table
from app.tables.games import lock_game
from app.tables.penalise import NewPenalty, penalise_entrant
from app.tables.record import record_hand
from app.teams.create_event import NewTeamEvent, create_team_event
from app.teams.paste import parse_teams, paste_teams
from app.teams.queries import list_teams
from engine.game.wire import outcome_from_mapping

SLUG = "demo"
RELAY_SLUG = "demo-relay"
RELAY_SECRET = "demo"  # noqa: S105 - the demo may be the same everywhere
BY = "Demo"
HAND_MINUTES = 6
ROUNDS = 4
SEED = "demo"
"""Not secret: the demo's seats may be the same everywhere."""
Hand = dict[str, Any]
CONTENT: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
TEAMS: list[str] = CONTENT["teams"]


def load(session: Session, now: datetime) -> Event:
    """Make the event, unless it is there already; the last hand was played just now."""
    there = queries.find_event(session, SLUG)
    if there is not None:
        return there
    begins = now - timedelta(hours=3)
    load_relay(session, begins - timedelta(days=1))
    new = NewEvent(
        name="Tenbo Demo Open",
        slug=SLUG,
        ruleset={"extends": "tenhou"},
        time_zone="Asia/Tokyo",
    )
    event = create_event(session, new, Signature(by=BY, at=begins))
    players = _enter(session, event, begins)
    change_status(session, event, EventStatus.RUNNING, expected_version=event.version)
    _draw_seats(session, event, begins)
    for table in open_round(session, event, 1, Signature(by=BY, at=begins)):
        _play(session, table.id, CONTENT["finished"][table.number - 1]["hands"], begins)
        _finish(session, table.id, begins + timedelta(hours=2))
    later = begins + timedelta(hours=2, minutes=30)
    for table in open_round(session, event, 2, Signature(by=BY, at=later)):
        _play(session, table.id, CONTENT["playing"][table.number - 1]["hands"], later)
    penalty = NewPenalty(points=1000, reason="Late for round 1")
    penalise_entrant(session, event, players[8].id, penalty, Signature(by=BY, at=begins))
    return event


def _enter(session: Session, event: Event, now: datetime) -> Mapping[int, Entrant]:
    entries = {
        place: NewEntrant(
            name=name,
            names={} if name == latin else {"en": latin},
            club=club,
            country=country,
        )
        for place, (name, latin, club, country) in enumerate(CONTENT["players"])
    }
    entered = add_entrants(session, event, entries, now=now)
    return {entrant.number: entrant for entrant in entered}


def _draw_seats(session: Session, event: Event, now: datetime) -> None:
    """Draw the seats of all rounds as an organiser would, long before the first."""
    signature = Signature(by=BY, at=now - timedelta(days=1))
    asked = DrawSettings(method=DrawMethod.PLAN, rounds=ROUNDS, apart=Apart.CLUB)
    drafted = draft.prepare(session, event, asked)
    number = draft.create_draft(session, event, drafted, signature).number
    commit(session, event, number, Seed(secret=SEED), signature, expected_version=1)
    found = publish.draw_lots(session, event, number, expected_version=2)
    publish.publish(session, event, number, found, replace(signature, at=now))


def _play(session: Session, table_id: int, hands: Sequence[Hand], now: datetime) -> None:
    for minute, hand in enumerate(hands, start=1):
        _record(session, table_id, hand, now + timedelta(minutes=HAND_MINUTES * minute))


def _finish(session: Session, table_id: int, now: datetime) -> None:
    game = lock_game(session, table_id, None)
    signed = Signature(by=BY, at=now, reason="" if game.state.ended else "Time limit")
    finish_table(session, table_id, signed, expected_version=game.table.version)


def load_relay(session: Session, now: datetime) -> Event:
    """Make a relay of four teams in which all five stages are played."""
    new = NewTeamEvent(
        name="Tenbo Demo Relay",
        slug=RELAY_SLUG,
        format={"extends": "ptt-saki-team"},
        time_zone="Asia/Tokyo",
    )
    event = create_team_event(session, new, Signature(by=BY, at=now))
    paste_teams(session, event, parse_teams(TEAMS), now=now)
    session.refresh(event)
    change_status(session, event, EventStatus.RUNNING, expected_version=event.version)
    teams = tuple(team.id for team in list_teams(session, event.id))
    signature = Signature(by=BY, at=now)
    match = make_match(session, event, NewMatch(teams=teams), signature, secret=RELAY_SECRET)
    for stage, game in enumerate(CONTENT["relay"]):
        begun = now + timedelta(minutes=75 * stage)
        version = load_record(session, match.id).version
        item = open_game(session, match.id, Signature(by=BY, at=begun), expected_version=version)
        _play(session, item.table_id, game["hands"], begun)
        _finish(session, item.table_id, begun + timedelta(hours=1))
    return event


def _record(session: Session, table_id: int, hand: Hand, now: datetime) -> None:
    """Record a hand, unless the game is over."""
    game = lock_game(session, table_id, None)
    if game.state.ended is None:
        outcome, signed = outcome_from_mapping(hand), Signature(by=BY, at=now)
        record_hand(session, table_id, outcome, signed, expected_version=game.table.version)
