"""Recording, previewing and undoing hands through the API."""

import pytest

from app.accounts.actors import Scope
from app.tables.models import Hand
from tests.factories import (
    NOBODY_TENPAI,
    codes,
    draw,
    headers_for,
    make_event,
    make_table,
    post_hand,
    record,
    ron,
    tsumo,
)


@pytest.fixture
def table(session):
    return make_table(session)


@pytest.fixture
def headers(session, table):
    return headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)


def test_a_hand_is_recorded_and_settled(client, table, headers):
    reply = post_hand(client, headers, table.id, ron(1, 0, riichi=[1]), 1)
    assert reply.status_code == 201
    hand, after = reply.json["hand"], reply.json["table"]
    assert (hand["label"], hand["index"]) == ("E1-0", 0)
    assert hand["outcome"] == ron(1, 0, riichi=[1])
    assert hand["settlement"]["deltas"] == [-3900, 3900, 0, 0]
    assert {move["reason"] for move in hand["settlement"]["transfers"]} == {
        "win",
        "deposit",
        "sticks",
    }
    assert hand["recorded_by"] == "a program (token)"
    assert after["points"] == hand["points_after"] == [21100, 28900, 25000, 25000]
    assert (after["label"], after["version"]) == ("E2-0", 2)
    assert client.get(reply.location).json == hand
    assert reply.headers["ETag"] == client.get(f"/api/v1/tables/{table.id}").headers["ETag"]


def test_the_version_may_come_as_the_etag(client, table, headers):
    tag = client.get(f"/api/v1/tables/{table.id}").headers["ETag"]
    place = f"/api/v1/tables/{table.id}/hands"
    reply = client.post(place, json=NOBODY_TENPAI, headers=headers | {"If-Match": tag})
    assert reply.status_code == 201
    reply = client.post(place, json=NOBODY_TENPAI, headers=headers | {"If-Match": tag})
    assert reply.status_code == 412
    reply = client.post(place, json=NOBODY_TENPAI, headers=headers | {"If-Match": '"2"'})
    assert reply.status_code == 201


def test_a_hand_without_a_version_is_refused(client, table, headers):
    place = f"/api/v1/tables/{table.id}/hands"
    reply = client.post(place, json=NOBODY_TENPAI, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (428, "precondition_required")


def test_the_second_of_two_phones_is_shown_the_table(client, table, headers):
    assert post_hand(client, headers, table.id, tsumo(2), 1).status_code == 201
    reply = post_hand(client, headers, table.id, tsumo(3), 1)
    assert (reply.status_code, reply.json["code"], reply.json["version"]) == (412, "stale", 2)
    assert reply.json["current"] == client.get(f"/api/v1/tables/{table.id}").json
    assert len(reply.json["current"]["hands"]) == 1


def test_a_repeated_post_records_one_hand(client, session, table, headers):
    once = headers | {"Idempotency-Key": "phone-1"}
    first = post_hand(client, once, table.id, tsumo(2), 1)
    second = post_hand(client, once, table.id, tsumo(2), 1)
    assert (first.status_code, first.data) == (second.status_code, second.data)
    assert second.headers["ETag"] == first.headers["ETag"]
    assert session.query(Hand).count() == 1


REFUSED = [
    ("winner is discarder", ron(1, 1), ("winner_is_discarder", "winners.0.seat")),
    ("1 han 20 fu", ron(1, 0, han=1, fu=20), ("fu_impossible", "winners.0.fu")),
    ("1 han 25 fu", ron(1, 0, han=1, fu=25), ("han_fu_impossible", "winners.0.han")),
    ("4 han without fu", ron(1, 0, han=4, fu=None), ("fu_missing", "winners.0.fu")),
    ("a seat twice in tenpai", draw(2, 1, 2), ("seat_twice", "tenpai.2")),
    (
        "a winner twice",
        ron(1, 0) | {"winners": [{"seat": 1, "yakuman": 1}] * 2},
        ("seat_twice", "winners.1.seat"),
    ),
    ("unknown type", {"type": "pinfu"}, ("unknown_value", "type")),
    ("no type", {}, ("unknown_value", "type")),
    ("unknown field", draw(1, note="x"), ("unknown_field", "note")),
    ("missing field", {"type": "tsumo"}, ("required", "winner")),
    ("a seat that is none", tsumo(4), ("unknown_value", "winner.seat")),
    ("wrong deltas", draw(1, deltas=[0, 0, 0, 0]), ("deltas_wrong", "deltas")),
    ("noten riichi", draw(1, riichi=[2]), ("riichi_noten", "tenpai")),
    ("no chombo here", {"type": "chombo", "offender": 1}, ("chombo_not_allowed", "type")),
]


@pytest.mark.parametrize(("outcome", "problem"), [case[1:] for case in REFUSED])
def test_impossible_hands_are_refused(client, session, table, headers, outcome, problem):
    reply = post_hand(client, headers, table.id, outcome, 1)
    assert reply.status_code == 422
    assert reply.json["code"] == "illegal_outcome"
    assert problem in codes(reply)
    assert all(item["message"] for item in reply.json["violations"])
    assert session.query(Hand).count() == 0
    assert client.get(f"/api/v1/tables/{table.id}").json["version"] == 1


def refusal(session, client, ruleset, outcome, *before):
    table = make_table(session, make_event(session, ruleset=ruleset))
    if before:
        record(session, table, *before)
    version = 1 + len(before)
    return post_hand(client, headers_for(session), table.id, outcome, version)


def test_nagashi_mangan_of_three_is_refused_where_there_is_none(client, session):
    outcome = {"type": "nagashi_mangan", "seats": [0, 1, 2], "tenpai": []}
    rules = {"extends": "tenhou", "draws": {"nagashi": "none"}}
    reply = refusal(session, client, rules, outcome)
    assert ("nagashi_not_allowed", "type") in codes(reply)


def test_a_double_ron_is_refused_under_atamahane(client, session):
    outcome = ron(1, 0) | {"winners": [{"seat": s, "han": 2, "fu": 30} for s in (3, 1)]}
    rules = {"extends": "tenhou", "payments": {"multi_ron": "atamahane"}}
    reply = refusal(session, client, rules, outcome)
    assert codes(reply) == [("atamahane", "winners")]
    assert reply.json["violations"][0]["expected"] == [1]


def test_riichi_needs_a_thousand_points(client, session):
    event = make_event(session)
    table = make_table(session, event, points=(900, 1000, 49000, 49100))
    headers = headers_for(session)
    reply = post_hand(client, headers, table.id, tsumo(3, riichi=[0, 1]), 1)
    assert codes(reply) == [("riichi_not_affordable", "riichi")]
    assert reply.json["violations"][0]["expected"] == {"points": 1000}
    assert post_hand(client, headers, table.id, tsumo(3, riichi=[1]), 1).status_code == 201


def test_riichi_needs_no_points_where_the_rules_say_so(client, session):
    event = make_event(session, ruleset={"extends": "ptt-saki-team"})
    table = make_table(session, event, points=(900, 99000, 150000, 150100))
    reply = post_hand(client, headers_for(session), table.id, tsumo(3, riichi=[0]), 1)
    assert reply.status_code == 201
    assert reply.json["hand"]["points_after"][0] == 900 - 1000 - 2000


def test_a_preview_changes_nothing(client, session, table, headers):
    place = f"/api/v1/tables/{table.id}/hands/preview"
    before = client.get(f"/api/v1/tables/{table.id}").json
    reply = client.post(place, json=tsumo(2), headers=headers)
    assert reply.status_code == 200
    assert reply.json["hand"]["id"] is None
    assert reply.json["hand"]["settlement"]["deltas"] == [-2000, -1000, 4000, -1000]
    assert reply.json["table"]["points"] == [23000, 24000, 29000, 24000]
    assert reply.json["table"]["version"] == 1
    assert client.get(f"/api/v1/tables/{table.id}").json == before
    assert session.query(Hand).count() == 0
    recorded = post_hand(client, headers, table.id, tsumo(2), 1).json
    assert recorded["hand"]["settlement"] == reply.json["hand"]["settlement"]


def test_a_preview_is_refused_like_a_hand(client, table, headers):
    place = f"/api/v1/tables/{table.id}/hands/preview"
    reply = client.post(place, json=ron(1, 1), headers=headers)
    assert ("winner_is_discarder", "winners.0.seat") in codes(reply)
    reply = client.post(place, json=tsumo(2) | {"version": 2}, headers=headers)
    assert (reply.status_code, reply.json["current"]["version"]) == (412, 1)


def test_the_last_hand_is_undone_and_stays_on_record(client, session, table, headers):
    record(session, table, tsumo(2), tsumo(3))
    place = f"/api/v1/tables/{table.id}/hands"
    assert client.delete(f"{place}/last", headers=headers).status_code == 428
    stale = client.delete(f"{place}/last", headers=headers | {"If-Match": '"2"'})
    assert (stale.status_code, stale.json["current"]["version"]) == (412, 3)
    reply = client.delete(f"{place}/last?reason=typo", headers=headers | {"If-Match": '"3"'})
    assert reply.status_code == 200
    assert (reply.json["version"], len(reply.json["hands"])) == (4, 1)
    history = client.get(place).json["items"]
    assert [hand["void_reason"] for hand in history] == [None, "typo"]
    assert history[1]["voided_by"] == "a program (token)"
    again = post_hand(client, headers, table.id, tsumo(3), 4)
    assert again.json["hand"]["label"] == "E2-0"
    client.delete(f"{place}/last", headers=headers | {"If-Match": '"5"'})
    client.delete(f"{place}/last", headers=headers | {"If-Match": '"6"'})
    nothing = client.delete(f"{place}/last", headers=headers | {"If-Match": '"7"'})
    assert (nothing.status_code, nothing.json["code"]) == (409, "no_hand")


def test_a_game_that_has_ended_takes_no_more_hands(client, session, table, headers):
    record(
        session,
        table,
        ron(1, 0, han=None, fu=None)
        | {
            "winners": [{"seat": 1, "yakuman": 1}],
        },
    )
    state = client.get(f"/api/v1/tables/{table.id}").json
    assert (state["ended"], state["state"]) == ("tobi", "playing")
    assert state["allowed"]["types"] == []
    reply = post_hand(client, headers, table.id, tsumo(2), 2)
    assert codes(reply) == [("game_over", "type")]


def test_who_may_record(client, session, table):
    other = make_table(session, make_event(session, slug="autumn"))
    wrong_table = headers_for(
        session, Scope.SCORE_TABLE, event_id=other.event_id, table_id=other.id
    )
    reader = headers_for(session, Scope.READ)
    assert post_hand(client, {}, table.id, tsumo(1), 1).status_code == 401
    assert post_hand(client, reader, table.id, tsumo(1), 1).status_code == 403
    assert post_hand(client, wrong_table, table.id, tsumo(1), 1).status_code == 403
    scorer = headers_for(session, Scope.SCORE_EVENT, event_id=table.event_id)
    assert post_hand(client, scorer, table.id, tsumo(1), 1).status_code == 201


def test_private_tables_are_hidden(client, session):
    table = make_table(session, make_event(session, visibility="private"))
    other = headers_for(session, Scope.MANAGE, event_id=make_event(session, slug="other").id)
    place = f"/api/v1/tables/{table.id}"
    for path in (place, f"{place}/hands", f"{place}/result", f"{place}/penalties"):
        assert client.get(path).status_code == 404
        assert client.get(path, headers=other).status_code == 404
    assert post_hand(client, other, table.id, tsumo(1), 1).status_code == 404
    assert post_hand(client, other, 10**6, tsumo(1), 1).status_code == 404


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        ("[1]", "application/json", 422),
        ("{", "application/json", 400),
        ("", "application/json", 400),
        ("type=ron", "application/x-www-form-urlencoded", 415),
    ],
)
def test_bodies_that_are_no_outcome_are_refused(client, table, headers, data, kind, status):
    place = f"/api/v1/tables/{table.id}/hands"
    reply = client.post(place, data=data, content_type=kind, headers=headers)
    assert reply.status_code == status


def test_a_version_must_be_a_number(client, table, headers):
    for wrong in ("1", 0, 1.5, True, None):
        reply = post_hand(client, headers, table.id, tsumo(1), wrong)
        assert (reply.status_code, codes(reply)) == (422, [("invalid", "version")])


def test_history_comes_in_pages(client, session, table):
    record(session, table, *[draw()] * 3)
    place = f"/api/v1/tables/{table.id}/hands"
    first = client.get(f"{place}?limit=2").json
    assert len(first["items"]) == 2
    assert len(client.get(f"{place}?after={first['next']}").json["items"]) == 1


def test_a_hand_by_its_tiles(client, session):
    """The value follows from the tiles, and from who sits where: 4 han of 30 fu by ron."""
    table, headers = make_table(session), headers_for(session)
    hand = {"tiles": "234567m23488p678s", "win": "8s", "dora": "1m"}
    outcome = {"type": "ron", "discarder": 3, "winners": [{"seat": 1, "hand": hand}], "riichi": [1]}
    reply = post_hand(client, headers, table.id, outcome, 1)
    assert reply.status_code == 201, reply.json
    assert reply.json["hand"]["outcome"]["winners"][0]["hand"] == hand
    [win] = reply.json["hand"]["wins"]
    assert (win["han"], win["fu"], win["open_hand"]) == (4, 30, False)
    assert reply.json["table"]["points"] == [25000, 32700, 25000, 17300]


def test_a_hand_that_is_not_what_was_said(client, session):
    table, headers = make_table(session), headers_for(session)
    hand = {"tiles": "234567m23488p678s", "win": "8s"}
    outcome = {"type": "ron", "discarder": 3, "winners": [{"seat": 1, "hand": hand, "han": 5}]}
    reply = post_hand(client, headers, table.id, outcome, 1)
    assert reply.status_code == 422
    assert codes(reply) == [("claim_differs", "winners.0.han")]
    assert reply.json["violations"][0]["expected"] == 2
