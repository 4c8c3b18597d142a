"""What is refused, and how; what never gets out; what is sent twice."""

import itertools
import json

import pytest

from app.draws import draft
from app.draws.json.questions import MOST_BANDS
from app.draws.queries import get_draw
from app.draws.settings import MOST_CONDITIONS
from app.web import db, idempotency
from tests.draws.helpers import make_players, make_published
from tests.factories import codes, headers_for, make_event

EVENT = "/api/v1/events/spring"
DRAWS = f"{EVENT}/draws"


@pytest.fixture
def headers(session):
    return headers_for(session)


@pytest.fixture
def event(session):
    event = make_event(session)
    make_players(session, event, 8)
    return event


def post(client, headers, path, body, **more):
    return client.post(path, json=body, headers=headers | more)


@pytest.mark.usefixtures("event")
def test_all_problems_of_a_request_are_named_at_once(client, headers):
    body = {
        "method": "fixed",
        "rounds": 61,
        "first_round": 0,
        "effort": 6,
        "fill": "three",
        "top": 3,
        "pins": [[1, 2, 3]],
        "bands": [3] * (MOST_BANDS + 1),
        "pairs": [[1, 2]] * (MOST_CONDITIONS + 1),
        "unknown": 1,
    }
    reply = post(client, headers, DRAWS, body)
    assert reply.status_code == 422
    fields = {field.partition(".")[0] for _, field in codes(reply)}
    assert fields == set(body)


@pytest.mark.usefixtures("event")
def test_wishes_are_refused_under_the_names_they_were_sent_by(client, headers):
    body = {"method": "plan", "rounds": 2, "pins": [[1, 9], [2, 1], [3, 1]], "pairs": [[4, 99]]}
    found = codes(post(client, headers, DRAWS, body))
    assert ("no_such_table", "pins.0") in found
    assert ("pinned_together", "pins.2") in found
    assert ("unknown_player", "pairs") in found
    twice = post(client, headers, DRAWS, {"method": "plan", "pins": [[1, 1], [1, 2]]})
    assert codes(twice) == [("invalid", "pins.1.0")]


@pytest.mark.usefixtures("event")
def test_a_single_round_is_one_round(client, headers):
    reply = post(client, headers, DRAWS, {"method": "swiss", "rounds": 2, "first_round": 999})
    assert codes(reply) == [("single_round", "rounds"), ("round_too_large", "rounds")]


STRANGE = (
    None,
    True,
    -1,
    0,
    2**31,
    2**53,
    1.5,
    "",
    "x" * 600,
    "a\u2028b",
    "1",
    [],
    [[]],
    [[1, 1]],
    [[1, "x"]],
    [[[[1]]]],
    {},
    {"a": {"b": 1}},
)
BODIES = {
    "draws": {
        "method": "plan",
        "first_round": 2,
        "rounds": 1,
        "title": "x",
        "top": 8,
        "fill": "byes",
        "effort": 1,
        "apart": "team",
        "countries": True,
        "pins": [[1, 1]],
        "pairs": [[2, 3]],
        "bands": [4],
        "interval": 1,
        "keep_tables": False,
        "since": 1,
        "reason": "x",
        "dry_run": True,
    },
    "draws/fixed": {
        "csv": "1,1,1,2,3,4",
        "first_round": 2,
        "title": "x",
        "reason": "x",
        "dry_run": True,
    },
    "draws/2/commit": {"beacon": "x", "version": 9},
    "draws/1/publish": {"value": "x", "as_they_stand": True, "version": 9},
    "draws/1/withdraw": {"reason": "x", "version": 9},
    "draws/1/swap": {"round": 1, "first": 1, "second": 2, "reason": "x", "dry_run": True},
    "draws/1/going-on": {"leaving": [1], "joining": [], "choice": None, "dry_run": True},
    "draws/1/shorten": {"last_round": 1, "reason": "x", "dry_run": True},
}


@pytest.mark.parametrize("path", BODIES)
def test_nothing_strange_is_a_fault(client, session, headers, event, path):
    make_published(session, event, rounds=1)
    for field, value in itertools.product([*BODIES[path], "other"], STRANGE):
        reply = post(client, headers, f"{EVENT}/{path}", BODIES[path] | {field: value})
        assert reply.status_code < 500, (field, value, reply.json)
        if reply.status_code == 422:
            assert reply.json["violations"], (field, value)
    for body in (
        b"",
        b"[]",
        b"{",
        b'"x"',
        b"null",
        b'{"method": "pl\\u0000an"}',
        b"\xff",
        b"9" * 99,
    ):
        reply = client.post(
            f"{EVENT}/{path}", data=body, headers=headers, content_type="application/json"
        )
        assert 400 <= reply.status_code < 500, body
    deep = b'{"method":' + b"[" * 40 + b"]" * 40 + b"}"
    reply = client.post(
        f"{EVENT}/{path}", data=deep, headers=headers, content_type="application/json"
    )
    assert reply.json["code"] == "too_deep"


@pytest.mark.parametrize("method", ["swiss", "interval", "finals", "random"])
def test_no_wish_for_a_single_round_is_a_fault(client, session, headers, event, method):
    make_published(session, event, rounds=1)
    wishes = [
        {"bands": [4, 4, 4]},
        {"bands": [5]},
        {"bands": [4] * MOST_BANDS},
        {"interval": 9999},
        {"since": 999},
        {"top": 4},
        {"top": 5, "fill": "substitutes"},
        {"apart": "club", "countries": True},
        {"pins": [[1, 2]], "pairs": [[2, 3], [2, 2]]},
        {"pairs": [[1, n] for n in range(2, 9)]},
    ]
    for wish in wishes:
        body = {"method": method, "first_round": 2, "dry_run": True} | wish
        reply = post(client, headers, DRAWS, body)
        assert reply.status_code in {200, 422}, (wish, reply.json)


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\ufeff",
        ",",
        "round,table,east,south,west,north",
        "1,1,1,2,3",
        "9" * 5000 + ",1,1,2,3,4",
        "1,1,1,2,3," + "9" * 5000,
        '1,1,1,2,3,4,"open',
        '"' + "x" * 200_000,
        "1,1,1,2,3,4\r2,1,1,2,3,4\r1,1,1,2,3,4",
        "1,1,1,1,1,1",
        "2,2,1,2,3,4",
        "١,1,1,2,3,4",
        "²,1,1,2,3,4",
        "\n".join(f"1,{n},{4 * n},{4 * n + 1},{4 * n + 2},{4 * n + 3}" for n in range(1, 3001)),
        "\n".join(f"{n},1,1,2,3,4" for n in range(1, 1100)),
    ],
    ids=range(16),
)
def test_no_text_is_a_fault_of_the_reader(client, headers, text):
    body = {"csv": text, "dry_run": True}
    reply = post(client, headers, f"{DRAWS}/fixed", body)
    assert reply.status_code in {200, 422}
    if reply.status_code == 422:
        assert {field for _, field in codes(reply)} <= {"csv", "first_round"}


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize(
    "path",
    ["draws/0", "draws/99999999999", "draws/x", "draws/1/versions/0", "draws/1/versions/1"],
)
def test_addresses_of_nothing(client, headers, path):
    assert client.get(f"{EVENT}/{path}", headers=headers).status_code == 404


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("number", ["0", "1", "1000", "2147483647", "99999999999"])
def test_rounds_that_are_not(client, headers, number):
    assert client.post(f"{EVENT}/rounds/{number}/open", headers=headers).status_code == 404
    assert client.delete(f"{EVENT}/rounds/{number}", headers=headers).status_code == 404


@pytest.mark.usefixtures("event")
def test_queries_of_nonsense(client):
    for query in ("entrant=x", "entrant=0", "entrant=99999999999", "round=0", "round=1000"):
        assert client.get(f"{EVENT}/seating?{query}").status_code == 422
    for query in ("limit=0", "after=x", "after=W10"):
        assert client.get(f"{DRAWS}?{query}").status_code == 422


def test_the_secret_never_gets_out_before_publication(client, session, headers, event):
    drafted = post(client, headers, DRAWS, {"method": "plan", "rounds": 2})
    tag = {"If-Match": drafted.headers["ETag"]}
    committed = post(client, headers, f"{DRAWS}/1/commit", {}, **tag)
    secret = get_draw(session, event.id, 1).secret
    assert len(secret) == 64
    replies = [drafted, committed]
    parts = ("", "/document", "/verify", "/versions/1", "/field-change")
    others = ("", "/draws", "/seating", "/tables", "/entrants", "/standings")
    for sender in (headers, {}):
        replies += [client.get(f"{DRAWS}/1{name}", headers=sender) for name in parts]
        replies += [client.get(f"{EVENT}{name}", headers=sender) for name in others]
    body = {"version": 1, "round": 1, "first": 1, "second": 2, "last_round": 1, "reason": ""}
    for name in ("commit", "publish", "withdraw", "swap", "going-on", "shorten"):
        replies.append(post(client, headers, f"{DRAWS}/1/{name}", {"version": 1}))
        replies.append(post(client, headers, f"{DRAWS}/1/{name}", body))
        replies.append(post(client, headers, f"{DRAWS}/1/{name}", {"version": 2}))
    published = next(r for r in replies if r.status_code == 200 and r.json.get("seed") == secret)
    before = replies[: replies.index(published)]
    shown = [str(reply.headers) + reply.text for reply in before]
    assert len(before) > 20
    assert not any(secret in text for text in shown)


def test_a_stored_answer_holds_no_secret(client, session, headers, event):
    post(client, headers, DRAWS, {"method": "plan", "rounds": 2})
    key = {"Idempotency-Key": "once"}
    post(client, headers, f"{DRAWS}/1/commit", {"version": 1}, **key)
    secret = get_draw(session, event.id, 1).secret
    [stored] = session.query(idempotency.StoredReply).all()
    assert secret not in stored.body.decode() + json.dumps(stored.headers)


def twice(client, headers, path, body, **more):
    replies = [
        post(client, headers, path, body, **more, **{"Idempotency-Key": f"key{hash(str(body))}"})
        for _ in range(2)
    ]
    assert replies[0].data == replies[1].data
    assert replies[0].status_code == replies[1].status_code
    assert "Idempotency-Replayed" not in replies[0].headers
    assert replies[1].headers["Idempotency-Replayed"] == "true"
    return replies[0]


def test_every_change_may_be_sent_twice(client, session, headers, event):
    asked = {"method": "plan", "rounds": 3}
    assert twice(client, headers, DRAWS, asked | {"dry_run": True}).status_code == 200
    drafted = twice(client, headers, DRAWS, asked)
    assert drafted.status_code == 201
    body = {"version": 1}
    assert twice(client, headers, f"{DRAWS}/1/commit", body).json["version"] == 2
    body = {"version": 2}
    assert twice(client, headers, f"{DRAWS}/1/publish", body).json["version"] == 3
    body = {"round": 2, "first": 1, "second": 2, "version": 3, "reason": "x"}
    assert twice(client, headers, f"{DRAWS}/1/swap", body).json["version"] == 4
    player = get_draw(session, event.id, 1).players[0].entrant_id
    body = {"leaving": [player], "choice": "new_tables", "version": 4, "reason": "x"}
    assert twice(client, headers, f"{DRAWS}/1/going-on", body).json["version"] == 5
    body = {"last_round": 2, "version": 5, "reason": "x"}
    assert twice(client, headers, f"{DRAWS}/1/shorten", body).json["version"] == 6
    assert twice(client, headers, f"{EVENT}/rounds/1/open", {}).status_code == 201
    assert [seating.number for seating in get_draw(session, event.id, 1).seatings] == [*range(1, 5)]
    csv = "1,1,1,2,3,4"
    body = {"csv": csv, "first_round": 3, "reason": "x"}
    assert twice(client, headers, f"{DRAWS}/fixed", body).status_code == 201
    body = {"version": 1, "reason": "x"}
    assert twice(client, headers, f"{DRAWS}/2/withdraw", body).json["state"] == "withdrawn"
    assert len(client.get(DRAWS, headers=headers).json["items"]) == 2


@pytest.mark.usefixtures("event")
def test_an_equal_request_that_was_faster_is_repeated_not_refused(client, headers, monkeypatch):
    """The twin is answered while this one still calculates, or just before it looks."""
    post(client, headers, DRAWS, {"method": "plan", "rounds": 2})
    post(client, headers, f"{DRAWS}/1/commit", {"version": 1})
    key = {"Idempotency-Key": "twins"}
    path, body = f"{DRAWS}/1/publish", {"version": 2}
    begin, done = db.read_again, []

    def overtaken():
        monkeypatch.setattr(db, "read_again", begin)
        done.append(client.post(path, json=body, headers=headers | key))
        return begin()

    monkeypatch.setattr(db, "read_again", overtaken)
    second = client.post(path, json=body, headers=headers | key)
    assert done[0].status_code == 200
    assert "Idempotency-Replayed" not in done[0].headers
    assert second.data == done[0].data
    assert second.headers["Idempotency-Replayed"] == "true"


@pytest.mark.usefixtures("event")
def test_a_long_calculation_holds_no_right_to_write(client, headers, monkeypatch):
    found = []
    prepare = draft.prepare

    def watched(session, event, settings):
        found.append(session.info.get("writes"))
        return prepare(session, event, settings)

    monkeypatch.setattr(draft, "prepare", watched)
    assert post(client, headers, DRAWS, {"method": "plan", "rounds": 2}).status_code == 201
    assert found == [False]
