"""Leagues and team cups: games with a line-up, tables, cuts, what is carried over."""

import pytest

from tests.factories import codes, ron
from tests.teams.helpers import finish_with, make_team_event, make_teams, referee

LEAGUE = {
    "extends": "m-league",
    "stages": [
        {"name": "Season", "advance": 4, "max_games": 2, "min_games": 1},
        {"name": "Final", "carry_over": "share", "share": [1, 2]},
    ],
}


@pytest.fixture
def headers(session):
    return referee(session)


@pytest.fixture
def league(session):
    event = make_team_event(session, LEAGUE, slug="league")
    return event, make_teams(session, event, count=5, members=3)


def open_game(client, headers, teams, member=0, round_number=1, **more):
    slots = [{"team_id": team.id, "entrant_id": team.members[member].entrant_id} for team in teams]
    body = {"round": round_number, "slots": slots} | more
    return client.post("/api/v1/events/league/team-games", json=body, headers=headers)


class Item:
    def __init__(self, reply):
        assert reply.status_code == 201, reply.json
        self.table_id = reply.json["id"]


def play(client, session, headers, teams, hand, **how):
    """Play one hand at a table and stop; the first team has the starting East."""
    finish_with(session, Item(open_game(client, headers, teams, **how)), hand)


def stages(client):
    return client.get("/api/v1/events/league/team-standings").json["stages"]


def test_a_season_a_cut_and_half_the_points(client, session, headers, league):
    _, teams = league
    # +50/+10/-10/-30 with ties shared: 33000 - 30000 + 50000, three times 22333 does not occur.
    play(client, session, headers, teams[:4], ron(0, 1, 3, 30))
    [season] = stages(client)
    rows = {row["name"]: row for row in season["rows"]}
    assert rows["Team A"]["points"] == 25000 + 5800 - 30000 + 50000
    assert rows["Team B"]["points"] == 25000 - 5800 - 30000 - 30000
    assert rows["Team C"]["points"] == rows["Team D"]["points"] == -5000
    assert (rows["Team E"]["points"], rows["Team E"]["games"]) == (0, 0)
    assert [row["rank"] for row in season["rows"]] == [1, 2, 3, 3, 5]
    assert len(season["games_missed"]) == 15 - 4
    assert season["individuals"][0]["player"]["name"] == "A1"
    assert season["cut"]["open_places"] == 0
    start = "/api/v1/events/league/stages/1/start"
    taken = client.post(start, json={"first_round": 1}, headers=headers)
    assert codes(taken) == [("round_taken", "first_round")]
    open_game(client, headers, teams[:4], member=1)
    busy = client.post(start, json={"first_round": 2}, headers=headers)
    assert (busy.status_code, busy.json["code"]) == (409, "tables_playing")
    [playing] = client.get("/api/v1/events/league/tables?state=playing").json["items"]
    tag = {"If-Match": f'"{playing["version"]}"'}
    client.delete(f"/api/v1/tables/{playing['id']}", headers=headers | tag)
    assert client.post(start, json={"first_round": 2}, headers=headers).status_code == 200
    again = client.post(start, json={"first_round": 3}, headers=headers)
    assert (again.status_code, again.json["code"]) == (409, "stage_not_next")
    _, final = stages(client)
    carried = {row["name"]: row["carried"] for row in final["rows"]}
    assert carried == {"Team A": 25400, "Team E": 0, "Team C": -2500, "Team D": -2500}
    out = open_game(client, headers, [*teams[:3], teams[3]], round_number=2)
    assert codes(out) == [("unknown_team", "slots.1.team")]
    play(client, session, headers, [teams[0], *teams[2:5]], ron(0, 1, 3, 30), round_number=2)
    _, final = stages(client)
    assert final["rows"][0]["points"] == 25400 + 50800
    assert final["rows"][0]["total"] == "76200"


def test_a_tie_at_the_cut_is_the_referees(client, session, headers, league):
    _, teams = league
    # Everybody is level at 0 then, E because it has not played: five teams for four places.
    play(client, session, headers, teams[:4], {"type": "exhaustive_draw", "tenpai": []})
    start = "/api/v1/events/league/stages/1/start"
    [season] = stages(client)
    level = season["cut"]["undecided"]
    assert set(level) == {team.id for team in teams}
    assert season["cut"]["open_places"] == 4
    refused = client.post(start, json={"first_round": 2}, headers=headers)
    assert (refused.status_code, refused.json["code"]) == (409, "cut_open")
    cut = "/api/v1/events/league/stages/0/cut"
    few = client.post(cut, json={"teams": [level[0], 999], "reason": "x"}, headers=headers)
    assert few.status_code == 422
    lot = client.post(cut, json={"seed": "dice", "reason": "x"}, headers=headers)
    assert codes(lot) == [("no_lot", "seed")]
    chosen = level[: season["cut"]["open_places"]]
    done = client.post(cut, json={"teams": chosen, "reason": "play-off"}, headers=headers)
    assert (done.status_code, done.json["kind"]) == (201, "cut")
    [season] = stages(client)
    assert (season["cut"]["open_places"], season["cut"]["resolved_by"]) == (0, "ruling")
    ruling = f"/api/v1/rulings/{done.json['id']}?reason=wrong"
    assert client.delete(ruling, headers=headers).status_code == 200
    assert stages(client)[0]["cut"]["undecided"] == level


def test_lineups_are_checked(client, session, headers, league):
    _, teams = league
    assert codes(open_game(client, headers, teams[:3])) == [("seats_not_four", "slots")]
    twice = open_game(client, headers, [teams[0], teams[0], *teams[1:3]])
    assert ("team_twice", "slots.1.team") in codes(twice)
    assert ("player_twice", "slots.1.player") in codes(twice)
    slots = [{"team_id": team.id, "entrant_id": teams[0].members[2].entrant_id} for team in teams]
    body = {"round": 1, "slots": slots[1:]}
    foreign = client.post("/api/v1/events/league/team-games", json=body, headers=headers)
    assert ("not_a_member", "slots.0.player") in codes(foreign)
    for round_number in (1, 2):
        hand = {"type": "exhaustive_draw", "tenpai": []}
        play(client, session, headers, teams[:4], hand, round_number=round_number)
    third = open_game(client, headers, teams[:4], round_number=3)
    assert codes(third)[0] == ("too_many_games", "slots.0.player")
    assert third.json["violations"][0]["message"].startswith("A1 has played 2 games")
    drawn = open_game(client, headers, teams[:4], member=1, round_number=3, seed="dice")
    assert drawn.status_code == 201


def test_penalties_of_teams(client, session, headers, league):
    _, teams = league
    play(client, session, headers, teams[:4], ron(0, 1, 3, 30))
    path = "/api/v1/events/league/team-penalties"
    body = {"team_id": teams[0].id, "points": 20000, "reason": "chombo"}
    given = client.post(path, json=body, headers=headers)
    assert given.status_code == 201
    top = {row["name"]: row for row in stages(client)[0]["rows"]}["Team A"]
    assert (top["points"], top["penalties"]) == (30800, 20000)
    assert codes(client.post(path, json=body | {"points": 0}, headers=headers)) == [
        ("invalid", "points")
    ]
    late = client.post(path, json=body | {"stage": 1}, headers=headers)
    assert codes(late) == [("team_not_in_stage", "stage")]
    unknown = client.post(path, json=body | {"team_id": 99999}, headers=headers)
    assert codes(unknown) == [("unknown_team", "team_id")]
    place = f"/api/v1/team-penalties/{given.json['id']}?reason=wrong"
    assert client.delete(place, headers=headers).status_code == 200
    assert client.delete(place, headers=headers).json["code"] == "penalty_cancelled"
    assert len(client.get(path).json["items"]) == 1
    assert {row["points"] for row in stages(client)[0]["rows"]} >= {50800}


def test_a_game_of_a_team_that_is_out_is_named(client, session, headers, league):
    _, teams = league
    play(client, session, headers, teams[:4], ron(0, 1, 3, 30))
    client.post("/api/v1/events/league/stages/1/start", json={"first_round": 2}, headers=headers)
    seats = [{"entrant_id": team.members[0].entrant_id} for team in teams[:4]]
    body = {"round": 2, "number": 1, "seats": seats}
    table = client.post("/api/v1/events/league/tables", json=body, headers=headers)
    finish_with(session, Item(table), ron(0, 1, 3, 30))
    final = stages(client)[1]
    assert [each["code"] for each in final["problems"]] == ["team_not_in_stage"]
    assert final["problems"][0]["message"].startswith("Team B has games")
    page = client.get("/events/league/team-standings")
    assert page.status_code == 200
    assert "Team B has games" in page.get_data(as_text=True)


def test_a_cup_of_members(client, session, headers):
    event = make_team_event(session, {"extends": "club-team-cup"}, slug="league")
    teams = make_teams(session, event, count=4, members=4)
    play(client, session, headers, teams, ron(0, 1, 3, 30))
    [cup] = stages(client)
    assert sum(row["points"] for row in cup["rows"]) == 0
    assert cup["rows"][0]["name"] == "Team A"
    mates = [teams[0], teams[0], *teams[1:3]]
    slots = [
        {"team_id": team.id, "entrant_id": team.members[place].entrant_id}
        for place, team in enumerate(mates)
    ]
    reply = client.post(
        "/api/v1/events/league/team-games", json={"round": 2, "slots": slots}, headers=headers
    )
    assert codes(reply) == [("team_twice", "slots.1.team")]
    relay = client.post(
        "/api/v1/events/league/matches",
        json={"teams": [{"team_id": team.id} for team in teams]},
        headers=headers,
    )
    assert (relay.status_code, relay.json["code"]) == (409, "not_a_relay")


def test_a_relay_has_no_season(client, session, headers):
    event = make_team_event(session, slug="league")
    teams = make_teams(session, event)
    assert stages(client) == []
    assert open_game(client, headers, teams).status_code == 404


def test_qualifiers_before_a_relay(client, session, headers):
    event = make_team_event(session, {"extends": "student-relay"}, slug="league")
    teams = make_teams(session, event, count=5, members=4)
    play(client, session, headers, teams[:4], ron(0, 1, 3, 30))
    [qualifiers] = stages(client)
    assert qualifiers["name"] == "Qualifiers"
    match = client.post(
        "/api/v1/events/league/matches",
        json={"teams": [{"team_id": team.id} for team in teams[:4]]},
        headers=headers,
    )
    assert (match.status_code, match.json["stage"], match.json["stage_name"]) == (201, 1, "Final")
    opened = client.post(
        f"/api/v1/matches/{match.json['id']}/games",
        json={"version": match.json["version"]},
        headers=headers,
    )
    assert opened.json["games"][0]["table_round"] == 2
    session.expunge_all()
    assert sum(row["games"] for row in stages(client)[0]["rows"]) == 4
