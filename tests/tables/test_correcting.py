"""Amending, voiding and inserting earlier hands through the API."""

import pytest

from app.accounts.actors import Scope
from app.tables.models import Hand
from tests.factories import codes, draw, headers_for, make_event, make_table, record, ron, tsumo


@pytest.fixture
def table(session):
    return make_table(session)


@pytest.fixture
def headers(session, table):
    return headers_for(session, Scope.SCORE_EVENT, event_id=table.event_id)


def place_of(table, hand_id):
    return f"/api/v1/tables/{table.id}/hands/{hand_id}"


def hands_of(client, table):
    return client.get(f"/api/v1/tables/{table.id}").json["hands"]


def amend(client, headers, table, hand_id, outcome, **beside):
    table_now = client.get(f"/api/v1/tables/{table.id}").json
    body = outcome | {"version": table_now["version"], "reason": "misread"} | beside
    return client.put(place_of(table, hand_id), json=body, headers=headers)


def test_an_amended_hand_is_replaced_and_kept(client, session, table, headers):
    record(session, table, tsumo(1), draw(0, 1), ron(3, 2))
    old = hands_of(client, table)
    reply = amend(client, headers, table, old[0]["id"], tsumo(1, han=4, fu=30))
    assert reply.status_code == 200
    assert reply.json["before"]["points"] == old[2]["points_after"]
    new = reply.json["table"]["hands"]
    assert new == hands_of(client, table)
    assert new[0]["amends_id"] == old[0]["id"]
    assert new[0]["settlement"]["deltas"] == [-3900, 7900, -2000, -2000]
    assert [hand["id"] for hand in new[1:]] == [hand["id"] for hand in old[1:]]
    assert new[2]["settlement"] == old[2]["settlement"]
    assert reply.json["table"]["version"] == 5
    history = client.get(f"/api/v1/tables/{table.id}/hands").json["items"]
    assert [(hand["id"], hand["void_reason"]) for hand in history if hand["voided_at"]] == [
        (old[0]["id"], "misread")
    ]


def test_an_amendment_can_be_amended_and_undone(client, session, table, headers):
    record(session, table, tsumo(1))
    first = hands_of(client, table)[0]["id"]
    second = amend(client, headers, table, first, tsumo(2)).json["table"]["hands"][0]["id"]
    third = amend(client, headers, table, second, tsumo(3)).json["table"]["hands"][0]
    assert third["amends_id"] == second
    assert amend(client, headers, table, first, tsumo(2)).status_code == 404
    tag = headers | {"If-Match": '"4"'}
    reply = client.delete(f"/api/v1/tables/{table.id}/hands/last", headers=tag)
    assert (reply.status_code, reply.json["hands"]) == (200, [])


# After the first hand the second player has 8000 + 1000 less 8000 ... = 1000 left, enough for
# one riichi; were the first hand larger, he could not have declared.
POOR = (ron(1, 2, han=8, fu=None), ron(3, 2, han=4, fu=40), draw(2, riichi=[2]), draw(2))


def test_later_hands_that_no_longer_stand_are_listed(client, session, table, headers):
    record(session, table, *POOR)
    before = client.get(f"/api/v1/tables/{table.id}").json
    hands = before["hands"]
    larger = ron(1, 2, han=8, fu=None, riichi=[2])
    reply = amend(client, headers, table, hands[0]["id"], larger)
    assert (reply.status_code, reply.json["code"]) == (409, "later_hands_fall")
    (fallen,) = reply.json["later_hands"]
    assert (fallen["hand_id"], fallen["index"], fallen["label"]) == (hands[2]["id"], 2, "E3-0")
    assert [item["code"] for item in fallen["violations"]] == ["riichi_not_affordable"]
    assert client.get(f"/api/v1/tables/{table.id}").json == before


def test_the_referee_may_void_what_no_longer_stands(client, session, table, headers):
    record(session, table, *POOR)
    hands = hands_of(client, table)
    larger = ron(1, 2, han=8, fu=None, riichi=[2])
    options = {"void_later": True, "dry_run": True}
    dry = amend(client, headers, table, hands[0]["id"], larger, **options)
    assert dry.status_code == 200
    assert [item["index"] for item in dry.json["voided"]] == [2]
    assert dry.json["table"]["hands"][0]["id"] is None
    assert hands_of(client, table) == hands
    reply = amend(client, headers, table, hands[0]["id"], larger, void_later=True)
    assert reply.json["voided"] == dry.json["voided"]
    assert [hand["outcome"]["type"] for hand in reply.json["table"]["hands"]] == [
        "ron",
        "ron",
        "exhaustive_draw",
    ]
    assert hands_of(client, table) == reply.json["table"]["hands"]
    voided = session.get(Hand, hands[2]["id"])
    assert (voided.void_reason, voided.voided_by) == ("misread", "a program (token)")


def test_hands_after_an_earlier_end_no_longer_stand(client, session, table, headers):
    record(session, table, tsumo(1), tsumo(2), tsumo(3))
    first = hands_of(client, table)[0]["id"]
    yakuman = {"type": "ron", "discarder": 0, "winners": [{"seat": 1, "yakuman": 1}]}
    reply = amend(client, headers, table, first, yakuman)
    assert [item["index"] for item in reply.json["later_hands"]] == [1, 2]
    assert {item["violations"][0]["code"] for item in reply.json["later_hands"]} == {"game_over"}
    reply = amend(client, headers, table, first, yakuman, void_later=True)
    assert reply.json["table"]["ended"] == "tobi"


def test_an_amendment_is_checked_like_a_hand(client, session, table, headers):
    record(session, table, tsumo(1), tsumo(2))
    first = hands_of(client, table)[0]["id"]
    reply = amend(client, headers, table, first, ron(1, 1), void_later=True)
    assert (reply.status_code, codes(reply)) == (
        422,
        [("winner_is_discarder", "winners.0.seat")],
    )
    reply = amend(client, headers, table, first, tsumo(1), reason=" ")
    assert codes(reply) == [("invalid", "reason")]
    body = tsumo(1) | {"reason": "x"}
    assert client.put(place_of(table, first), json=body, headers=headers).status_code == 428
    stale = client.put(place_of(table, first), json=body | {"version": 2}, headers=headers)
    assert (stale.status_code, stale.json["current"]["version"]) == (412, 3)


def test_a_voided_hand_leaves_the_rest(client, session, table, headers):
    record(session, table, tsumo(1), draw(), ron(3, 2))
    hands = hands_of(client, table)
    tag = headers | {"If-Match": '"4"'}
    place = place_of(table, hands[1]["id"])
    assert codes(client.delete(place, headers=tag)) == [("invalid", "reason")]
    dry = client.delete(f"{place}?reason=typo&dry_run=true", headers=tag)
    assert (dry.status_code, len(dry.json["table"]["hands"])) == (200, 2)
    reply = client.delete(f"{place}?reason=typo", headers=tag)
    assert reply.status_code == 200
    assert [hand["label"] for hand in reply.json["table"]["hands"]] == ["E1-0", "E2-0"]
    assert reply.json["table"]["version"] == 5
    assert client.get(place).status_code == 404


def test_voiding_can_bring_down_later_hands_too(client, session, table, headers):
    record(session, table, ron(2, 1, han=8, fu=None), *POOR[:1], ron(3, 2, riichi=[2]))
    hands = hands_of(client, table)
    tag = headers | {"If-Match": '"4"'}
    reply = client.delete(f"{place_of(table, hands[0]['id'])}?reason=x", headers=tag)
    assert reply.status_code == 200
    assert reply.json["voided"] == []


def test_a_forgotten_hand_is_inserted(client, session, table, headers):
    record(session, table, tsumo(1), ron(3, 2))
    first, second = (hand["id"] for hand in hands_of(client, table))
    body = draw(0, 1) | {"version": 3, "reason": "forgotten"}
    dry = client.post(
        f"{place_of(table, second)}/before", json=body | {"dry_run": True}, headers=headers
    )
    assert dry.status_code == 200
    reply = client.post(f"{place_of(table, second)}/before", json=body, headers=headers)
    assert reply.status_code == 201
    hands = hands_of(client, table)
    assert [hand["label"] for hand in hands] == ["E1-0", "E2-0", "E2-1"]
    assert (hands[0]["id"], hands[2]["id"]) == (first, second)
    body["version"] = 4
    client.post(f"{place_of(table, first)}/before", json=body, headers=headers)
    assert hands_of(client, table)[0]["outcome"] == draw(0, 1)


def test_so_many_hands_fit_in_one_place(client, session, table, headers):
    record(session, table, draw(), draw())
    last = hands_of(client, table)[1]["id"]
    body = draw(0) | {"version": 3, "reason": "forgotten"}
    for _ in range(20):
        reply = client.post(f"{place_of(table, last)}/before", json=body, headers=headers)
        assert reply.status_code == 201
        body["version"] += 1
    reply = client.post(f"{place_of(table, last)}/before", json=body, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "no_room")


def test_only_a_referee_corrects(client, session, table):
    record(session, table, tsumo(1))
    scorer = headers_for(session, Scope.SCORE_TABLE, event_id=table.event_id, table_id=table.id)
    first = hands_of(client, table)[0]["id"]
    assert amend(client, scorer, table, first, tsumo(2)).status_code == 403
    place = place_of(table, first)
    assert client.delete(f"{place}?reason=x", headers=scorer).status_code == 403


def test_the_hands_of_another_table_are_not_found(client, session, table, headers):
    other = make_table(session, make_event(session, slug="autumn"))
    record(session, other, tsumo(1))
    record(session, table, tsumo(1))
    foreign = hands_of(client, other)[0]["id"]
    assert amend(client, headers, table, foreign, tsumo(2)).status_code == 404
    assert client.get(place_of(table, foreign)).status_code == 404
