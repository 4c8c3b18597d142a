"""Corrections in an earlier stage flow through to the later ones, through the API."""

import pytest
from sqlalchemy import select

from app.tables.games import load_game
from app.tables.models import Hand
from tests.factories import draw, ron
from tests.teams.helpers import (
    finish,
    finish_with,
    make_relay,
    open_game,
    play_hand,
    referee,
    seat_of,
    state_of,
)
from tests.teams.test_refusals import reopen, rule

NEEDS_POINTS = {"extends": "ptt-saki-team", "overrides": {"riichi": {"min_points": 1000}}}


@pytest.fixture
def headers(session):
    return referee(session)


def big_ron(item, winner, discarder, times=1):
    win = {"seat": seat_of(item, winner), "yakuman": times}
    return {"type": "ron", "discarder": seat_of(item, discarder), "winners": [win]}


def amend(client, headers, table_id, outcome, **beside):
    table = client.get(f"/api/v1/tables/{table_id}").json
    path = f"/api/v1/tables/{table_id}/hands/{table['hands'][0]['id']}"
    body = outcome | {"version": table["version"], "reason": "misread"} | beside
    return client.put(path, json=body, headers=headers)


def starts(session, table_id):
    session.expire_all()
    return load_game(session, table_id).starting_points


def test_start_points_and_loans_of_later_stages_follow(client, session, headers):
    _, teams, match = make_relay(session)
    first = open_game(session, match)
    finish_with(session, first, big_ron(first, teams[0], teams[3], times=2))
    second = open_game(session, match)
    play_hand(session, second.table_id, draw(0, 1))
    third_team_start = state_of(session, match).played.games[1].starting_points
    reopen(session, first.table_id)
    # It was C who paid, and three yakuman: below zero, so the others lend.
    right = big_ron(first, teams[0], teams[2], times=4)
    tried = amend(client, headers, first.table_id, right, dry_run=True)
    assert tried.status_code == 200
    [later] = tried.json["later_tables"]
    assert later["table_id"] == second.table_id
    assert tuple(later["starting_points_before"]) == third_team_start
    assert starts(session, second.table_id) == third_team_start
    done = amend(client, headers, first.table_id, right)
    assert done.json["later_tables"] == tried.json["later_tables"]
    match_now = client.get(f"/api/v1/matches/{match.id}").json
    assert match_now["games"][0]["boundary"]["status"] == "proposed"
    assert {loan["borrower"] for loan in match_now["games"][0]["boundary"]["loans"]} == {
        teams[2].id
    }
    new = tuple(seat["starting_points"] for seat in match_now["games"][1]["seats"])
    assert starts(session, second.table_id) == new != third_team_start
    assert min(new) > 0
    assert sum(team["actual_now"] for team in match_now["teams"]) == 400000
    table = client.get(f"/api/v1/tables/{second.table_id}").json
    assert [hand["settlement"]["deltas"] for hand in table["hands"]] == [[1500, 1500, -1500, -1500]]
    assert table["points"] == [
        point + delta for point, delta in zip(new, (1500, 1500, -1500, -1500), strict=True)
    ]


def small_ron(item, winner, discarder, han, fu=30):
    return ron(seat_of(item, winner), seat_of(item, discarder), han, fu)


def test_what_a_later_stage_would_lose_is_listed_first(client, session, headers):
    points = (194000, 100000, 100000, 6000)
    _, teams, match = make_relay(session, NEEDS_POINTS, points=points)
    first = open_game(session, match)
    finish_with(session, first, small_ron(first, teams[0], teams[3], 1))
    second = open_game(session, match)
    poor = seat_of(second, teams[3])
    play_hand(session, second.table_id, draw(poor, riichi=[poor]))
    play_hand(session, second.table_id, small_ron(second, teams[0], teams[2], 2))
    reopen(session, first.table_id)
    # 5200 instead of 1000 leave D with 800: above zero, so no loan, but too little for riichi.
    right = small_ron(first, teams[0], teams[3], 3, 40)
    reply = amend(client, headers, first.table_id, right)
    assert (reply.status_code, reply.json["code"]) == (409, "later_hands_fall")
    [fallen] = reply.json["later_hands"]
    assert (fallen["table_id"], fallen["index"]) == (second.table_id, 0)
    assert [each["code"] for each in fallen["violations"]] == ["riichi_not_affordable"]
    assert starts(session, second.table_id)[poor] == 5000
    done = amend(client, headers, first.table_id, right, void_later=True)
    assert done.status_code == 200
    assert [item["hand_id"] for item in done.json["voided"]] == [fallen["hand_id"]]
    assert starts(session, second.table_id)[poor] == 800
    game = load_game(session, second.table_id)
    assert len(game.hands) == 1
    voided = session.scalars(select(Hand).where(Hand.voided_at.is_not(None))).all()
    assert {hand.void_reason for hand in voided} == {"misread"}


def test_a_hand_recorded_or_undone_at_a_reopened_table_flows_through(client, session, headers):
    points = (193000, 100000, 100000, 7000)
    _, teams, match = make_relay(session, NEEDS_POINTS, points=points)
    first = open_game(session, match)
    finish_with(session, first, small_ron(first, teams[0], teams[3], 1))
    second = open_game(session, match)
    poor = seat_of(second, teams[3])
    play_hand(session, second.table_id, draw(poor, riichi=[poor]))
    reopen(session, first.table_id)
    version = client.get(f"/api/v1/tables/{first.table_id}").json["version"]
    path = f"/api/v1/tables/{first.table_id}/hands"
    costly = small_ron(first, teams[0], teams[3], 3, 40) | {"version": version}
    reply = client.post(path, json=costly, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "later_hands_fall")
    before = starts(session, second.table_id)[poor]
    cheap = small_ron(first, teams[3], teams[0], 1) | {"version": version}
    reply = client.post(path, json=cheap, headers=headers)
    assert reply.status_code == 201
    won = reply.json["hand"]["settlement"]["deltas"][seat_of(first, teams[3])]
    assert won >= 1000
    assert starts(session, second.table_id)[poor] == before + won
    tag = {"If-Match": f'"{version + 1}"'}
    assert client.delete(f"{path}/last", headers=headers | tag).status_code == 200
    assert starts(session, second.table_id)[poor] == 6000


def test_a_game_entered_on_with_penalties_keeps_the_points(client, session, headers):
    _, teams, match = make_relay(session)
    first = open_game(session, match)
    finish_with(session, first, big_ron(first, teams[0], teams[1]))
    path = f"/api/v1/tables/{first.table_id}/penalties"
    body = {"seat": seat_of(first, teams[0]), "points": 50000, "reason": "late"}
    assert client.post(path, json=body, headers=headers).status_code == 201
    shown = client.get(f"/api/v1/matches/{match.id}").json
    assert sum(team["actual"] for team in shown["teams"]) == 400000
    assert shown["teams"][0]["penalties"] == 50000


def test_a_ruling_moves_the_start_of_the_stage_after_it(client, session, headers):
    _, teams, match = make_relay(session)
    first = open_game(session, match)
    finish_with(session, first, big_ron(first, teams[0], teams[3], times=4))
    boundary = client.get(f"/api/v1/matches/{match.id}").json["games"][0]["boundary"]
    assert boundary["status"] == "proposed"
    confirmed = rule(client, headers, match)
    assert (confirmed.status_code, confirmed.json["ruling"]["kind"]) == (201, "confirmed")
    second = open_game(session, match)
    before = starts(session, second.table_id)
    lent = [{"lender": teams[0].id, "borrower": teams[3].id, "points": 100000}]
    tried = rule(client, headers, match, loans=lent, dry_run=True)
    assert (tried.status_code, tried.json["ruling"]["id"]) == (200, None)
    assert starts(session, second.table_id) == before
    done = rule(client, headers, match, loans=lent)
    assert (done.status_code, done.json["boundary"]["status"]) == (201, "ruled")
    [later] = done.json["later_tables"]
    assert starts(session, second.table_id) == tuple(later["starting_points"]) != before
    shown = client.get(f"/api/v1/matches/{match.id}").json["games"][0]["boundary"]
    assert [loan["origin"] for loan in shown["loans"]] == ["referee"]
    assert shown["loans"][0]["reason"] == "The referee decided: decided"
    taken = client.delete(
        f"/api/v1/rulings/{done.json['ruling']['id']}?reason=wrong", headers=headers
    )
    assert (taken.status_code, taken.json["withdraw_reason"]) == (200, "wrong")
    assert starts(session, second.table_id) == before
    listed = client.get("/api/v1/events/relay/rulings").json["items"]
    assert [item["kind"] for item in listed] == ["confirmed", "loans"]
    again = client.delete(
        f"/api/v1/rulings/{done.json['ruling']['id']}?reason=wrong", headers=headers
    )
    assert again.json["code"] == "ruling_withdrawn"


def test_points_the_referee_wants(client, session, headers):
    _, teams, match = make_relay(session)
    first = open_game(session, match)
    finish_with(session, first, big_ron(first, teams[0], teams[3], times=4))
    owned = {
        team["team_id"]: team["actual"]
        for team in client.get(f"/api/v1/matches/{match.id}").json["teams"]
    }
    wanted = dict(owned)
    wanted[teams[3].id] = 1000
    wanted[teams[0].id] = owned[teams[0].id] + owned[teams[3].id] - 1000
    playing = [{"team_id": team, "points": points} for team, points in wanted.items()]
    done = rule(client, headers, match, playing=playing)
    assert done.status_code == 201
    [loan] = done.json["boundary"]["loans"]
    assert (loan["lender"], loan["points"]) == (teams[0].id, 1000 - owned[teams[3].id])


def test_a_correction_that_wants_a_ruling_says_so(client, session, headers):
    # 270000/130000/5000/-5000: shared by three, the loans would ruin the third.
    _, teams, match = make_relay(session, points=(262000, 130000, 5000, 3000))
    first = open_game(session, match)
    finish_with(session, first, small_ron(first, teams[0], teams[3], 1))
    second = open_game(session, match)
    reopen(session, first.table_id)
    right = ron(seat_of(first, teams[0]), seat_of(first, teams[3]), 5, None)
    reply = amend(client, headers, first.table_id, right)
    assert (reply.status_code, reply.json["code"]) == (409, "later_hands_fall")
    [wanted] = reply.json["later_hands"]
    assert (wanted["table_id"], wanted["hand_id"]) == (second.table_id, None)
    assert wanted["violations"][0]["code"] == "ruling_missing"
    assert amend(client, headers, first.table_id, right, void_later=True).status_code == 200
    shown = client.get(f"/api/v1/matches/{match.id}").json
    codes = [each["code"] for conflict in shown["conflicts"] for each in conflict["violations"]]
    assert sorted(codes) == ["game_unfinished", "ruling_missing"]
    finish(session, first.table_id)
    assert rule(client, headers, match, void_later=True).status_code == 201
    shown = client.get(f"/api/v1/matches/{match.id}").json
    assert shown["conflicts"] == []
    boundary = shown["games"][0]["boundary"]
    assert (boundary["status"], boundary["ruling"]["kind"]) == ("ruled", "loans")
    assert [flag["code"] for flag in boundary["flags"]] == ["lender_falls_short"]
