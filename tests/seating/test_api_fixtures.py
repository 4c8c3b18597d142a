"""Fixtures through the API."""

import json

import pytest

from app.accounts.actors import Scope
from app.relay.answers import MatchListSchema
from app.seating.api import answers
from app.teams.enter import add_teams
from app.teams.rosters import NewTeam
from engine.seating.draws.verify import verify_document
from tests.factories import NOW, codes, headers_for, make_event
from tests.seating.helpers import make_players, make_published
from tests.seating.test_api import seen
from tests.seating.test_fixtures import FIXTURES, LEAGUE
from tests.tables.test_documents import check_like
from tests.teams.helpers import make_team_event, make_teams

DRAWS = "/api/v1/events/relay/draws"
MATCHES = f"{DRAWS}/1/days/1/matches"


@pytest.fixture
def headers(session):
    return headers_for(session)


@pytest.fixture
def relay(session):
    event = make_team_event(session)
    make_teams(session, event, count=9, members=5)
    return event


def ask(client, headers, **more):
    return client.post(DRAWS, json={"method": "fixtures", "rounds": 9} | more, headers=headers)


@pytest.mark.usefixtures("relay")
def test_from_a_dry_run_to_matches(client, headers):
    dry = ask(client, headers, dry_run=True)
    assert dry.status_code == 200
    check_like(answers.DrawDraftSchema(), dry.json)
    assert [each["text"] for each in dry.json["quality"]] == [
        "Every team plays 8 matches.",
        "Every team meets every other 3 times.",
        "Every team rests on one day.",
    ]
    assert {player["entrant_id"] for player in dry.json["players"]} == {None}
    reply = ask(client, headers)
    assert (reply.status_code, reply.json["settings"]["matches"]) == (201, 2)
    for step in ("commit", "publish"):
        reply = client.post(f"{DRAWS}/1/{step}", json={}, headers=headers | seen(reply))
        assert reply.status_code == 200, reply.json
    check_like(answers.DrawSchema(), reply.json)
    assert reply.json["quality"] == dry.json["quality"]
    ids = {player["number"]: player["team_id"] for player in reply.json["players"]}
    assert verify_document(json.loads(client.get(f"{DRAWS}/1/document").data)) == []
    assert client.get(f"{DRAWS}/1/verify").json["valid"]
    made = client.post(MATCHES, json={}, headers=headers)
    assert made.status_code == 201
    check_like(MatchListSchema(), made.json)
    drawn = reply.json["rounds"][0]["tables"]
    assert [[team["team_id"] for team in match["teams"]] for match in made.json["matches"]] == [
        [ids[number] for number in table] for table in drawn
    ]
    assert len(client.get(made.headers["Location"]).json["matches"]) == 2
    again = client.post(MATCHES, json={}, headers=headers)
    assert (again.status_code, again.json["code"]) == (409, "day_has_matches")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("swap", {"round": 1, "first": 1, "second": 2}),
        ("going-on", {}),
        ("take-back", {}),
    ],
)
def test_published_fixtures_are_not_changed(client, session, headers, relay, path, body):
    draw = make_published(session, relay, method=FIXTURES, rounds=2)
    sent = body | {"version": draw.version, "reason": "wrong"}
    reply = client.post(f"{DRAWS}/1/{path}", json=sent, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "fixtures_stay")
    assert client.get(f"{DRAWS}/1/field-change").json["code"] == "fixtures_stay"


def test_days_are_given_back_and_drawn_anew(client, session, headers, relay):
    draw = make_published(session, relay, method=FIXTURES, rounds=4)
    assert client.post(MATCHES, json={}, headers=headers).status_code == 201
    place, sent = f"{DRAWS}/1/shorten", {"version": draw.version, "reason": "a team left"}
    dry = client.post(place, json={"last_round": 2, "dry_run": True}, headers=headers)
    check_like(answers.SeatingProposalsSchema(), dry.json)
    assert dry.json["options"][0]["quality"][0]["text"] == "Every team plays 1 or 2 matches."
    outside = client.post(place, json=sent | {"last_round": 9}, headers=headers)
    assert codes(outside) == [("no_such_round", "last_round")]
    reply = client.post(place, json=sent | {"last_round": 1}, headers=headers)
    assert (reply.status_code, reply.json["last_round"]) == (201, 1)
    assert ask(client, headers, first_round=2, reason="eight are left").status_code == 201


@pytest.mark.usefixtures("relay")
@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"matches": 3}, [("too_many_matches", "matches")]),
        ({"first_round": 999, "rounds": 2}, [("round_too_large", "rounds")]),
    ],
)
def test_refusals_name_what_was_sent(client, headers, body, found):
    reply = ask(client, headers, **body)
    assert (reply.status_code, codes(reply)) == (422, found)


def test_forty_teams_are_the_most(client, session, headers):
    event = make_team_event(session)
    new = {number: NewTeam(name=f"Team {number}") for number in range(41)}
    add_teams(session, event, new, now=NOW)
    session.commit()
    reply = ask(client, headers)
    assert (reply.status_code, codes(reply)) == (422, [("league_size", "")])


def test_a_stage_that_is_no_relay(client, session, headers, relay):
    make_published(session, relay, method=FIXTURES, rounds=2)
    reply = client.post(MATCHES, json={"stage": 5}, headers=headers)
    assert (reply.status_code, codes(reply)) == (422, [("not_a_relay", "stage")])
    assert client.get("/api/v1/events/relay/matches").json["matches"] == []


def test_matches_are_made_by_organisers_only(client, session, relay):
    make_published(session, relay, method=FIXTURES, rounds=2)
    scorer = headers_for(session, Scope.SCORE_EVENT, event_id=relay.id)
    assert client.post(MATCHES, json={}).status_code == 401
    assert client.post(MATCHES, json={}, headers=scorer).status_code == 403


def test_a_league_makes_no_matches(client, session, headers):
    event = make_team_event(session, LEAGUE)
    make_teams(session, event, count=4, members=4)
    make_published(session, event, method=FIXTURES, rounds=2)
    reply = client.post(MATCHES, json={}, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "not_a_relay")


def test_individuals_have_no_fixtures(client, session, headers):
    event = make_event(session)
    make_players(session, event, 8)
    asked = {"method": "fixtures"}
    reply = client.post(f"/api/v1/events/{event.slug}/draws", json=asked, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "not_a_team_event")


def test_the_seats_of_an_event_know_nothing_of_days(client, session, relay):
    make_published(session, relay, method=FIXTURES, rounds=2)
    assert client.get("/api/v1/events/relay/seating").json["rounds"] == []
