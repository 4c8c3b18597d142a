"""Entrants through the API."""

import pytest

from app.events.models import EventStatus
from tests.factories import codes, headers_for, make_entrant, make_entrants, make_event, make_table

ENTRANTS = "/api/v1/events/spring/entrants"


@pytest.fixture
def headers(session):
    make_event(session)
    return headers_for(session)


def test_an_entrant_gets_the_next_number(client, headers):
    full = {
        "name": "宮永 咲",
        "number": 7,
        "names": {"en": "Miyanaga Saki"},
        "club": "清澄",
        "country": "jp",
    }
    reply = client.post(ENTRANTS, json=full, headers=headers)
    assert reply.status_code == 201
    assert reply.json == client.get(reply.location).json
    assert (reply.json["country"], reply.json["status"]) == ("JP", "active")
    assert client.post(ENTRANTS, json={"name": "Nodoka"}, headers=headers).json["number"] == 8


def test_numbers_and_names_are_taken_once(client, headers):
    client.post(ENTRANTS, json={"name": "Nodoka"}, headers=headers)
    reply = client.post(ENTRANTS, json={"name": "NODOKA", "number": 1}, headers=headers)
    assert reply.status_code == 422
    assert codes(reply) == [("name_taken", "name"), ("number_taken", "number")]
    assert reply.json["violations"][1]["expected"] == {"next": 2}
    namesake = {"name": "Nodoka", "club": "Kiyosumi"}
    assert client.post(ENTRANTS, json=namesake, headers=headers).status_code == 201


def test_after_the_largest_number_the_gaps_are_filled(client, headers):
    client.post(ENTRANTS, json={"name": "a", "number": 9999}, headers=headers)
    client.post(ENTRANTS, json={"name": "b", "number": 1}, headers=headers)
    assert client.post(ENTRANTS, json={"name": "c"}, headers=headers).json["number"] == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"number": 0}, "number"),
        ({"number": "1"}, "number"),
        ({"country": "JPN"}, "country"),
        ({"country": "日本"}, "country"),
        ({"status": "absent"}, "status"),
        ({"names": {"not a tag": "x"}}, "names.not a tag.key"),
        ({"event_id": 2}, "event_id"),
    ],
)
def test_malformed_fields_are_refused(client, headers, wrong, field):
    reply = client.post(ENTRANTS, json={"name": "Yuuki"} | wrong, headers=headers)
    assert reply.status_code == 422
    assert codes(reply) == [("invalid", field)]


def test_a_pasted_list_is_entered_as_one(client, headers):
    lines = ["宮永 咲\t清澄\tjp", "", "Hisa", " Mako \t Kiyosumi "]
    dry = client.post(f"{ENTRANTS}/bulk", json={"lines": lines, "dry_run": True}, headers=headers)
    assert dry.status_code == 200
    assert [entrant["number"] for entrant in dry.json["entrants"]] == [1, 2, 3]
    assert client.get(ENTRANTS).json["items"] == []
    reply = client.post(f"{ENTRANTS}/bulk", json={"lines": lines}, headers=headers)
    assert reply.status_code == 201
    entered = client.get(ENTRANTS).json["items"]
    assert [(e["name"], e["club"], e["country"]) for e in entered] == [
        ("宮永 咲", "清澄", "JP"),
        ("Hisa", "", ""),
        ("Mako", "Kiyosumi", ""),
    ]


def test_every_problem_of_a_pasted_list_is_said_with_its_line(client, headers):
    lines = ["\tclub", "Yuuki\t\tJapan", "Hisa\ta\tJP\tmore", "x" * 101]
    reply = client.post(f"{ENTRANTS}/bulk", json={"lines": lines}, headers=headers)
    assert reply.status_code == 422
    assert codes(reply) == [
        ("invalid", "lines.0.name"),
        ("invalid", "lines.1.country"),
        ("too_many_columns", "lines.2"),
        ("invalid", "lines.3.name"),
    ]
    assert reply.json["violations"][1]["message"].startswith("Line 2: ")
    client.post(ENTRANTS, json={"name": "Hisa"}, headers=headers)
    lines = ["Hisa", "", "Mako", "mako"]
    reply = client.post(f"{ENTRANTS}/bulk", json={"lines": lines}, headers=headers)
    assert codes(reply) == [("name_taken", "lines.0.name"), ("name_taken", "lines.3.name")]
    assert len(client.get(ENTRANTS).json["items"]) == 1


def test_many_entrants_are_entered_as_objects(client, headers):
    many = {"entrants": [{"name": "a", "number": 5}, {"name": "b", "number": 5}]}
    reply = client.post(f"{ENTRANTS}/bulk", json=many, headers=headers)
    assert codes(reply) == [("number_taken", "entrants.1.number")]
    many["entrants"][1]["number"] = 6
    assert client.post(f"{ENTRANTS}/bulk", json=many, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({}, ("invalid", "entrants")),
        ({"entrants": [], "lines": []}, ("invalid", "entrants")),
        ({"lines": ["", " "]}, ("nobody", "lines")),
        ({"lines": "a"}, ("invalid", "lines")),
        ({"entrants": [{}]}, ("invalid", "entrants.0.name")),
    ],
)
def test_a_list_without_names_is_refused(client, headers, body, problem):
    reply = client.post(f"{ENTRANTS}/bulk", json=body, headers=headers)
    assert (reply.status_code, codes(reply)) == (422, [problem])


def test_an_entrant_is_changed_by_who_saw_the_newest_version(client, headers):
    place = client.post(ENTRANTS, json={"name": "Nodoka"}, headers=headers).location
    change = {"status": "withdrawn", "club": "Kiyosumi"}
    assert client.patch(place, json=change, headers=headers).status_code == 428
    tag = client.get(place).headers["ETag"]
    reply = client.patch(place, json=change, headers=headers | {"If-Match": tag})
    assert (reply.status_code, reply.json["status"], reply.json["version"]) == (
        200,
        "withdrawn",
        2,
    )
    assert client.patch(place, json=change, headers=headers | {"If-Match": tag}).status_code == 412
    client.post(ENTRANTS, json={"name": "Yuuki"}, headers=headers)
    wrong = {"number": 2, "name": "yuuki", "club": ""}
    reply = client.patch(place, json=wrong, headers=headers | {"If-Match": '"2"'})
    assert codes(reply) == [("name_taken", "name"), ("number_taken", "number")]


def test_only_who_was_never_seated_is_taken_out(client, session, headers):
    place = client.post(ENTRANTS, json={"name": "Nodoka"}, headers=headers).location
    tag = headers | {"If-Match": '"1"'}
    assert client.delete(place, headers=tag).status_code == 204
    assert client.get(place).status_code == 404
    event = make_event(session, slug="autumn")
    seated = make_table(session, event).seats[0].entrant_id
    reply = client.delete(f"/api/v1/entrants/{seated}", headers=tag)
    assert (reply.status_code, reply.json["code"]) == (409, "entrant_in_use")
    assert client.get(f"/api/v1/entrants/{seated}").status_code == 200


def test_nobody_enters_an_event_that_is_over(client, session):
    make_event(session, status=EventStatus.FINISHED)
    reply = client.post(ENTRANTS, json={"name": "Late"}, headers=headers_for(session))
    assert (reply.status_code, reply.json["code"]) == (409, "event_finished")


def test_entrants_come_in_pages_and_are_not_sent_again(client, session):
    event = make_event(session)
    make_entrants(session, event, 5)
    first = client.get(f"{ENTRANTS}?limit=3")
    assert [entrant["number"] for entrant in first.json["items"]] == [1, 2, 3]
    rest = client.get(f"{ENTRANTS}?limit=3&after={first.json['next']}").json
    assert [entrant["number"] for entrant in rest["items"]] == [4, 5]
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(f"{ENTRANTS}?limit=3", headers=tag).status_code == 304
    make_entrant(session, event, name="Yuuki")
    assert client.get(f"{ENTRANTS}?limit=3", headers=tag).status_code == 200
