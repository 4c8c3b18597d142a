"""Opening and cancelling tables through the API."""

import pytest

from app.accounts.actors import Scope
from app.events.models import EventStatus
from tests.factories import (
    NOBODY_TENPAI,
    codes,
    headers_for,
    make_entrant,
    make_entrants,
    make_event,
    make_table,
    record,
)

TABLES = "/api/v1/events/spring/tables"


@pytest.fixture
def headers(session):
    return headers_for(session)


def body(players, **overrides):
    seats = [{"entrant_id": player.id} for player in players]
    return {"round": 1, "number": 1, "seats": seats} | overrides


def test_a_table_begins_as_its_ruleset_says(client, session, headers):
    event = make_event(session, ruleset={"extends": "ema2016"})
    reply = client.post(TABLES, json=body(make_entrants(session, event)), headers=headers)
    assert reply.status_code == 201
    assert reply.json == client.get(reply.location).json
    table = reply.json
    assert table["points"] == [30000] * 4
    assert (table["label"], table["dealer"], table["round_wind"]) == ("E1-0", 0, "east")
    assert (table["version"], table["state"], table["hands"]) == (1, "playing", [])
    assert [seat["name"] for seat in table["seats"]] == [f"Player {n}" for n in range(1, 5)]
    assert "chombo" in table["allowed"]["types"]


def test_points_may_differ_by_seat(client, session, headers):
    players = make_entrants(session, make_event(session))
    wanted = body(players)
    for seat, points in zip(wanted["seats"], (40000, 30000, 20000, 10000), strict=True):
        seat["starting_points"] = points
    reply = client.post(TABLES, json=wanted, headers=headers)
    assert reply.json["points"] == [40000, 30000, 20000, 10000]


def test_substitutes_are_marked(client, session, headers):
    event = make_event(session)
    stand_in = make_entrant(session, event, name="Stand-in", status="substitute")
    wanted = body([stand_in, *make_entrants(session, event, 3)])
    wanted["seats"][1]["substitute"] = True
    seats = client.post(TABLES, json=wanted, headers=headers).json["seats"]
    assert [seat["substitute"] for seat in seats] == [True, True, False, False]


def test_everything_wrong_with_a_table_is_said_at_once(client, session, headers):
    event = make_event(session)
    players = make_entrants(session, event, 5)
    make_table(session, event, players[:4])
    gone = make_entrant(session, event, name="Gone", status="withdrawn")
    stranger = make_entrant(session, make_event(session, slug="autumn"), name="Stranger")
    wanted = body([players[0], gone, players[4], players[4]])
    wanted["seats"][2]["starting_points"] = 25050
    reply = client.post(TABLES, json=wanted, headers=headers)
    assert reply.status_code == 422
    assert codes(reply) == [
        ("table_exists", "number"),
        ("entrant_not_active", "seats.1.entrant_id"),
        ("points_not_hundreds", "seats.2.starting_points"),
        ("entrant_twice", "seats.3.entrant_id"),
        ("entrant_seated", "seats.0.entrant_id"),
    ]
    reply = client.post(TABLES, json=body([stranger], number=2), headers=headers)
    assert codes(reply) == [
        ("seat_count", "seats"),
        ("unknown_entrant", "seats.0.entrant_id"),
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"round": 0}, "round"),
        ({"number": 10000}, "number"),
        ({"seats": None}, "seats"),
        ({"seats": [{"entrant_id": 0}]}, "seats.0.entrant_id"),
        ({"state": "finished"}, "state"),
    ],
)
def test_malformed_fields_are_refused(client, session, headers, change, field):
    make_event(session)
    reply = client.post(TABLES, json=body([], **change), headers=headers)
    assert (reply.status_code, codes(reply)) == (422, [("invalid", field)])


@pytest.mark.parametrize("status", [EventStatus.DRAFT, EventStatus.FINISHED])
def test_tables_are_opened_while_the_event_runs(client, session, headers, status):
    event = make_event(session, status=status)
    reply = client.post(TABLES, json=body([]), headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "event_not_running")
    assert reply.json["event_status"] == event.status.value


def test_only_an_organiser_opens_tables(client, session):
    event = make_event(session)
    scorer = headers_for(session, Scope.SCORE_EVENT, event_id=event.id)
    assert client.post(TABLES, json=body([]), headers=scorer).status_code == 403


def test_tables_are_listed_with_their_points(client, session):
    event = make_event(session)
    players = make_entrants(session, event, 8)
    first = make_table(session, event, players[:4])
    make_table(session, event, players[4:], number=2)
    make_table(session, event, players[:4], round_number=2)
    record(session, first, {"type": "exhaustive_draw", "tenpai": [0]})
    tables = client.get(TABLES).json["items"]
    assert [(table["round"], table["number"]) for table in tables] == [(1, 1), (1, 2), (2, 1)]
    assert tables[0]["points"] == [28000, 24000, 24000, 24000]
    assert (tables[0]["label"], tables[0]["hand_count"]) == ("E1-1", 1)
    of_round = client.get(f"{TABLES}?round=1&limit=1").json
    assert len(of_round["items"]) == 1
    rest = client.get(f"{TABLES}?round=1&after={of_round['next']}").json
    assert [table["number"] for table in rest["items"]] == [2]
    assert client.get(f"{TABLES}?state=finished").json["items"] == []
    assert client.get(f"{TABLES}?state=over").status_code == 422
    tag = client.get(TABLES).headers["ETag"]
    assert client.get(TABLES, headers={"If-None-Match": tag}).status_code == 304


def test_an_unused_table_is_cancelled(client, session, headers):
    table = make_table(session)
    place = f"/api/v1/tables/{table.id}"
    assert client.delete(place, headers=headers).status_code == 428
    assert client.delete(place, headers=headers | {"If-Match": '"1"'}).status_code == 204
    assert client.get(place).status_code == 404
    event = client.get("/api/v1/events/spring").json
    assert (event["table_count"], event["playing_count"]) == (0, 0)


def test_a_table_with_a_hand_stays(client, session, headers):
    table = make_table(session)
    record(session, table, NOBODY_TENPAI)
    reply = client.delete(f"/api/v1/tables/{table.id}", headers=headers | {"If-Match": '"2"'})
    assert (reply.status_code, reply.json["code"]) == (409, "table_in_use")


def test_a_known_table_is_not_sent_again(client, session):
    event = make_event(session)
    players = make_entrants(session, event)
    table = make_table(session, event, players)
    place = f"/api/v1/tables/{table.id}"
    tag = {"If-None-Match": client.get(place).headers["ETag"]}
    assert client.get(place, headers=tag).status_code == 304
    make_entrant(session, event, name="Somebody else")
    assert client.get(place, headers=tag).status_code == 200
    tag = {"If-None-Match": client.get(place).headers["ETag"]}
    record(session, table, NOBODY_TENPAI)
    assert client.get(place, headers=tag).status_code == 200
