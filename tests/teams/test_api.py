"""Teams, rosters, formats, order sheets and leagues through the API."""

from datetime import UTC, datetime, timedelta

import pytest

from app.accounts.actors import Scope
from app.entrants.queries import list_entrants
from app.events.models import EventStatus, Visibility
from tests.factories import codes, headers_for, make_event
from tests.teams.helpers import (
    RELAY,
    make_match,
    make_relay,
    make_team_event,
    make_teams,
    open_game,
    referee,
)


@pytest.fixture
def headers(session):
    return referee(session)


def members(team):
    return [member.entrant_id for member in team.members]


def test_formats_are_listed_with_their_sources(client):
    found = {
        each["format"]["id"]: each["format"]
        for each in client.get("/api/v1/team-formats").json["items"]
    }
    assert set(found) == {"club-team-cup", "iormc", "m-league", "ptt-saki-team", "student-relay"}
    assert found["ptt-saki-team"]["source"] == "FosterIX, PTT Saki board, 2013-03-04 21:40"


@pytest.mark.parametrize(
    ("preset", "kind", "ruleset"),
    [
        ("ptt-saki-team", "relay", "ptt-saki-team"),
        ("m-league", "league", "mleague"),
        ("club-team-cup", "team", "custom"),
    ],
)
def test_a_team_event_in_one_step(client, headers, preset, kind, ruleset):
    body = {"name": "Cup", "format": {"extends": preset}}
    reply = client.post("/api/v1/team-events", json=body, headers=headers)
    assert (reply.status_code, reply.json["kind"]) == (201, kind)
    assert reply.json["ruleset_id"] in {ruleset, "tenhou"}
    stored = client.get(f"/api/v1/events/{reply.json['slug']}/team-format").json
    assert (stored["format"]["id"], stored["stage_rounds"]) == (preset, [1])


def test_a_draft_becomes_a_relay(client, session, headers):
    make_event(session, status=EventStatus.DRAFT)
    path = "/api/v1/events/spring/team-format"
    assert client.get(path).status_code == 404
    body = {"format": RELAY}
    assert client.put(path, json=body, headers=headers).status_code == 428
    done = client.put(path, json=body, headers=headers | {"If-Match": '"1"'})
    assert done.status_code == 200
    event = client.get("/api/v1/events/spring").json
    assert (event["kind"], event["ruleset_id"]) == ("relay", "ptt-saki-team")
    wrong = {"format": RELAY | {"relay": {"stages": [], "starting_points": 100050}}}
    tag = {"If-Match": f'"{event["version"]}"'}
    reply = client.put(path, json=wrong, headers=headers | tag)
    assert reply.status_code == 422
    assert ("points_not_hundreds", "relay.starting_points") in codes(reply)


def test_a_running_event_keeps_its_format(client, session, headers):
    event = make_team_event(session)
    reply = client.put(
        "/api/v1/events/relay/team-format",
        json={"format": {"extends": "student-relay"}},
        headers=headers | {"If-Match": f'"{event.version}"'},
    )
    assert (reply.status_code, reply.json["code"]) == (409, "event_not_draft")


def test_teams_are_entered_changed_and_taken_out(client, session, headers):
    event = make_team_event(session)
    teams = make_teams(session, event, count=2)
    path = "/api/v1/events/relay/teams"
    new = {"name": "清澄", "short_name": "清", "colour": "#123456"}
    made = client.post(path, json=new, headers=headers)
    assert (made.status_code, made.json["number"], made.json["members"]) == (201, 3, [])
    assert codes(client.post(path, json=new, headers=headers)) == [("name_taken", "name")]
    taken = {"name": "X", "number": 3, "members": [members(teams[0])[0], 999999]}
    assert codes(client.post(path, json=taken, headers=headers)) == [
        ("number_taken", "number"),
        ("in_another_team", "members.0"),
        ("unknown_entrant", "members.1"),
    ]
    place = f"/api/v1/teams/{made.json['id']}"
    tag = {"If-Match": client.get(place).headers["ETag"]}
    changed = client.patch(place, json={"name": "Kiyosumi"}, headers=headers | tag)
    assert changed.json["name"] == "Kiyosumi"
    assert client.patch(place, json={"name": "K"}, headers=headers | tag).status_code == 412
    tag = {"If-Match": client.get(place).headers["ETag"]}
    assert client.delete(place, headers=headers | tag).status_code == 204
    listed = client.get(path)
    assert [team["name"] for team in listed.json["items"]] == ["Team A", "Team B"]
    known = {"If-None-Match": listed.headers["ETag"]}
    assert client.get(path, headers=known).status_code == 304


def test_members_change_places(client, session, headers):
    event = make_team_event(session)
    team, *_ = make_teams(session, event, count=1)
    path = f"/api/v1/teams/{team.id}"
    tag = client.get(path).headers["ETag"]
    turned = members(team)[::-1]
    reply = client.put(
        f"{path}/members", json={"members": turned}, headers=headers | {"If-Match": tag}
    )
    assert [member["entrant_id"] for member in reply.json["members"]] == turned
    assert reply.headers["ETag"] != tag
    twice = client.put(
        f"{path}/members",
        json={"members": [turned[0], turned[0]]},
        headers=headers | {"If-Match": reply.headers["ETag"]},
    )
    assert codes(twice) == [("member_twice", "members.1")]


def test_a_team_in_a_match_stays(client, session, headers):
    _, teams, _ = make_relay(session)
    path = f"/api/v1/teams/{teams[0].id}"
    tag = {"If-Match": client.get(path).headers["ETag"]}
    reply = client.delete(path, headers=headers | tag)
    assert (reply.status_code, reply.json["code"]) == (409, "team_in_use")


def test_a_pasted_list(client, session, headers):
    event = make_team_event(session)
    make_teams(session, event, count=1)
    path = "/api/v1/events/relay/teams/bulk"
    lines = ["清澄\t片岡 優希\t染谷 まこ", "", "  ", "風越\t福路 美穂子"]
    tried = client.post(path, json={"lines": lines, "dry_run": True}, headers=headers)
    assert tried.status_code == 200
    assert [(team["name"], team["new"]) for team in tried.json["teams"]] == [
        ("清澄", ["染谷 まこ", "片岡 優希"]),
        ("風越", ["福路 美穂子"]),
    ]
    assert len(list_entrants(session, event.id)) == 6
    done = client.post(path, json={"lines": lines}, headers=headers)
    assert done.status_code == 201
    session.expire_all()
    assert {entrant.club for entrant in list_entrants(session, event.id)} == {"", "清澄", "風越"}
    again = client.post(path, json={"lines": ["龍門渕", *lines]}, headers=headers)
    assert codes(again) == [
        ("name_taken", "lines.1"),
        ("in_another_team", "lines.1"),
        ("in_another_team", "lines.1"),
        ("name_taken", "lines.4"),
        ("in_another_team", "lines.4"),
    ]
    assert again.json["violations"][0]["message"].startswith("Line 2: ")
    assert codes(client.post(path, json={"lines": [" "]}, headers=headers)) == [("nobody", "lines")]
    long = client.post(path, json={"lines": ["X" * 101]}, headers=headers)
    assert codes(long) == [("invalid", "lines.0")]


def test_order_sheets_are_secret_until_the_lock(client, session, headers):
    _, teams, match = make_relay(session)
    path = f"/api/v1/matches/{match.id}"
    own = members(teams[0])
    sheet = [own[5], own[1], own[2], own[3], own[4]]
    reply = client.put(
        f"{path}/lineups/{teams[0].id}", json={"players": sheet, "version": 0}, headers=headers
    )
    assert reply.status_code == 200
    assert reply.json["lineups"][0]["players"][0]["name"] == "A6"
    stale = client.put(
        f"{path}/lineups/{teams[0].id}", json={"players": sheet, "version": 0}, headers=headers
    )
    assert stale.status_code == 412
    public = client.get(f"{path}/lineups").json
    assert (public["locked"], public["lineups"][0]["players"]) == (False, None)
    assert public["lineups"][0]["submitted"]
    shown = client.get(path).json["next_game"]["teams"]
    assert {team["player"] for team in shown} == {None}
    past = datetime.now(UTC) - timedelta(seconds=5)
    body = {"locks_at": past.isoformat(), "version": client.get(path).json["version"]}
    assert client.put(f"{path}/lock", json=body, headers=headers).status_code == 200
    public = client.get(f"{path}/lineups").json
    assert public["locked"]
    assert public["lineups"][0]["players"][0]["name"] == "A6"
    assert client.get(path).json["next_game"]["teams"][0]["player"]["name"] == "A6"
    item = open_game(session, match)
    assert item.game == 0
    locked = client.put(f"{path}/lock", json=body, headers=headers)
    assert locked.status_code in {409, 412}


def test_a_scorer_sees_no_order_sheet_of_another_event(client, session):
    _, teams, match = make_relay(session)
    other = make_event(session)
    stranger = headers_for(session, Scope.SCORE_EVENT, event_id=other.id)
    public = client.get(f"/api/v1/matches/{match.id}/lineups", headers=stranger).json
    assert public["lineups"][0]["hidden"]
    reply = client.put(
        f"/api/v1/matches/{match.id}/lineups/{teams[0].id}",
        json={"players": members(teams[0])[:5], "version": 0},
        headers=stranger,
    )
    assert reply.status_code == 403


def test_four_matches_at_once(client, session):
    event = make_team_event(session, {"extends": "ptt-saki-team"})
    teams = make_teams(session, event, count=16)
    matches = [make_match(session, event, teams[place : place + 4]) for place in (0, 4, 8, 12)]
    tables = [open_game(session, match).table_id for match in matches]
    assert len(set(tables)) == 4
    shown = client.get("/api/v1/events/relay/stages/0/relay").json["items"]
    assert [each["number"] for each in shown] == [1, 2, 3, 4]
    listed = client.get("/api/v1/events/relay/tables").json["items"]
    assert [(table["round"], table["number"]) for table in listed] == [(1, n) for n in (1, 2, 3, 4)]
    final = make_match(session, event, teams[::4], match_round=2)
    assert (final.first_round, final.number) == (6, 1)
    standings = client.get("/api/v1/events/relay/team-standings")
    assert len(standings.json["matches"]) == 5
    known = {"If-None-Match": standings.headers["ETag"]}
    assert client.get("/api/v1/events/relay/team-standings", headers=known).status_code == 304


def test_a_private_relay_is_hidden(client, session, headers):
    _, _, match = make_relay(session)
    match.event.visibility = Visibility.PRIVATE
    session.commit()
    for path in (
        f"matches/{match.id}",
        f"matches/{match.id}/chart",
        f"matches/{match.id}/draws/0",
        f"matches/{match.id}/lineups",
        "events/relay/teams",
        "events/relay/team-standings",
        "events/relay/loans",
        "events/relay/rulings",
    ):
        assert client.get(f"/api/v1/{path}").status_code == 404
        assert client.get(f"/api/v1/{path}", headers=headers).status_code == 200
