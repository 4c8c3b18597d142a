"""What the flow of a relay refuses, each with its code and field."""

from datetime import timedelta

import pytest

from app.accounts.signature import Signature
from app.tables.games import load_game
from app.tables.open import NewSeat, NewTable, open_table
from app.tables.reopen import reopen_table
from tests.factories import BY, NOW, codes, tsumo
from tests.teams.helpers import (
    finish,
    finish_with,
    make_match,
    make_relay,
    make_team_event,
    make_teams,
    open_game,
    play_hand,
    referee,
    state_of,
)


@pytest.fixture
def relay(session):
    return make_relay(session)


@pytest.fixture
def headers(session):
    return referee(session)


def version(client, match):
    return client.get(f"/api/v1/matches/{match.id}").json["version"]


def open_next(client, headers, match):
    body = {"version": version(client, match)}
    return client.post(f"/api/v1/matches/{match.id}/games", json=body, headers=headers)


def rule(client, headers, match, **decision):
    body = {"game": 0, "reason": "decided", "version": version(client, match)} | decision
    return client.post(f"/api/v1/matches/{match.id}/rulings", json=body, headers=headers)


def members(team):
    return [member.entrant_id for member in team.members]


def send_sheet(client, headers, match, team, players, sheet_version=0):
    path = f"/api/v1/matches/{match.id}/lineups/{team.id}"
    body = {"players": players, "version": sheet_version}
    return client.put(path, json=body, headers=headers)


def test_a_lineup_after_the_lock(client, relay, headers):
    _, teams, match = relay
    path = f"/api/v1/matches/{match.id}/lock"
    past = (NOW - timedelta(days=400)).isoformat()
    body = {"locks_at": past, "version": version(client, match)}
    assert client.put(path, json=body, headers=headers).status_code == 200
    reply = send_sheet(client, headers, match, teams[0], members(teams[0])[:5])
    assert (reply.status_code, reply.json["code"]) == (409, "lineup_locked")
    assert codes(reply) == [("lineup_locked", "players")]


def test_a_lineup_after_the_first_game_began(client, session, relay, headers):
    _, teams, match = relay
    open_game(session, match)
    reply = send_sheet(client, headers, match, teams[0], members(teams[0])[:5], 1)
    assert (reply.status_code, reply.json["code"]) == (409, "lineup_locked")


def test_a_player_named_for_two_stages(client, relay, headers):
    _, teams, match = relay
    first, second, third, fourth, *_ = members(teams[0])
    reply = send_sheet(client, headers, match, teams[0], [first, second, third, fourth, second])
    assert (reply.status_code, codes(reply)) == (422, [("player_twice", "players.4")])
    assert reply.json["detail"] == "A2 is named twice."


def test_a_player_who_sits_at_another_table(client, session, headers):
    event = make_team_event(session)
    teams = make_teams(session, event, count=4)
    match = make_match(session, event, teams)
    seats = tuple(NewSeat(entrant_id=members(team)[0]) for team in teams)
    elsewhere = NewTable(round_number=1, number=9, seats=seats)
    open_table(session, event, elsewhere, Signature(by=BY, at=NOW))
    session.commit()
    reply = open_next(client, headers, match)
    assert reply.status_code == 422
    assert {code for code, _ in codes(reply)} == {"entrant_seated"}
    assert codes(reply)[0] == ("entrant_seated", "seats.0.entrant_id")


def test_a_table_of_no_match(client, session, headers):
    teams = make_teams(session, make_team_event(session), count=4)
    seats = [{"entrant_id": members(team)[0]} for team in teams]
    body = {"round": 1, "number": 9, "seats": seats}
    reply = client.post("/api/v1/events/relay/tables", json=body, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "tables_by_matches")


def test_standings_of_individuals_in_a_relay(client, session):
    make_team_event(session)
    reply = client.get("/api/v1/events/relay/standings")
    assert (reply.status_code, reply.json["code"]) == (409, "ranked_by_teams")
    assert client.get("/events/relay/standings").status_code == 409


def test_a_relay_is_not_copied_as_an_event_of_individuals(client, session, headers):
    make_team_event(session)
    reply = client.post("/api/v1/events/relay/clone", json={}, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "team_event_not_copied")


def test_somebody_of_another_team(client, relay, headers):
    _, teams, match = relay
    players = [*members(teams[0])[:4], members(teams[1])[0]]
    reply = send_sheet(client, headers, match, teams[0], players)
    assert codes(reply) == [("not_a_member", "players.4")]


def test_a_gap_in_the_order_sheet(client, relay, headers):
    _, teams, match = relay
    players = [*members(teams[0])[:4], None]
    reply = send_sheet(client, headers, match, teams[0], players)
    assert (reply.status_code, codes(reply)) == (422, [("player_missing", "players.4")])
    reply = send_sheet(client, headers, match, teams[0], members(teams[0])[:4])
    assert ("sheet_length", "players") in codes(reply)


def test_a_gap_in_the_roster(client, session, headers):
    event = make_team_event(session)
    teams = make_teams(session, event, members=6)
    path = f"/api/v1/teams/{teams[2].id}"
    tag = client.get(path).headers["ETag"]
    reply = client.put(f"{path}/members", json={"members": []}, headers=headers | {"If-Match": tag})
    assert reply.status_code == 200
    match = make_match(session, event, teams)
    reply = open_next(client, headers, match)
    assert (reply.status_code, codes(reply)) == (
        422,
        [("roster_gap", f"lineups.{teams[2].id}.players.0")],
    )
    assert reply.json["detail"] == "Team C has named nobody for this stage."


def test_the_next_stage_while_a_table_is_unfinished(client, session, relay, headers):
    _, _, match = relay
    open_game(session, match)
    reply = open_next(client, headers, match)
    assert (reply.status_code, reply.json["code"]) == (409, "table_unfinished")
    assert codes(reply) == [("table_unfinished", "games.0")]


def test_closing_a_stage_with_an_unfinished_table(client, session, relay, headers):
    _, _, match = relay
    open_game(session, match)
    reply = rule(client, headers, match)
    assert (reply.status_code, reply.json["code"]) == (409, "table_unfinished")
    assert codes(reply) == [("table_unfinished", "games.0")]
    assert rule(client, headers, match, game=1).status_code == 404
    loans = f"/api/v1/matches/{match.id}/games/0/loans"
    assert client.get(loans).json["code"] == "table_unfinished"


def test_the_next_stage_while_an_earlier_table_is_open_again(client, session, relay, headers):
    _, _, match = relay
    for _ in range(2):
        finish(session, open_game(session, match).table_id)
    first = state_of(session, match).record.tables[0].table_id
    reopen(session, first)
    reply = open_next(client, headers, match)
    assert codes(reply) == [("table_unfinished", "games.0")]
    shown = client.get(f"/api/v1/matches/{match.id}").json
    assert [each["violations"][0]["code"] for each in shown["conflicts"]] == ["game_unfinished"]


def reopen(session, table_id):
    signed = Signature(by=BY, at=NOW, reason="misread")
    version = load_game(session, table_id).table.version
    reopen_table(session, table_id, signed, expected_version=version)
    session.commit()


def test_an_override_that_changes_the_sum(client, session, relay, headers):
    _, teams, match = relay
    finish(session, open_game(session, match).table_id)
    playing = [{"team_id": team.id, "points": 100000} for team in teams]
    playing[0]["points"] = 110000
    reply = rule(client, headers, match, playing=playing)
    assert (reply.status_code, codes(reply)) == (422, [("points_sum", "playing")])
    assert "add up to 410000 instead of 400000" in reply.json["detail"]


@pytest.mark.parametrize(
    ("loan", "refusal"),
    [
        ({"points": 150}, ("loan_not_payable", "loans.0.points")),
        ({"points": -100}, ("loan_not_payable", "loans.0.points")),
        ({"borrower": "lender"}, ("loan_to_itself", "loans.0.borrower")),
        ({"lender": 999999}, ("unknown_team", "loans.0.lender")),
    ],
)
def test_an_override_that_is_no_loan(client, session, relay, headers, loan, refusal):
    _, teams, match = relay
    finish(session, open_game(session, match).table_id)
    line = {"lender": teams[0].id, "borrower": teams[1].id, "points": 1000} | loan
    if line["borrower"] == "lender":
        line["borrower"] = line["lender"]
    reply = rule(client, headers, match, loans=[line])
    assert (reply.status_code, codes(reply)) == (422, [refusal])


def test_a_ruling_on_what_somebody_else_changed(client, session, relay, headers):
    _, _, match = relay
    item = open_game(session, match)
    seen = version(client, match)
    finish_with(session, item, tsumo(0))
    reply = rule(client, headers, match, version=seen)
    assert (reply.status_code, reply.json["code"]) == (412, "stale")
    body = {"game": 0, "reason": "decided"}
    path = f"/api/v1/matches/{match.id}/rulings"
    assert client.post(path, json=body, headers=headers).status_code == 428


def test_a_ruling_after_the_last_game(client, session, relay, headers):
    _, _, match = relay
    for _ in range(5):
        finish(session, open_game(session, match).table_id)
    reply = rule(client, headers, match, game=4)
    assert codes(reply) == [("nothing_to_rule", "game")]
    reply = open_next(client, headers, match)
    assert (reply.status_code, reply.json["code"]) == (409, "match_over")


def make(client, headers, teams, **more):
    body = {"teams": [{"team_id": team.id} for team in teams]} | more
    return client.post("/api/v1/events/relay/matches", json=body, headers=headers)


def test_matches_that_are_none(client, session, headers):
    event = make_team_event(session)
    teams = make_teams(session, event, count=8)
    assert codes(make(client, headers, teams[:5])) == [("teams_not_four", "teams")]
    assert codes(make(client, headers, teams[:3])) == [("teams_not_four", "teams")]
    assert codes(make(client, headers, [*teams[:3], teams[0]])) == [("team_twice", "teams.3")]
    assert codes(make(client, headers, teams[:4], stage=1)) == [("not_a_relay", "stage")]
    assert make(client, headers, teams[:4]).status_code == 201
    assert codes(make(client, headers, teams[1:5])) == [
        ("team_busy", f"teams.{place}") for place in range(3)
    ]
    assert make(client, headers, teams[4:]).status_code == 201
    matches = client.get("/api/v1/events/relay/matches").json["items"]
    assert [(each["round"], each["number"]) for each in matches] == [(1, 1), (1, 2)]
    final = make(client, headers, teams[2:6], round=2)
    assert (final.status_code, final.json["round"]) == (201, 2)
    session.expire_all()


def test_points_in_hundreds(client, session, headers):
    event = make_team_event(session)
    teams = make_teams(session, event)
    body = {
        "teams": [
            {"team_id": team.id, "starting_points": points}
            for team, points in zip(teams, (100050, 99950, 100000, 100000), strict=True)
        ]
    }
    reply = client.post("/api/v1/events/relay/matches", json=body, headers=headers)
    assert codes(reply) == [
        ("points_not_hundreds", "points.Team A"),
        ("points_not_hundreds", "points.Team B"),
    ]


def test_a_substitution(client, session, relay, headers):
    _, teams, match = relay
    path = f"/api/v1/matches/{match.id}/substitutions"

    def send(**more):
        body = {
            "team_id": teams[0].id,
            "stage": 1,
            "entrant_id": members(teams[0])[5],
            "reason": "ill",
            "version": version(client, match),
        }
        return client.post(path, json=body | more, headers=headers)

    assert codes(send(entrant_id=members(teams[1])[0])) == [("not_a_member", "entrant_id")]
    assert codes(send(entrant_id=members(teams[0])[4])) == [("player_twice", "entrant_id")]
    assert codes(send(stage=5)) == [("unknown_stage", "stage")]
    assert send(reason="").status_code == 422
    assert send(team_id=999999).status_code == 404
    finish(session, open_game(session, match).table_id)
    assert codes(send(stage=0)) == [("stage_begun", "stage")]
    done = send()
    assert done.status_code == 201
    lineup = done.json["lineups"][0]
    assert [player["name"] for player in lineup["players"]] == ["A1", "A6", "A3", "A4", "A5"]
    assert lineup["substitutions"][0]["reason"] == "ill"
    item = open_game(session, match)
    seated = load_game(session, item.table_id).seats[item.seats.index(teams[0].id)]
    assert seated.entrant.name == "A6"


def test_the_last_table_can_be_taken_away(client, session, relay, headers):
    _, _, match = relay

    def take_away():
        tag = f'"{version(client, match)}"'
        return client.delete(
            f"/api/v1/matches/{match.id}/games/last", headers=headers | {"If-Match": tag}
        )

    assert take_away().json["code"] == "no_game"
    item = open_game(session, match)
    before = version(client, match)
    assert take_away().status_code == 200
    assert version(client, match) > before
    session.expunge_all()
    again = open_game(session, match)
    assert again.seats == item.seats
    play_hand(session, again.table_id, tsumo(0))
    assert take_away().json["code"] == "table_in_use"
    tag = {"If-Match": f'"{version(client, match)}"'}
    reply = client.delete(f"/api/v1/matches/{match.id}", headers=headers | tag)
    assert reply.json["code"] == "match_in_use"


def test_a_match_without_tables_can_be_deleted(client, relay, headers):
    _, _, match = relay
    tag = {"If-Match": f'"{version(client, match)}"'}
    assert client.delete(f"/api/v1/matches/{match.id}", headers=headers | tag).status_code == 204
    assert client.get(f"/api/v1/matches/{match.id}").status_code == 404


def test_strangers_change_nothing(client, relay):
    _, teams, match = relay
    for path in (f"matches/{match.id}/games", f"matches/{match.id}/rulings", "team-events"):
        assert client.post(f"/api/v1/{path}", json={}).status_code == 401
    assert client.put(f"/api/v1/matches/{match.id}/lineups/{teams[0].id}").status_code == 401
