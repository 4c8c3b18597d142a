"""Writes on real server processes: what is acknowledged is kept, once, and in turn."""

import socket
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from tests.databases import ON_POSTGRESQL, empty_database
from tests.live import live_server

PROBE = "/api/v1/probe"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    instance = tmp_path_factory.mktemp("live")
    with live_server(
        instance, module="tests.probe", environment={"TENBO_WRITE_WAIT": "3"}
    ) as running:
        yield running


@pytest.fixture
def pool():
    with ThreadPoolExecutor(64) as executor:
        yield executor


def total(server) -> int:
    counted = server.get(PROBE).json
    assert counted["rows"] == counted["total"]
    return counted["rows"]


@pytest.mark.slow
def test_the_same_key_sent_by_many_at_once_counts_once(server, pool):
    before = total(server)
    sent = [
        pool.submit(server.post, PROBE, {"pause": 0.05}, headers={"Idempotency-Key": "many"})
        for _ in range(60)
    ]
    replies = [future.result() for future in sent]
    assert {reply.status for reply in replies} == {201}
    assert len({reply.body for reply in replies}) == 1
    assert len({reply.headers["Location"] for reply in replies}) == 1
    fresh = [reply for reply in replies if "Idempotency-Replayed" not in reply.headers]
    assert len(fresh) == 1
    assert total(server) == before + 1


def test_many_writers_lose_nothing_and_none_starves(server, pool):
    before = total(server)
    results = pool.map(lambda _: server.post(PROBE).status, range(200))
    assert Counter(results) == {201: 200}
    assert total(server) == before + 200


def test_readers_do_not_wait_for_a_writer(server, pool):
    slow = pool.submit(server.post, PROBE, {"pause": 2})
    time.sleep(0.5)
    total(server)
    assert not slow.done()
    assert slow.result().status == 201


@pytest.mark.slow
@pytest.mark.skipif(ON_POSTGRESQL, reason="only SQLite queues its writers")
def test_a_writer_that_waited_too_long_is_told_to_come_back(server, pool):
    slow = pool.submit(server.post, PROBE, {"pause": 5})
    time.sleep(0.3)
    before = total(server)
    reply = server.post(PROBE)
    assert reply.status == 503
    assert reply.headers["Retry-After"] == "2"
    assert reply.json["code"] == "busy"
    assert slow.result().status == 201
    # The queue is in order again, and what was refused left nothing behind.
    assert server.post(PROBE).status == 201
    assert total(server) == before + 2


def test_a_failure_keeps_nothing_and_blocks_nobody(server):
    before = total(server)
    for _ in range(20):
        assert server.post(PROBE, {"fail": True}).status == 500
    assert server.post(PROBE, {"status": 409}).status == 409
    assert total(server) == before


@pytest.mark.skipif(not ON_POSTGRESQL, reason="SQLite's writers cannot lock each other out")
def test_a_deadlock_is_resolved_by_trying_again(server, pool):
    rows = [server.post(PROBE).json["id"] for _ in range(2)]
    orders = [rows, rows[::-1]]
    sent = [pool.submit(server.post, "/api/v1/deadlock", {"order": order}) for order in orders]
    assert [future.result().status for future in sent] == [200, 200]


def test_a_slow_client_holds_nobody_up(server):
    """The right to write is not taken before the body has arrived."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port)) as slow:
        head = f"POST {PROBE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        slow.sendall(f"{head}Content-Length: 2\r\nConnection: close\r\n\r\n{{".encode())
        time.sleep(0.2)
        assert server.post(PROBE).status == 201
        slow.sendall(b"}")
        assert slow.recv(100).startswith(b"HTTP/1.1 201")


@pytest.mark.slow
def test_sigterm_finishes_what_has_begun(tmp_path, pool):
    with live_server(tmp_path, module="tests.probe") as server:
        slow = pool.submit(server.post, PROBE, {"pause": 3})
        time.sleep(1)
        server.terminate()
        assert slow.result().status == 201
        assert server.process.wait(timeout=15) == 0


@pytest.mark.slow
def test_a_killed_server_keeps_what_it_acknowledged(tmp_path, tmp_path_factory, pool):
    with empty_database(tmp_path_factory.mktemp("killed")) as url:
        keys = [f"key-{number}" for number in range(400)]
        acknowledged = {}

        def write(server, key):
            try:
                reply = server.post(PROBE, headers={"Idempotency-Key": key}, timeout=5)
            except OSError:
                return
            if reply.status == 201:
                acknowledged.setdefault(key, reply.body)

        with live_server(tmp_path, database_url=url, module="tests.probe") as server:
            sent = [pool.submit(write, server, key) for key in keys]
            time.sleep(0.5)
            server.kill()
            for future in sent:
                future.result()
        first = dict(acknowledged)
        with live_server(tmp_path, database_url=url, module="tests.probe") as server:
            for key in keys:
                reply = server.post(PROBE, headers={"Idempotency-Key": key})
                assert reply.status == 201
                assert reply.body == first.get(key, reply.body)
            assert total(server) == len(keys)
