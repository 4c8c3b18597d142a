"""Organisers at the same time, and draws that take long while tables go on."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.draws.versions import keep
from app.errors import ConflictError
from app.seating.open_round import open_round
from app.seating.seats import load_seats
from app.seating.swap import propose_swap
from engine.seating.draws.verify import verify_document
from tests.api_client import ApiClient
from tests.databases import empty_database
from tests.draws.helpers import act, make_players, make_published
from tests.draws.slow import DRAFT_SECONDS, SLOW
from tests.factories import make_event, ron
from tests.live import live_server
from tests.tables.test_live import at_once, make_token


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    instance = tmp_path_factory.mktemp("slow")
    with (
        empty_database(instance) as url,
        live_server(instance, database_url=url, module="tests.draws.slow") as running,
    ):
        running.token = make_token(instance, url)
        yield running


@pytest.fixture
def client(server):
    own = ApiClient(server.url, server.token)
    yield own
    own.close()


@pytest.fixture
def draw(client):
    """A committed draw, by its address."""
    slug, _ = client.make_event("Spring", {"extends": "tenhou"}, 16)
    client.post(f"/events/{slug}/draws", {"method": "plan", "rounds": 4})
    address = f"/events/{slug}/draws/1"
    client.post(f"{address}/commit", {"version": 1})
    return address


def check_published_once(client, draw):
    shown = client.get(draw)
    assert (shown["state"], shown["version"]) == ("published", 3)
    assert [version["kind"] for version in shown["versions"]] == ["drawn"]
    document = json.loads(client.send("GET", f"{draw}/document").body)
    assert verify_document(document) == []
    assert [r["tables"] for r in shown["rounds"]] == document["rounds"]


def test_two_organisers_publish_at_once(server, client, draw):
    replies = at_once(server, [(f"{draw}/publish", {"version": 2}, {})] * 2)
    assert sorted(reply.status for reply in replies) == [200, 412]
    check_published_once(client, draw)


def test_the_same_publication_sent_many_times(server, client, draw):
    headers = {"Idempotency_Key": f"publish {draw}".replace(" ", "-")}
    replies = at_once(server, [(f"{draw}/publish", {"version": 2}, headers)] * 6)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.body for reply in replies}) == 1
    fresh = [reply for reply in replies if "Idempotency-Replayed" not in reply.headers]
    assert len(fresh) == 1
    check_published_once(client, draw)


def test_the_same_draft_sent_many_times(server, client):
    slug, _ = client.make_event("Spring", {"extends": "tenhou"}, 8)
    body = {"method": "plan", "rounds": 2}
    path, headers = f"/events/{slug}/draws", {"Idempotency_Key": f"draft-{slug}"}
    replies = at_once(server, [(path, body, headers)] * 6)
    assert {reply.status for reply in replies} == {201}
    assert len({reply.body for reply in replies}) == 1
    assert len(client.get(path)["items"]) == 1


def test_hands_are_recorded_while_a_draw_is_calculated(server, client):
    slug, players = client.make_event("Spring", {"extends": "tenhou"}, 8)
    table = client.open_table(slug, 1, 1, [{"entrant_id": player} for player in players[:4]])
    with ThreadPoolExecutor(1) as pool:
        body = {"method": "plan", "first_round": 2, "rounds": 2, "title": SLOW}
        bearer = {"Authorization": f"Bearer {server.token}"}
        path = f"/api/v1/events/{slug}/draws"
        slow = pool.submit(server.post, path, body, headers=bearer)
        time.sleep(DRAFT_SECONDS / 4)
        for version in range(1, 4):
            client.record(table, ron(0, 1, han=1, fu=30), version)
        assert not slow.done()
        assert slow.result().json["title"] == SLOW


def test_a_change_of_rounds_that_were_opened_meanwhile_is_refused(session):
    event = make_event(session)
    make_players(session, event, 16)
    draw = make_published(session, event, rounds=4)
    first, second = (table[0] for table in draw.seatings[0].rounds[1][:2])
    current = load_seats(session, event, 1)
    swap = propose_swap(current, round_number=2, first=first, second=second)
    open_round(session, event, 2, act())
    session.commit()
    with pytest.raises(ConflictError) as refused:
        keep(session, event, 1, swap, act("too late"))
    assert refused.value.code == "rounds_opened"
