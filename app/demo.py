"""Events to look at: one whose second round is half played, and a finished relay of four teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.entrants.enter import NewEntrant, add_entrants
from app.entrants.models import Entrant
from app.events import queries
from app.events.change_status import change_status
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventStatus
from app.relay.make_match import NewMatch, create_match
from app.relay.matches import load_facts
from app.relay.open_game import open_next
from app.seating import drafting, opening
from app.seating import service as draws
from app.seating.models import DrawMethod
from app.seating.service import Act, Seed
from app.seating.settings import Apart, DrawSettings
from app.tables.finish import finish_table
from app.tables.games import lock_game
from app.tables.models import GameTable
from app.tables.penalise import NewPenalty, penalise_entrant
from app.tables.record import record_hand
from app.teams.choose_format import NewTeamEvent, create_team_event
from app.teams.paste import import_teams, parse_teams
from app.teams.queries import list_teams
from engine.game.wire import outcome_from_mapping

SLUG = "demo"
RELAY_SLUG = "demo-relay"
RELAY_SECRET = "demo"  # noqa: S105 - the demo may be the same everywhere
BY = "Demo"
HAND_MINUTES = 6
Hand = dict[str, Any]

PLAYERS = (
    ("宮永 咲", "Miyanaga Saki", "清澄", "JP"),
    ("原村 和", "Haramura Nodoka", "清澄", "JP"),
    ("王晓明", "Wang Xiaoming", "北京", "CN"),
    ("陳怡君", "Chen Yi-chun", "臺北", "TW"),
    ("김민수", "Kim Min-su", "서울", "KR"),
    ("Hélène Dubois", "Hélène Dubois", "Paris", "FR"),
    ("Jürgen Weiß", "Jürgen Weiß", "Berlin", "DE"),
    ("Анна Соколова", "Anna Sokolova", "Москва", "RU"),
    ("Alice Morgan", "Alice Morgan", "Boston", "US"),
    ("Nguyễn Minh Anh", "Nguyen Minh Anh", "Hà Nội", "VN"),
    ("Łukasz Wiśniewski", "Lukasz Wisniewski", "Warszawa", "PL"),
    ("Maria González", "Maria González", "Madrid", "ES"),
    ("伊藤 健", "Ito Ken", "東京", "JP"),
    ("林志豪", "Lin Chih-hao", "臺北", "TW"),
    ("Giulia Rossi", "Giulia Rossi", "Roma", "IT"),
    ("李娜", "Li Na", "上海", "CN"),
)
ROUNDS = 4
SEED = "demo"
"""Not secret: the demo's seats may be the same everywhere."""


def _ron(winner: int, discarder: int, han: int, fu: int | None = None, *riichi: int) -> Hand:
    win = {"seat": winner, "han": han} | ({} if fu is None else {"fu": fu})
    return _with({"type": "ron", "discarder": discarder, "winners": [win]}, riichi)


def _tsumo(winner: int, han: int, fu: int | None = None, *riichi: int) -> Hand:
    win = {"seat": winner, "han": han} | ({} if fu is None else {"fu": fu})
    return _with({"type": "tsumo", "winner": win}, riichi)


def _draw(tenpai: tuple[int, ...], *riichi: int) -> Hand:
    return _with({"type": "exhaustive_draw", "tenpai": list(tenpai)}, riichi)


def _with(hand: Hand, riichi: tuple[int, ...]) -> Hand:
    return hand | ({"riichi": list(riichi)} if riichi else {})


FINISHED: tuple[tuple[Hand, ...], ...] = (
    (
        _ron(1, 3, 3, 30, 1),
        _draw((0, 1)),
        _tsumo(2, 4, 30, 2),
        _ron(3, 0, 2, 40),
        _draw((0, 3), 0),
        _ron(0, 2, 5, None, 0),
        _tsumo(0, 2, 30),
        _ron(1, 0, 3, 40),
        _tsumo(3, 3, 30, 3),
        _ron(2, 1, 8, None, 2),
        _draw((1,)),
        _ron(0, 3, 4, 30, 0),
    ),
    (
        _tsumo(0, 3, 30, 0),
        _ron(2, 0, 2, 30),
        _draw((1, 2, 3), 2),
        _ron(1, 3, 4, 40, 1),
        _tsumo(3, 2, 40),
        _ron(0, 2, 6, None, 0),
        _draw(()),
        _ron(3, 1, 1, 40),
        _tsumo(2, 5, None, 2),
        _ron(1, 0, 3, 30),
        _ron(0, 3, 2, 50),
    ),
    (
        _ron(3, 0, 5, None, 3, 0),
        _ron(1, 2, 2, 30),
        _tsumo(3, 3, 30),
        _draw((2,)),
        _ron(2, 3, 3, 40, 2),
        _tsumo(0, 2, 30),
        {"type": "abortive_draw", "kind": "kyuushu_kyuuhai"},
        _ron(0, 1, 4, 30, 0),
        _ron(2, 0, 2, 40),
        _tsumo(1, 6, None, 1),
        _ron(3, 2, 3, 30),
        _draw((0, 1)),
        _ron(3, 1, 2, 30),
    ),
    (
        _draw((2, 3), 2),
        _ron(2, 0, 3, 40),
        _tsumo(1, 2, 30),
        _ron(0, 3, 6, None, 0),
        _ron(3, 2, 2, 30, 3),
        _draw((1, 3)),
        _tsumo(2, 4, 30, 2),
        _ron(1, 3, 3, 30),
        _tsumo(0, 5, None, 0),
        _ron(3, 0, 2, 40),
        _ron(2, 1, 3, 30),
    ),
)
PLAYING: tuple[tuple[Hand, ...], ...] = (
    (_tsumo(2, 3, 30, 2), _draw((0, 1)), _ron(3, 2, 5, None, 3), _ron(2, 1, 2, 40)),
    (_ron(0, 1, 3, 40, 0), _draw((0, 2), 2), _tsumo(3, 2, 30)),
    (_draw((1, 3)), _ron(1, 0, 4, 30, 1, 0), _tsumo(1, 1, 40), _ron(0, 3, 8, None)),
    (_ron(3, 0, 2, 30), _tsumo(2, 5, None, 2), _draw((0, 3), 0)),
)

TEAMS = (
    "清澄\t片岡 優希\t染谷 まこ\t竹井 久\t原村 和\t宮永 咲",
    "龍門渕\t井上 純\t沢村 智紀\t国広 一\t龍門渕 透華\t天江 衣",
    "風越\t福路 美穂子\t吉留 未春\t文堂 星夏\t深堀 純代\t池田 華菜",
    "鶴賀\t津山 睦月\t妹尾 佳織\t蒲原 智美\t東横 桃子\t加治木 ゆみ",
)
RELAY: tuple[tuple[Hand, ...], ...] = (
    (
        _ron(1, 0, 11, None, 1),
        _tsumo(2, 5, None, 2),
        _draw((0, 3), 3),
        {"type": "ron", "discarder": 0, "winners": [{"seat": 2, "yakuman": 1}]},
        _ron(2, 0, 6, None, 2),
        _ron(1, 0, 8, None),
        _ron(3, 0, 5, None, 3),
    ),
    (
        _ron(0, 2, 6, None, 0),
        _tsumo(0, 4, 30),
        _ron(3, 1, 8, None, 3),
        _draw((1, 2)),
        _ron(2, 1, 5, None),
        _tsumo(3, 6, None, 3),
        _ron(0, 3, 3, 40),
    ),
    (
        _tsumo(1, 8, None, 1),
        _ron(3, 2, 5, None),
        _draw((0, 1, 3), 0),
        _ron(0, 3, 11, None, 0),
        _ron(2, 0, 4, 30),
        _tsumo(2, 5, None, 2),
        _ron(1, 3, 2, 40),
    ),
    (
        _ron(2, 1, 3, 30),
        {"type": "tsumo", "winner": {"seat": 3, "yakuman": 1}},
        _ron(0, 1, 5, None, 0),
        _draw(()),
        _ron(1, 2, 6, None, 1),
        _tsumo(0, 3, 40, 0),
        _ron(3, 0, 4, 30),
    ),
    (
        _ron(0, 2, 8, None, 0, 2),
        _tsumo(2, 6, None, 2),
        _ron(3, 0, 5, None),
        _ron(1, 3, 4, 40, 1),
        _draw((0, 2), 0),
        _tsumo(0, 11, None),
        _ron(2, 1, 3, 60),
        _ron(1, 0, 5, None, 1),
    ),
)
"""Per stage of the relay its hands, by seat."""


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
    for table in opening.open_round(session, event, 1, by=BY, now=begins):
        _play(session, table, FINISHED[table.number - 1], begins)
        _finish(session, table.id, begins + timedelta(hours=2))
    later = begins + timedelta(hours=2, minutes=30)
    for table in opening.open_round(session, event, 2, by=BY, now=later):
        _play(session, table, PLAYING[table.number - 1], later)
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
        for place, (name, latin, club, country) in enumerate(PLAYERS)
    }
    entered = add_entrants(session, event, entries, now=now)
    return {entrant.number: entrant for entrant in entered}


def _draw_seats(session: Session, event: Event, now: datetime) -> None:
    """Draw the seats of all rounds as an organiser would, long before the first."""
    act = Act(by=BY, now=now - timedelta(days=1))
    asked = DrawSettings(method=DrawMethod.PLAN, rounds=ROUNDS, apart=Apart.CLUB)
    drafted = drafting.prepare(session, event, asked)
    number = draws.create_draft(session, event, drafted, act).number
    draws.commit(session, event, number, Seed(secret=SEED), act, expected_version=1)
    found = draws.draw_lots(session, event, number, expected_version=2)
    draws.publish_draw(session, event, number, found, replace(act, now=now))


def _play(session: Session, table: GameTable, hands: Sequence[Hand], now: datetime) -> None:
    for minute, hand in enumerate(hands, start=1):
        _record(session, table.id, hand, now + timedelta(minutes=HAND_MINUTES * minute))


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
    event = create_team_event(session, new, by=BY, now=now)
    import_teams(session, event, parse_teams(TEAMS), now=now)
    session.refresh(event)
    change_status(session, event, EventStatus.RUNNING, expected_version=event.version)
    teams = tuple(team.id for team in list_teams(session, event.id))
    match = create_match(session, event, NewMatch(teams=teams), secret=RELAY_SECRET, by=BY, now=now)
    for stage, hands in enumerate(RELAY):
        begun = now + timedelta(minutes=75 * stage)
        version = load_facts(session, match.id).version
        item = open_next(session, match.id, expected_version=version, by=BY, now=begun)
        for minute, hand in enumerate(hands, start=1):
            _record(session, item.table_id, hand, begun + timedelta(minutes=HAND_MINUTES * minute))
        _finish(session, item.table_id, begun + timedelta(hours=1))
    return event


def _record(session: Session, table_id: int, hand: Hand, now: datetime) -> None:
    """Record a hand, unless the game is over."""
    game = lock_game(session, table_id, None)
    if game.state.ended is None:
        outcome, signed = outcome_from_mapping(hand), Signature(by=BY, at=now)
        record_hand(session, table_id, outcome, signed, expected_version=game.table.version)
