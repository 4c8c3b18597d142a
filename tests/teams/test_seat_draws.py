"""Seats of a match: drawn by a published method from what was published before, and checkable."""

import copy
import json
import re
from collections import Counter
from hashlib import sha256

import pytest

from app.relay.cancel_game import cancel_game
from app.relay.draw_seats import seat_game
from app.teams.update import update_team
from engine.seating.canonical import digest
from engine.seating.draws import standalone
from engine.seating.draws.verify import verify_document
from tests.site import organiser
from tests.teams.helpers import (
    finish,
    make_match,
    make_relay,
    make_team_event,
    make_teams,
    open_game,
    state_of,
)

BALANCED = {"extends": "ptt-saki-team", "relay": {"seat_draw": "balanced"}}
BOTH = pytest.mark.parametrize("format_", [{"extends": "ptt-saki-team"}, BALANCED])
CRITICAL_23 = 49.73
"""The upper 0.001 point of chi-square with 23 degrees of freedom."""


def seats_by(record, secret, game=0):
    record.match.secret = secret
    return seat_game(record, game).seats


def play_all(session, match):
    items = []
    for _ in range(5):
        items.append(open_game(session, match))
        finish(session, items[-1].table_id)
    return items


def fits(document):
    document = json.loads(json.dumps(document))
    return verify_document(document) == list(standalone.problems(document)) == []


def test_all_24_orders_are_equally_likely(session):
    _, _, match = make_relay(session)
    record = state_of(session, match).record
    orders = Counter(tuple(seats_by(record, f"secret {number}")) for number in range(10_000))
    assert len(orders) == 24
    expected = 10_000 / 24
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < CRITICAL_23


def test_games_of_a_match_are_drawn_apart(session):
    _, _, match = make_relay(session)
    record = state_of(session, match).record
    same = sum(
        seats_by(record, f"secret {number}") == seats_by(record, f"secret {number}", 1)
        for number in range(480)
    )
    # One in 24 is 20; eight standard deviations are 35.
    assert same < 55


def test_balanced_every_team_has_every_wind_once_in_four_games(session):
    _, teams, match = make_relay(session, BALANCED)
    record = state_of(session, match).record
    ids = {team.id for team in teams}
    squares = set()
    for number in range(100):
        rows = [seats_by(record, f"secret {number}", game) for game in range(4)]
        assert all(set(column) == ids for column in (*rows, *zip(*rows, strict=True)))
        squares.add(str(rows))
    # Of 576 squares 100 draws show about 92.
    assert len(squares) > 80


@BOTH
def test_a_played_match_can_be_checked_by_anybody(client, session, format_):
    _, teams, match = make_relay(session, format_)
    place = f"/api/v1/matches/{match.id}"
    before = client.get(place).json
    announced = [client.get(f"{place}/draws/{game}").json for game in range(5)]
    assert not any("seed" in each or "rounds" in each for each in announced)
    played = play_all(session, match)
    after = client.get(place).json
    assert after["draws"] == before["draws"]
    number_of = {team.id: team.number for team in teams}
    for game, item in zip(after["games"], played, strict=True):
        number = game["game"]
        document = client.get(f"{place}/draws/{number}").json
        assert fits(document)
        [public] = [draw for draw in before["draws"] if number in draw["games"]]
        assert announced[number].items() <= document.items()
        assert game["seed"] == document["seed"]
        assert game["draw_hash"] == document["hash"]
        for told in (game, public):
            assert told["seed_sha256"] == sha256(document["seed"].encode()).hexdigest()
            assert told["inputs_hash"] == digest(document["inputs"])
        assert document["inputs"]["names"]["1"] == "Team A"
        [table] = document["rounds"][number - public["games"][0]]
        assert table == [number_of[team] for team in item.seats]
        assert [seat["team_id"] for seat in game["seats"]] == item.seats


@BOTH
def test_a_changed_seat_is_refused(client, session, format_):
    _, _, match = make_relay(session, format_)
    open_game(session, match)
    document = client.get(f"/api/v1/matches/{match.id}/draws/0").json
    assert fits(document)
    changed = copy.deepcopy(document)
    table = changed["rounds"][0][0]
    table[0], table[3] = table[3], table[0]
    kept = ("inputs_hash", "metrics", "rounds", "stream_seed")
    changed["hash"] = digest({name: changed[name] for name in kept})
    assert "rounds.0.0" in {each.field for each in verify_document(changed)}
    assert any(line.startswith("round 1, table 1") for line in standalone.problems(changed))
    renamed = copy.deepcopy(document)
    names = renamed["inputs"]["names"]
    names["1"], names["2"] = names["2"], names["1"]
    assert not fits(renamed)


def test_every_game_has_a_hash_of_its_own_or_all_share_one(client, session):
    event = make_team_event(session)
    teams = make_teams(session, event)
    match = make_match(session, event, teams)
    draws = client.get(f"/api/v1/matches/{match.id}").json["draws"]
    assert [draw["games"] for draw in draws] == [[0], [1], [2], [3], [4]]
    assert len({draw["inputs_hash"] for draw in draws}) == 5
    assert len({draw["seed_sha256"] for draw in draws}) == 5


def test_one_draw_seats_all_games(client, session):
    _, _, match = make_relay(session, BALANCED)
    place = f"/api/v1/matches/{match.id}"
    [draw] = client.get(place).json["draws"]
    assert draw["games"] == [0, 1, 2, 3, 4]
    open_game(session, match)
    first = client.get(f"{place}/draws/0").json
    assert len(first["rounds"]) == 5
    assert client.get(f"{place}/draws/4").json == first


def test_what_was_published_is_what_is_drawn_from(client, session):
    _, teams, match = make_relay(session)
    place = f"/api/v1/matches/{match.id}"
    before = client.get(place).json["next_game"]["inputs_hash"]
    first, second = teams[:2]
    for team, changes in (
        (first, {"name": "Renamed", "number": 9}),
        (second, {"number": 1}),
        (first, {"number": 2}),
    ):
        update_team(session, team, changes, expected_version=team.version)
    session.commit()
    item = open_game(session, match)
    document = client.get(f"{place}/draws/0").json
    assert fits(document)
    assert document["inputs_hash"] == before
    assert document["inputs"]["names"] == {
        "1": "Team A",
        "2": "Team B",
        "3": "Team C",
        "4": "Team D",
    }
    ids = dict(enumerate((team.id for team in teams), start=1))
    assert item.seats == [ids[number] for number in document["rounds"][0][0]]


@BOTH
def test_a_table_opened_again_has_the_same_seats(client, session, format_):
    _, _, match = make_relay(session, format_)
    place = f"/api/v1/matches/{match.id}/draws/0"
    seats = open_game(session, match).seats
    document = client.get(place).json
    seen = state_of(session, match).record.version
    cancel_game(session, match.id, expected_version=seen)
    session.commit()
    assert "seed" not in client.get(place).json
    assert open_game(session, match).seats == seats
    assert client.get(place).json == document


def test_draws_that_are_not_there(client, session):
    _, _, match = make_relay(session)
    place = f"/api/v1/matches/{match.id}"
    assert client.get(f"{place}/draws/5").status_code == 404
    item = open_game(session, match)
    item.draw = None
    session.commit()
    assert client.get(f"{place}/draws/0").status_code == 404
    [game] = client.get(place).json["games"]
    assert game["draw_hash"] is None
    finish(session, item.table_id)
    open_game(session, match)
    assert fits(client.get(f"{place}/draws/1").json)
    assert client.get(f"/matches/{match.id}").status_code == 200


@BOTH
def test_the_pages_of_draws(client, session, format_):
    _, _, match = make_relay(session, format_)
    site = organiser(client, session)
    site.get(f"/matches/{match.id}/draws/0")
    assert "These seats are not drawn yet." in site.words
    [link] = re.findall(r'href="(/api/v1/[^"]+)" download', site.text)
    hashes = [client.get(link).json[name] for name in ("commitment", "inputs_hash")]
    assert all(each in site.words for each in hashes)
    site.get(f"/matches/{match.id}")
    assert all(each in site.words for each in hashes)
    finish(session, open_game(session, match).table_id)
    document = client.get(link).json
    site.get(f"/matches/{match.id}")
    assert document["seed"] in site.words
    assert document["hash"] in site.words
    assert f'href="/matches/{match.id}/draws/0">Check this draw' in site.text
    name = f"match-{match.id}.json" if format_ is BALANCED else f"match-{match.id}-game-1.json"
    site.get(f"/matches/{match.id}/draws/0")
    assert f'download="{name}"' in site.text
    assert f"python3 verifier.py {name}" in site.words
    assert 'href="/verifier.py"' in site.text
    assert " ".join(f"{number} Team {'?ABCD'[number]}" for number in document["rounds"][0][0]) in (
        site.words
    )
    sheet = site.get(f"/matches/{match.id}/sheet")
    assert ("/draws/1" in sheet) == (format_ is BALANCED)
    assert client.get(f"/matches/{match.id}/draws/5").status_code == 404


def test_the_form_of_a_relay_asks_how_seats_are_drawn(client, session):
    site = organiser(client, session)
    wish = {"time_zone": "UTC", "seat_draw": "balanced"}
    site.post("/team-events/new", name="Final", preset="ptt-saki-team", **wish)
    stored = client.get("/api/v1/events/final/team-format").json["format"]
    assert stored["relay"]["seat_draw"] == "balanced"
    assert len(stored["relay"]["stages"]) == 5
    event = client.get("/api/v1/events/final").json
    assert event["ruleset"]["stated"]["seat_draw"].startswith("By one draw for the match")
    site.post("/team-events/new", name="Cup", preset="club-team-cup", **wish)
    assert "relay" not in client.get("/api/v1/events/cup/team-format").json["format"]
    site.post("/team-events/new", name="X", preset="ptt-saki-team", time_zone="UTC", seat_draw="x")
    assert site.status == 422
