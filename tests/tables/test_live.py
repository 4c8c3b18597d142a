"""Recording on a running server: real processes, real connections, many at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.game.outcomes import Outcome
from engine.game.wire import outcome_to_mapping
from engine.ruleset.load import to_mapping
from tests.api_client import ApiClient
from tests.corpus import games, needs_corpus
from tests.corpus.games import Game
from tests.databases import empty_database
from tests.engine.game.recorded import SPECIAL, outcomes_of, ruleset_of
from tests.factories import draw, ron
from tests.live import HOME, live_server

AT_ONCE = 200
GAMES = 2000 if os.environ.get("TENBO_FULL") else 210
CLIENTS = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    instance = tmp_path_factory.mktemp("instance")
    with (
        empty_database(instance) as url,
        live_server(instance, database_url=url) as running,
    ):
        running.token = make_token(instance, url)
        yield running


def make_token(instance: Path, url: str) -> str:
    """Make a token on the server's machine, as an organiser would."""
    command = [sys.executable, "-m", "app.cli", "token", "--instance", str(instance), "test"]
    environment = os.environ | {"TENBO_DATABASE_URL": url}
    made = subprocess.run(
        command, check=True, cwd=HOME, env=environment, capture_output=True, text=True
    )
    return made.stdout.split()[-1]


@pytest.fixture
def client(server):
    own = ApiClient(server.url, server.token)
    yield own
    own.close()


@pytest.fixture
def table(client):
    slug, players = client.make_event("Spring", {"extends": "tenhou"}, 4)
    return client.open_table(slug, 1, 1, [{"entrant_id": player} for player in players])


def at_once(server, requests):
    """Send requests truly at the same time; return the replies in the same order."""
    barrier = threading.Barrier(len(requests))

    def send(request):
        path, body, headers = request
        client = ApiClient(server.url, server.token)
        barrier.wait()
        try:
            return client.send("POST", path, body, **headers)
        finally:
            client.close()

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(send, requests))


def test_the_same_hand_with_one_key_is_stored_once(server, client, table):
    body = ron(0, 1) | {"version": 1}
    path, headers = f"/tables/{table}/hands", {"Idempotency_Key": "one"}
    replies = at_once(server, [(path, body, headers)] * AT_ONCE)
    assert {reply.status for reply in replies} == {201}
    assert len({reply.body for reply in replies}) == 1
    replayed = [reply for reply in replies if reply.headers.get("Idempotency-Replayed")]
    assert len(replayed) == AT_ONCE - 1
    assert client.get(f"/tables/{table}")["hand_count"] == 1


def test_the_same_hand_from_many_phones_is_stored_once(server, client, table):
    body = ron(0, 1) | {"version": 1}
    path = f"/tables/{table}/hands"
    keys = [{"Idempotency_Key": f"phone-{number}"} for number in range(AT_ONCE)]
    replies = at_once(server, [(path, body, headers) for headers in keys])
    won = [reply for reply in replies if reply.status == 201]
    lost = [reply for reply in replies if reply.status == 412]
    assert (len(won), len(lost)) == (1, AT_ONCE - 1)
    shown = client.get(f"/tables/{table}")
    assert shown["hand_count"] == 1
    for reply in lost:
        assert reply.json["current"]["version"] == shown["version"] == 2
        assert reply.json["current"]["points"] == shown["points"]


def test_two_phones_with_different_hands(server, client, table):
    path = f"/tables/{table}/hands"
    for version in range(1, 20):
        bodies = [draw(0) | {"version": version}, draw() | {"version": version}]
        # Dealer tenpai or nobody: either keeps the game going for a while.
        replies = at_once(server, [(path, body, {}) for body in bodies])
        assert sorted(reply.status for reply in replies) == [201, 412]
        shown = client.get(f"/tables/{table}")
        assert shown["hand_count"] == version
        if shown["ended"]:
            break
    [winner] = [reply for reply in replies if reply.status == 201]
    assert winner.json["table"]["version"] == shown["version"]


@pytest.mark.slow
@needs_corpus
def test_recorded_games_come_out_as_recorded(server):
    """Recorded games, hand by hand through the API: the same changes, results and standings."""
    chosen = _games_with_results()
    with ThreadPoolExecutor(CLIENTS) as pool:
        done = list(pool.map(lambda game: _play_through(server, game), chosen))
    assert len(done) >= 200
    assert [text for texts in done for text in texts] == []


def _games_with_results() -> list[Game]:
    found = [
        game
        for game in games()
        if game.path not in SPECIAL and game.complete and game.final_scores and not game.final_chips
    ]
    # Every kind of log and every rare event lies somewhere in the list, so take it evenly.
    step = max(1, len(found) // GAMES)
    return found[::step]


def _play_through(server, game: Game) -> list[str]:
    client = ApiClient(server.url, server.token)
    ruleset = to_mapping(ruleset_of(game))
    slug, players = client.make_event(game.path.rpartition("/")[2][:90], ruleset, 4)
    seats = [
        {"entrant_id": player, "starting_points": points}
        for player, points in zip(players, game.starting_points, strict=True)
    ]
    table = client.open_table(slug, 1, 1, seats)
    found = []
    for version, (outcome, hand) in enumerate(
        zip(outcomes_of(game), game.hands, strict=True), start=1
    ):
        found += _record(client, table, outcome, version, list(hand.deltas))
    version = len(game.hands) + 1
    result = client.post(f"/tables/{table}/finish", {"version": version})
    standings = client.get(f"/events/{slug}/standings")["standings"]
    client.close()
    scores = {line["entrant_id"]: line["score"] for line in standings}
    shown = (
        [seat["raw_points"] for seat in result["results"]],
        [seat["score"] for seat in result["results"]],
        [scores[player] for player in players],
    )
    points = game.final_points or tuple(shown[0])
    recorded = (list(points), list(game.final_scores), list(game.final_scores))
    return found if shown == recorded else [*found, f"{game.path}: {shown}, recorded {recorded}"]


def _record(
    client: ApiClient, table: int, outcome: Outcome, version: int, deltas: list[int]
) -> list[str]:
    recorded = client.record(table, outcome_to_mapping(outcome), version)
    moved = recorded["hand"]["settlement"]["deltas"]
    return [] if moved == deltas else [f"table {table}, hand {version}: {moved}, not {deltas}"]
