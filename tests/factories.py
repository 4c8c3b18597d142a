"""Events, entrants, tables and hands for tests: plain functions that record through services."""

from datetime import UTC, datetime
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from app.accounts.actors import Scope
from app.accounts.signature import Signature
from app.entrants.enter import NewEntrant, add_entrant
from app.entrants.models import Entrant
from app.events.change_status import change_status
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventStatus
from app.tables.games import Game
from app.tables.models import GameTable
from app.tables.open import NewSeat, NewTable, open_table
from app.tables.record import record_hand
from engine.game.wire import outcome_from_mapping
from tests.accounts.helpers import bearer, make_token

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
BY = "Saki"
SIGNED = Signature(by=BY, at=NOW)
NOBODY_TENPAI = {"type": "exhaustive_draw", "tenpai": []}


def make_event(session: Session, *, status=EventStatus.RUNNING, **overrides) -> Event:
    values: dict[str, Any] = {
        "name": "Spring Open",
        "slug": "spring",
        "ruleset": {"extends": "tenhou"},
    }
    event = create_event(session, NewEvent(**(values | overrides)), SIGNED)
    if status is not EventStatus.DRAFT:
        change_status(session, event, EventStatus.RUNNING, expected_version=1)
    if status is EventStatus.FINISHED:
        change_status(session, event, EventStatus.FINISHED, expected_version=2)
    session.commit()
    return event


def make_entrant(session: Session, event: Event, **overrides) -> Entrant:
    new = NewEntrant(**({"name": "Nodoka"} | overrides))
    entrant = add_entrant(session, event, new, now=NOW)
    session.commit()
    return entrant


def make_entrants(session: Session, event: Event, count=4) -> list[Entrant]:
    return [make_entrant(session, event, name=f"Player {n}") for n in range(1, count + 1)]


def make_table(
    session: Session,
    event: Event | None = None,
    players=None,
    *,
    round_number=1,
    number=1,
    points=(None, None, None, None),
) -> GameTable:
    event = event or make_event(session)
    players = players or make_entrants(session, event)
    new = NewTable(
        round_number=round_number,
        number=number,
        seats=tuple(
            NewSeat(entrant_id=player.id, starting_points=start)
            for player, start in zip(players, points, strict=True)
        ),
    )
    table = open_table(session, event, new, SIGNED)
    session.commit()
    return table


def record(session: Session, table: GameTable, *outcomes: dict[str, Any]) -> Game:
    """Record hands one after the other; return the game after the last."""
    for outcome in outcomes:
        session.refresh(table)
        made = outcome_from_mapping(outcome)
        game = record_hand(session, table.id, made, SIGNED, expected_version=table.version)
        session.commit()
    return game


def ron(winner: int, discarder: int, han=3, fu=30, **more) -> dict[str, Any]:
    return {
        "type": "ron",
        "discarder": discarder,
        "winners": [{"seat": winner, "han": han, "fu": fu}],
    } | more


def tsumo(winner: int, han=3, fu=30, **more) -> dict[str, Any]:
    return {"type": "tsumo", "winner": {"seat": winner, "han": han, "fu": fu}} | more


def draw(*tenpai: int, **more) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "tenpai": list(tenpai)} | more


def headers_for(session: Session, scope=Scope.MANAGE, **overrides) -> dict[str, str]:
    """Return the headers by which a program is known that may do this."""
    return bearer(make_token(session, scope, **overrides)[1])


def post_hand(client: FlaskClient, headers, table_id: int, outcome, version: int):
    return client.post(
        f"/api/v1/tables/{table_id}/hands", json=outcome | {"version": version}, headers=headers
    )


def codes(response) -> list[tuple[str, str]]:
    """Return code and field of everything a problem complains about."""
    return [(item["code"], item["field"]) for item in response.json["violations"]]
