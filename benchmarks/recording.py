"""How fast and how safely hands are recorded by real server processes on loopback.

    python benchmarks/recording.py                 everything, on SQLite
    python benchmarks/recording.py --database URL  on an empty PostgreSQL database
    python benchmarks/recording.py --only burst    one part: open, burst, closed or kills

Prints latencies in milliseconds and their ratio to the bare /ping of the same server in the same
minute, since absolute numbers say more about the machine than about the program.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from uuid import uuid4

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from engine.game.replay import play  # noqa: E402 - after the path is set
from engine.game.state import start  # noqa: E402
from engine.game.wire import outcome_to_mapping  # noqa: E402
from engine.ruleset.load import preset  # noqa: E402
from tests.api_client import ApiClient  # noqa: E402
from tests.engine.game.random_hands import random_outcome  # noqa: E402
from tests.live import LiveServer, live_server  # noqa: E402

SECONDS = 12
WRITES_PER_SECOND = 20
READS_PER_SECOND = 50
BURST_TABLES = 64
CLOSED_WRITERS = 16
KILLS = 20
KILL_WRITERS = 8
RULESET = "tenhou"
SHORTEST_GAME = 8
"""Hands; a real game that ends sooner is rare."""


def random_game(seed: int) -> list[dict[str, Any]]:
    """Return the outcomes of a whole random legal game of some length as JSON values."""
    rng, ruleset = Random(seed), preset(RULESET)
    outcomes: list[dict[str, Any]] = []
    while len(outcomes) < SHORTEST_GAME:
        state, outcomes = start(ruleset), []
        while not state.ended:
            outcome = random_outcome(ruleset, state, rng)
            outcomes.append(outcome_to_mapping(outcome))
            state = play(ruleset, state, outcome).after
    return outcomes


@dataclass
class Table:
    """A table to write to, and the hands still to come."""

    id: int
    hands: list[dict[str, Any]]
    version: int = 1

    def body(self) -> dict[str, Any]:
        return self.hands[self.version - 1] | {"version": self.version}

    @property
    def is_over(self) -> bool:
        return self.version > len(self.hands)


@dataclass
class Samples:
    """Latencies in seconds, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def percentile(self, percent: float) -> float:
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]

    def show(self, name: str, ping: float) -> None:
        middle, tail = 1000 * median(self.seconds), self.percentile(99)
        print(
            f"{name:28} n {len(self.seconds):5}  median {middle:7.1f}  p99 {tail:7.1f} ms"
            f"  ({middle / ping:.1f} and {tail / ping:.1f} pings)  errors {len(self.errors)}"
        )
        for error in self.errors[:3]:
            print("   ", error[:300])


def make_tables(client: ApiClient, tables: int, rounds: int = 1) -> tuple[str, list[Table]]:
    """Open tables for random games, several rounds of them if asked."""
    slug, entrants = client.make_event(f"Load {uuid4().hex[:8]}", {"extends": RULESET}, 4 * tables)
    opened = []
    for number in range(rounds):
        for place in range(tables):
            seats = [{"entrant_id": who} for who in entrants[4 * place : 4 * place + 4]]
            table_id = client.open_table(slug, number + 1, place + 1, seats)
            opened.append(Table(table_id, random_game(len(opened))))
    return slug, opened


def timed(samples: Samples, work: Callable[[], None], since: float | None = None) -> None:
    """Do something and note how long it took since it was due."""
    began = time.perf_counter() if since is None else since
    try:
        work()
    except Exception as error:  # noqa: BLE001 - every kind of failure counts
        samples.errors.append(repr(error))
    samples.seconds.append(time.perf_counter() - began)


def write(client: ApiClient, table: Table) -> None:
    key = f"{table.id}-{table.version}"
    client.post(f"/tables/{table.id}/hands", table.body(), Idempotency_Key=key)
    table.version += 1


def measure_ping(server: LiveServer) -> float:
    """Return the median milliseconds of the emptiest request, over a kept connection."""
    client, samples = ApiClient(server.url, ""), Samples()
    for _ in range(300):
        timed(samples, lambda: client.send("GET", "/../../ping"))
    return 1000 * median(samples.seconds)


def open_loop(server: LiveServer, token: str) -> None:
    """Write and conditionally read at fixed times, whether or not earlier ones have returned."""
    slug, tables = make_tables(ApiClient(server.url, token), 40)
    clients = threading.local()
    writes, reads = Samples(), Samples()
    tags: dict[str, str] = {}

    def client() -> ApiClient:
        if not hasattr(clients, "own"):
            clients.own = ApiClient(server.url, token)
        return clients.own

    def read(path: str) -> None:
        reply = client().send("GET", path, If_None_Match=tags.get(path, '"none"'))
        assert reply.status in {200, 304}, reply.body
        tags[path] = reply.headers["ETag"]

    jobs = _schedule(slug, tables)
    began = time.perf_counter() + 0.5
    with ThreadPoolExecutor(48) as pool:
        for due, table, path in jobs:
            at = began + due
            time.sleep(max(0, at - time.perf_counter()))
            if table is not None:
                pool.submit(timed, writes, lambda table=table: write(client(), table), at)
            else:
                pool.submit(timed, reads, lambda path=path: read(path), at)
    ping = measure_ping(server)
    writes.show(f"open loop: {WRITES_PER_SECOND} writes/s", ping)
    reads.show(f"open loop: {READS_PER_SECOND} reads/s", ping)


def _schedule(slug: str, tables: list[Table]) -> Iterator[tuple[float, Table | None, str]]:
    events = [(i / WRITES_PER_SECOND, "write") for i in range(SECONDS * WRITES_PER_SECOND)]
    events += [(i / READS_PER_SECOND, "read") for i in range(SECONDS * READS_PER_SECOND)]
    rng, turn = Random(1), 0
    for due, kind in sorted(events):
        if kind == "read":
            path = f"/tables/{rng.choice(tables).id}"
            yield due, None, rng.choice([path, f"/events/{slug}/standings"])
            continue
        # Tables in turn: nobody at a table enters the next hand before the last was acknowledged.
        while (table := tables[turn % len(tables)]).is_over:
            turn += 1
        turn += 1
        yield due, table, ""


def burst(server: LiveServer, token: str) -> None:
    """All tables at once, as at the end of a round: time to the last acknowledgement."""
    _, tables = make_tables(ApiClient(server.url, token), BURST_TABLES)
    totals, failures = [], []
    for _ in range(5):
        samples = Samples()
        barrier = threading.Barrier(len(tables) + 1)

        def one(table: Table, samples: Samples = samples, barrier=barrier) -> None:
            client = ApiClient(server.url, token)
            barrier.wait()
            timed(samples, lambda: write(client, table))
            client.close()

        threads = [threading.Thread(target=one, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        barrier.wait()
        began = time.perf_counter()
        for thread in threads:
            thread.join()
        totals.append(time.perf_counter() - began)
        failures += samples.errors
    for error in failures[:3]:
        print("   ", error[:300])
    shown = ", ".join(f"{1000 * total:.0f}" for total in totals)
    print(f"burst: {BURST_TABLES} tables: last acknowledgement {shown} ms  errors {len(failures)}")


def closed_loop(server: LiveServer, token: str) -> None:
    """Writers that each send the next hand as soon as the last was acknowledged."""
    _, tables = make_tables(ApiClient(server.url, token), CLOSED_WRITERS, rounds=24)
    samples, until = Samples(), time.perf_counter() + SECONDS

    def writer(own: list[Table]) -> None:
        client = ApiClient(server.url, token)
        for table in own:
            while not table.is_over and time.perf_counter() < until:
                timed(samples, lambda table=table: write(client, table))

    began = time.perf_counter()
    with ThreadPoolExecutor(CLOSED_WRITERS) as pool:
        for place in range(CLOSED_WRITERS):
            pool.submit(writer, tables[place::CLOSED_WRITERS])
    spent = time.perf_counter() - began
    samples.show(f"closed loop: {CLOSED_WRITERS} writers", measure_ping(server))
    print(f"{'':28} {len(samples.seconds) / spent:.0f} hands/s")


def kills(instance: Path, database_url: str | None) -> None:
    """Kill the server under writers; afterwards every acknowledged hand is there exactly once."""
    acknowledged = replayed = 0
    with live_server(instance, database_url=database_url) as server:
        token = make_token(instance, database_url)
        _, tables = make_tables(ApiClient(server.url, token), KILL_WRITERS, rounds=4 * KILLS)
    for round_number in range(KILLS):
        first = 4 * KILL_WRITERS * round_number
        own = tables[first : first + 4 * KILL_WRITERS]
        with live_server(instance, database_url=database_url) as server:
            acknowledged += _write_until_killed(server, token, own)
        with live_server(instance, database_url=database_url) as server:
            again, more = _replay_unanswered(ApiClient(server.url, token), own)
            replayed += again
            acknowledged += more
            _compare(ApiClient(server.url, token), own)
    print(
        f"kills: {KILLS} under {KILL_WRITERS} writers: {acknowledged} hands acknowledged, "
        f"{replayed} unanswered and sent again, 0 lost, 0 doubled"
    )


def _write_until_killed(server: LiveServer, token: str, tables: list[Table]) -> int:
    done = Samples()

    def writer(own: list[Table]) -> None:
        client = ApiClient(server.url, token)
        for table in own:
            while not table.is_over:
                try:
                    write(client, table)
                except (OSError, AssertionError, ValueError):
                    return
                done.seconds.append(0)

    with ThreadPoolExecutor(KILL_WRITERS) as pool:
        for place in range(KILL_WRITERS):
            pool.submit(writer, tables[place::KILL_WRITERS])
        time.sleep(Random(len(tables)).uniform(1.0, 2.5))
        server.kill()
    return len(done.seconds)


def _replay_unanswered(client: ApiClient, tables: list[Table]) -> tuple[int, int]:
    """Send every hand without an answer again with its key; return how many were stored before."""
    stored = sent = 0
    for table in tables:
        begun = table.version > 1 or client.get(f"/tables/{table.id}")["hand_count"] > 0
        if not begun or table.is_over:
            continue
        key = f"{table.id}-{table.version}"
        reply = client.send("POST", f"/tables/{table.id}/hands", table.body(), Idempotency_Key=key)
        assert reply.status == 201, reply.body
        stored += reply.headers.get("Idempotency-Replayed") == "true"
        sent += 1
        table.version += 1
    return stored, sent


def _compare(client: ApiClient, tables: list[Table]) -> None:
    """Every table holds exactly the hands that were acknowledged, in order."""
    for table in tables:
        shown = client.get(f"/tables/{table.id}")
        outcomes = [hand["outcome"] for hand in shown["hands"]]
        assert outcomes == table.hands[: table.version - 1], table.id


def make_token(instance: Path, database_url: str | None) -> str:
    """Return a token made on the server's machine, as an organiser would."""
    own = {"TENBO_DATABASE_URL": database_url} if database_url else {}
    command = [sys.executable, "-m", "app.cli", "token", "--instance", str(instance), "benchmark"]
    made = subprocess.run(
        command, check=True, cwd=HOME, env=os.environ | own, capture_output=True, text=True
    )
    return made.stdout.split()[-1]


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", help="URL of an empty PostgreSQL database")
    parser.add_argument("--only", choices=["open", "burst", "closed", "kills"])
    options = parser.parse_args()
    print("PostgreSQL" if options.database else "SQLite")
    parts = {"open": open_loop, "burst": burst, "closed": closed_loop}
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder)
        if options.only != "kills":
            with live_server(instance, database_url=options.database) as server:
                token = make_token(instance, options.database)
                for name, part in parts.items():
                    if options.only in {None, name}:
                        part(server, token)
        if options.only in {None, "kills"}:
            kills(instance, options.database)


if __name__ == "__main__":
    main()
