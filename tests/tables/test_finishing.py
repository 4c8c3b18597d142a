"""Finishing and reopening tables, results and penalties through the API."""

import pytest

from app.accounts.actors import Scope
from app.tables.models import Result
from tests.factories import (
    codes,
    draw,
    headers_for,
    make_entrants,
    make_event,
    make_table,
    post_hand,
    record,
    ron,
    tsumo,
)

YAKUMAN = {"type": "ron", "discarder": 0, "winners": [{"seat": 1, "yakuman": 1}]}


@pytest.fixture
def table(session):
    return make_table(session)


@pytest.fixture
def headers(session):
    return headers_for(session)


def finish(client, headers, table, **body):
    return client.post(f"/api/v1/tables/{table.id}/finish", json=body, headers=headers)


def reopen(client, headers, table, **body):
    return client.post(f"/api/v1/tables/{table.id}/reopen", json=body, headers=headers)


def seats_of(client, table):
    return client.get(f"/api/v1/tables/{table.id}").json["seats"]


def scores(reply):
    return [seat["score"] for seat in reply.json["results"]]


def test_a_finished_table_has_its_result(client, session, table):
    record(session, table, YAKUMAN)
    scorer = headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)
    reply = finish(client, scorer, table, version=2)
    assert reply.status_code == 200
    assert reply.json["final"] is True
    # 57000 and -7000 points, return 30000, uma 20-10, oka 20000.
    assert scores(reply) == [-57000, 67000, 5000, -15000]
    assert [seat["placement"] for seat in reply.json["results"]] == [4, 1, 2, 3]
    assert [seat["oka"] for seat in reply.json["results"]] == [0, 20000, 0, 0]
    state = client.get(f"/api/v1/tables/{table.id}").json
    assert (state["state"], state["version"], state["allowed"]) == ("finished", 3, None)
    assert client.get(f"/api/v1/tables/{table.id}/result").json == reply.json
    event = client.get("/api/v1/events/spring").json
    assert (event["table_count"], event["playing_count"]) == (1, 0)


def test_a_game_that_could_go_on_needs_a_reason_and_a_referee(client, session, table, headers):
    record(session, table, tsumo(1))
    reply = finish(client, headers, table, version=2)
    assert (reply.status_code, codes(reply)) == (422, [("game_not_over", "reason")])
    scorer = headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)
    early = {"version": 2, "reason": "time limit"}
    assert finish(client, scorer, table, **early).status_code == 403
    reply = finish(client, headers, table, **early)
    assert (reply.status_code, reply.json["final"]) == (200, True)
    assert client.get(f"/api/v1/tables/{table.id}").json["finish_reason"] == "time limit"


def test_a_playing_table_shows_where_it_would_end(client, session, table):
    record(session, table, tsumo(1))
    reply = client.get(f"/api/v1/tables/{table.id}/result")
    assert reply.json["final"] is False
    assert sum(scores(reply)) == 0
    assert session.query(Result).count() == 0
    tag = {"If-None-Match": reply.headers["ETag"]}
    assert client.get(f"/api/v1/tables/{table.id}/result", headers=tag).status_code == 304


def test_a_finished_table_takes_no_hands(client, session, table, headers):
    record(session, table, tsumo(1))
    finish(client, headers, table, version=2, reason="time limit")
    hand = client.get(f"/api/v1/tables/{table.id}").json["hands"][0]["id"]
    place = f"/api/v1/tables/{table.id}/hands"
    tag = headers | {"If-Match": '"3"'}
    correction = tsumo(2) | {"version": 3, "reason": "x"}
    for reply in (
        post_hand(client, headers, table.id, tsumo(2), 3),
        client.post(f"{place}/preview", json=tsumo(2), headers=headers),
        client.delete(f"{place}/last", headers=tag),
        client.put(f"{place}/{hand}", json=correction, headers=headers),
        client.post(f"{place}/{hand}/before", json=correction, headers=headers),
        client.delete(f"{place}/{hand}?reason=x", headers=tag),
        client.delete(f"/api/v1/tables/{table.id}", headers=tag),
        finish(client, headers, table, version=3, reason="again"),
    ):
        assert (reply.status_code, reply.json["code"]) == (409, "table_finished")


def test_finishing_needs_the_version_seen(client, session, table, headers):
    record(session, table, YAKUMAN)
    assert finish(client, headers, table).status_code == 428
    reply = finish(client, headers, table, version=1)
    assert (reply.status_code, reply.json["current"]["version"]) == (412, 2)
    tag = headers | {"If-Match": '"2-17"'}
    assert finish(client, tag, table).status_code == 200


def test_a_reopened_table_plays_on(client, session, table, headers):
    record(session, table, YAKUMAN)
    assert reopen(client, headers, table, version=2, reason="x").json["code"] == "table_playing"
    finish(client, headers, table, version=2)
    assert codes(reopen(client, headers, table, version=3)) == [("invalid", "reason")]
    scorer = headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)
    assert reopen(client, scorer, table, version=3, reason="x").status_code == 403
    assert reopen(client, headers, table, version=2, reason="x").status_code == 412
    reply = reopen(client, headers, table, version=3, reason="wrong winner")
    assert reply.status_code == 200
    assert (reply.json["state"], reply.json["reopen_reason"]) == ("playing", "wrong winner")
    assert reply.json["finished_at"] is None
    assert session.query(Result).count() == 0
    tag = headers | {"If-Match": reply.headers["ETag"]}
    client.delete(f"/api/v1/tables/{table.id}/hands/last", headers=tag)
    assert post_hand(client, headers, table.id, tsumo(2), 5).status_code == 201
    assert client.get("/api/v1/events/spring").json["playing_count"] == 1


def test_a_penalty_lowers_the_score_and_can_be_cancelled(client, session, table, headers):
    record(session, table, YAKUMAN)
    finish(client, headers, table, version=2)
    place = f"/api/v1/tables/{table.id}/penalties"
    new = {"seat": 1, "points": 20000, "reason": "Late"}
    reply = client.post(place, json=new, headers=headers)
    assert reply.status_code == 201
    result = client.get(f"/api/v1/tables/{table.id}/result")
    assert scores(result)[1] == 67000 - 20000
    assert result.json["results"][1]["penalties"] == 20000
    assert session.get(Result, (table.id, 1)).score == 47000
    standings = client.get("/api/v1/events/spring/standings").json["standings"]
    assert standings[0]["score"] == 47000
    given = f"/api/v1/penalties/{reply.json['id']}"
    assert client.get(given).json == reply.json == client.get(place).json["items"][0]
    assert codes(client.delete(given, headers=headers)) == [("invalid", "reason")]
    cancelled = client.delete(f"{given}?reason=mistake", headers=headers)
    assert (cancelled.status_code, cancelled.json["cancel_reason"]) == (200, "mistake")
    assert scores(client.get(f"/api/v1/tables/{table.id}/result"))[1] == 67000
    again = client.delete(f"{given}?reason=mistake", headers=headers)
    assert (again.status_code, again.json["code"]) == (409, "penalty_cancelled")
    assert client.get(f"/api/v1/tables/{table.id}").json["version"] == 5


def test_a_penalty_while_playing_counts_at_the_end(client, session, table, headers):
    place = f"/api/v1/tables/{table.id}/penalties"
    client.post(place, json={"seat": 2, "points": -500, "reason": "Compensation"}, headers=headers)
    record(session, table, YAKUMAN)
    assert scores(finish(client, headers, table, version=3)) == [-57000, 67000, 5500, -15000]


def test_a_penalty_in_the_event_counts_in_the_standings(client, session, table, headers):
    entrant = seats_of(client, table)[1]["entrant_id"]
    record(session, table, YAKUMAN)
    finish(client, headers, table, version=2)
    place = "/api/v1/events/spring/penalties"
    new = {"entrant_id": entrant, "points": 70000, "reason": "Absent"}
    reply = client.post(place, json=new, headers=headers)
    assert reply.status_code == 201
    standings = client.get("/api/v1/events/spring/standings").json["standings"]
    found = {item["entrant_id"]: item for item in standings}[entrant]
    assert (found["score"], found["penalties"], found["rank"]) == (-3000, 70000, 2)
    assert len(client.get(place).json["items"]) == 1
    client.delete(f"/api/v1/penalties/{reply.json['id']}?reason=x", headers=headers)
    standings = client.get("/api/v1/events/spring/standings").json["standings"]
    assert standings[0]["score"] == 67000
    stranger = client.post(place, json=new | {"entrant_id": 10**6}, headers=headers)
    assert codes(stranger) == [("unknown_entrant", "entrant_id")]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"points": 10**7}, "points"),
        ({"points": 0}, "points"),
        ({"reason": ""}, "reason"),
        ({"seat": 4}, "seat"),
    ],
)
def test_malformed_penalties_are_refused(client, table, headers, wrong, field):
    new = {"seat": 1, "points": 20000, "reason": "Late"} | wrong
    reply = client.post(f"/api/v1/tables/{table.id}/penalties", json=new, headers=headers)
    assert codes(reply) == [("invalid", field)]


def test_who_may_penalise(client, session, table):
    referee = headers_for(session, Scope.SCORE_EVENT, event_id=table.event_id)
    scorer = headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)
    at_table = f"/api/v1/tables/{table.id}/penalties"
    new = {"seat": 1, "points": 20000, "reason": "Late"}
    assert client.post(at_table, json=new, headers=scorer).status_code == 403
    assert client.post(at_table, json=new, headers=referee).status_code == 201
    in_event = {"entrant_id": seats_of(client, table)[0]["entrant_id"], "points": 1, "reason": "x"}
    place = "/api/v1/events/spring/penalties"
    assert client.post(place, json=in_event, headers=referee).status_code == 403


def test_a_substitute_gets_what_the_rules_say(client, session, headers):
    event = make_event(
        session, ruleset={"extends": "tenhou", "result": {"substitute_score": -30000}}
    )
    players = make_entrants(session, event, 3)
    stand_in = client.post(
        "/api/v1/events/spring/entrants",
        json={"name": "Stand-in", "status": "substitute"},
        headers=headers,
    ).json["id"]
    seats = [{"entrant_id": player.id} for player in players] + [{"entrant_id": stand_in}]
    opened = client.post(
        "/api/v1/events/spring/tables",
        json={"round": 1, "number": 1, "seats": seats},
        headers=headers,
    ).json
    body = {"version": 1, "reason": "walk-over"}
    reply = client.post(f"/api/v1/tables/{opened['id']}/finish", json=body, headers=headers)
    assert scores(reply)[3] == -30000
    standings = client.get("/api/v1/events/spring/standings").json["standings"]
    assert (standings[-1]["rank"], standings[-1]["status"]) == (None, "substitute")


def test_results_are_listed_by_table(client, session, headers):
    event = make_event(session)
    players = make_entrants(session, event, 8)
    first = make_table(session, event, players[:4])
    make_table(session, event, players[4:], number=2)
    second = make_table(session, event, players[:4], round_number=2)
    record(session, first, YAKUMAN)
    record(session, second, draw(0), ron(2, 1))
    finish(client, headers, first, version=2)
    finish(client, headers, second, version=3, reason="time limit")
    place = "/api/v1/events/spring/results"
    items = client.get(place).json["items"]
    assert [(item["round"], item["number"]) for item in items] == [(1, 1), (2, 1)]
    assert [seat["score"] for seat in items[0]["results"]] == [-57000, 67000, 5000, -15000]
    of_round = client.get(f"{place}?round=2")
    assert [item["id"] for item in of_round.json["items"]] == [second.id]
    tag = {"If-None-Match": of_round.headers["ETag"]}
    assert client.get(f"{place}?round=2", headers=tag).status_code == 304
    reopen(client, headers, second, version=4, reason="x")
    assert client.get(f"{place}?round=2", headers=tag).json["items"] == []
