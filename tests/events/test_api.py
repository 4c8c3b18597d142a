"""Events through the API."""

import pytest

from app.accounts.actors import Scope
from app.events.models import EventStatus
from tests.factories import codes, headers_for, make_entrants, make_event, make_table

EVENTS = "/api/v1/events"
NEW = {"name": "Spring Open", "ruleset": {"extends": "tenhou"}}


@pytest.fixture
def headers(session):
    return headers_for(session)


def test_creating_an_event_answers_with_its_full_ruleset(client, headers):
    reply = client.post(EVENTS, json=NEW, headers=headers)
    assert reply.status_code == 201
    assert reply.location == "/api/v1/events/spring-open"
    assert reply.json["status"] == "draft"
    assert reply.json["ruleset_id"] == "tenhou"
    assert reply.json["ruleset"]["result"]["uma"] == [20000, 10000, -10000, -20000]
    assert client.get(reply.location).json == reply.json


def test_a_second_event_of_the_same_name_gets_another_address(client, headers):
    client.post(EVENTS, json=NEW, headers=headers)
    assert client.post(EVENTS, json=NEW, headers=headers).json["slug"] == "spring-open-2"


@pytest.mark.parametrize(
    ("name", "slug"), [("春の大会", "event"), ("Été  2026!", "ete-2026"), ("x" * 99, "x" * 54)]
)
def test_a_slug_is_made_from_the_name(client, headers, name, slug):
    reply = client.post(EVENTS, json=NEW | {"name": name}, headers=headers)
    assert reply.json["slug"] == slug


def test_everything_wrong_with_a_new_event_is_said_at_once(client, session, headers):
    make_event(session)
    wrong = NEW | {
        "slug": "spring",
        "time_zone": "Mars/Olympus",
        "ruleset": {"extends": "tenhou", "result": {"umma": 1}, "payments": {"honba": 150}},
    }
    reply = client.post(EVENTS, json=wrong, headers=headers)
    assert reply.status_code == 422
    found = codes(reply)
    assert ("slug_taken", "slug") in found
    assert ("unknown_time_zone", "time_zone") in found
    assert ("unknown_field", "ruleset.result.umma") in found


def test_honba_that_cannot_be_paid_in_hundreds_is_refused(client, headers):
    ruleset = {"extends": "tenhou", "payments": {"honba": 150}}
    reply = client.post(EVENTS, json=NEW | {"ruleset": ruleset}, headers=headers)
    assert reply.status_code == 422
    assert [field for _, field in codes(reply)] == ["ruleset.payments.honba"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"slug": "Bad Slug"}, "slug"),
        ({"visibility": "secret"}, "visibility"),
        ({"ruleset": "tenhou"}, "ruleset"),
        ({"version": 7}, "version"),
    ],
)
def test_malformed_fields_are_refused(client, headers, change, field):
    reply = client.post(EVENTS, json=NEW | change, headers=headers)
    assert (reply.status_code, codes(reply)) == (422, [("invalid", field)])


def test_only_an_organiser_creates_events(client, session):
    assert client.post(EVENTS, json=NEW).status_code == 401
    event = make_event(session)
    scorer = headers_for(session, Scope.SCORE_EVENT, event_id=event.id)
    assert client.post(EVENTS, json=NEW, headers=scorer).status_code == 403
    bound = headers_for(session, Scope.MANAGE, event_id=event.id)
    assert client.post(EVENTS, json=NEW, headers=bound).status_code == 403


def test_private_events_are_hidden_from_strangers(client, session, headers):
    event = make_event(session, slug="secret", visibility="private")
    make_event(session, slug="open")
    assert [item["slug"] for item in client.get(EVENTS).json["items"]] == ["open"]
    seen = client.get(EVENTS, headers=headers).json["items"]
    assert [item["slug"] for item in seen] == ["open", "secret"]
    reader = headers_for(session, Scope.READ, event_id=event.id)
    seen = client.get(EVENTS, headers=reader).json["items"]
    assert [item["slug"] for item in seen] == ["open", "secret"]
    assert client.get(f"{EVENTS}/secret").status_code == 404
    assert client.get(f"{EVENTS}/secret", headers=reader).status_code == 200
    for place in ("entrants", "tables", "standings", "results", "penalties"):
        assert client.get(f"{EVENTS}/secret/{place}").status_code == 404
        assert client.get(f"{EVENTS}/secret/{place}", headers=reader).status_code == 200


def test_a_token_of_another_event_changes_nothing(client, session):
    make_event(session, slug="secret", visibility="private")
    other = make_event(session, slug="other")
    foreign = headers_for(session, Scope.MANAGE, event_id=other.id) | {"If-Match": '"2"'}
    reply = client.patch(f"{EVENTS}/secret", json={"name": "Mine"}, headers=foreign)
    assert reply.status_code == 404


def test_an_event_is_changed_by_who_saw_its_newest_version(client, session, headers):
    make_event(session, status=EventStatus.DRAFT)
    change = {"name": "Autumn Open", "ruleset": {"extends": "ema2016"}, "slug": "autumn"}
    reply = client.patch(f"{EVENTS}/spring", json=change, headers=headers)
    assert reply.status_code == 428
    seen = client.get(f"{EVENTS}/spring").headers["ETag"]
    reply = client.patch(f"{EVENTS}/spring", json=change, headers=headers | {"If-Match": seen})
    assert reply.status_code == 200
    assert (reply.json["version"], reply.json["slug"]) == (2, "autumn")
    assert reply.json["ruleset"]["id"] == "ema2016"
    stale = client.patch(
        f"{EVENTS}/autumn", json={"name": "Mine"}, headers=headers | {"If-Match": seen}
    )
    assert (stale.status_code, stale.json["code"], stale.json["version"]) == (412, "stale", 2)


@pytest.mark.parametrize("tag", ["*", "x", '"x"', '"1", "2"'])
def test_if_match_must_name_one_version(client, session, headers, tag):
    make_event(session)
    reply = client.patch(
        f"{EVENTS}/spring", json={"name": "Mine"}, headers=headers | {"If-Match": tag}
    )
    assert (reply.status_code, reply.json["code"]) == (400, "if_match_unreadable")


def test_rules_and_address_of_a_running_event_stay(client, session, headers):
    make_event(session)
    change = {"slug": "autumn", "ruleset": {"extends": "ema2016"}}
    tag = headers | {"If-Match": '"2"'}
    reply = client.patch(f"{EVENTS}/spring", json=change, headers=tag)
    assert reply.status_code == 409
    assert codes(reply) == [("event_not_draft", "ruleset"), ("event_not_draft", "slug")]
    reply = client.patch(f"{EVENTS}/spring", json={"slug": "spring", "name": "New"}, headers=tag)
    assert (reply.status_code, reply.json["name"]) == (200, "New")


def test_a_draft_takes_no_impossible_ruleset(client, session, headers):
    make_event(session, status=EventStatus.DRAFT)
    change = {"ruleset": {"extends": "nothing"}, "time_zone": "Mars"}
    reply = client.patch(f"{EVENTS}/spring", json=change, headers=headers | {"If-Match": '"1"'})
    assert reply.status_code == 422
    assert codes(reply) == [
        ("unknown_time_zone", "time_zone"),
        ("unknown_preset", "ruleset.extends"),
    ]


def go(client, headers, status, version):
    return client.put(
        f"{EVENTS}/spring/status",
        json={"status": status},
        headers=headers | {"If-Match": f'"{version}"'},
    )


def test_an_event_goes_forth_and_back(client, session, headers):
    make_event(session, status=EventStatus.DRAFT)
    reply = go(client, headers, "finished", 1)
    assert (reply.status_code, codes(reply)) == (409, [("status_unreachable", "status")])
    path = ["running", "draft", "running", "finished", "running"]
    for version, status in enumerate(path, start=1):
        reply = go(client, headers, status, version)
        assert (reply.status_code, reply.json["status"]) == (200, status)
    assert go(client, headers, "running", 6).json["version"] == 6
    assert go(client, headers, "finished", 5).status_code == 412


def test_tables_keep_an_event_running(client, session, headers):
    make_table(session)
    event = client.get(f"{EVENTS}/spring").json
    assert (event["table_count"], event["playing_count"]) == (1, 1)
    assert go(client, headers, "draft", 2).json["code"] == "event_has_tables"
    reply = go(client, headers, "finished", 2)
    assert (reply.status_code, reply.json["code"], reply.json["playing"]) == (
        409,
        "tables_playing",
        1,
    )


def test_only_a_draft_is_deleted(client, session, headers):
    event = make_event(session, status=EventStatus.DRAFT)
    make_entrants(session, event)
    tag = headers | {"If-Match": '"1"'}
    go(client, headers, "running", 1)
    reply = client.delete(f"{EVENTS}/spring", headers=headers | {"If-Match": '"2"'})
    assert (reply.status_code, reply.json["code"]) == (409, "event_not_draft")
    go(client, headers, "draft", 2)
    assert client.delete(f"{EVENTS}/spring", headers=tag).status_code == 412
    gone = client.delete(f"{EVENTS}/spring", headers=headers | {"If-Match": '"3"'})
    assert gone.status_code == 204
    assert client.get(f"{EVENTS}/spring").status_code == 404


def test_a_clone_is_a_draft_by_the_same_rules(client, session, headers):
    event = make_event(session, ruleset={"extends": "ema2016", "payments": {"stick": 500}})
    make_entrants(session, event)
    reply = client.post(f"{EVENTS}/spring/clone", json={"entrants": True}, headers=headers)
    assert reply.status_code == 201
    assert (reply.json["status"], reply.json["slug"]) == ("draft", "spring-open")
    assert reply.json["ruleset"] == event.ruleset
    everybody = client.get(f"{EVENTS}/spring-open/entrants").json["items"]
    assert [entrant["number"] for entrant in everybody] == [1, 2, 3, 4]
    bare = client.post(f"{EVENTS}/spring/clone", json={"slug": "bare"}, headers=headers)
    assert client.get(f"{EVENTS}/{bare.json['slug']}/entrants").json["items"] == []


def test_a_repeated_post_creates_one_event(client, headers):
    once = headers | {"Idempotency-Key": "abc"}
    first = client.post(EVENTS, json=NEW, headers=once)
    second = client.post(EVENTS, json=NEW, headers=once)
    assert first.data == second.data
    assert len(client.get(EVENTS).json["items"]) == 1


def test_what_is_not_there_is_not_found(client, headers):
    tag = headers | {"If-Match": '"1"'}
    for path in ("events/nothing", "entrants/1", "tables/1", "penalties/1"):
        place = f"/api/v1/{path}"
        assert client.get(place).status_code == 404
        if not path.startswith("penalties"):
            assert client.delete(place, headers=tag).status_code == 404


def test_known_events_are_not_sent_again(client, session):
    make_event(session)
    for path in (EVENTS, f"{EVENTS}/spring"):
        tag = client.get(path).headers["ETag"]
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


def test_events_come_in_pages(client, session):
    for number in range(5):
        make_event(session, slug=f"e{number}")
    first = client.get(f"{EVENTS}?limit=3").json
    assert [item["slug"] for item in first["items"]] == ["e4", "e3", "e2"]
    second = client.get(f"{EVENTS}?limit=3&after={first['next']}").json
    assert [item["slug"] for item in second["items"]] == ["e1", "e0"]
    assert second["next"] is None
