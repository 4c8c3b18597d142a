"""Real server processes for tests that need more than one request at a time."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tests.databases import ON_POSTGRESQL, empty_database

HOME = Path(__file__).resolve().parent.parent
START_SECONDS = 60


@dataclass(frozen=True)
class Reply:
    """An answer, read to its end."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


@dataclass
class LiveServer:
    """A running server; all its processes are one group."""

    url: str
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def request(self, method, path, *, json_body=None, headers=None, timeout=60) -> Reply:
        """Send one request on a connection of its own."""
        address = urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=timeout)
        body = None if json_body is None else json.dumps(json_body)
        sent = {"Content-Type": "application/json"} if body is not None else {}
        try:
            connection.request(method, path, body, sent | (headers or {}))
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **options) -> Reply:
        return self.request("GET", path, **options)

    def post(self, path, json_body=None, **options) -> Reply:
        return self.request("POST", path, json_body=json_body or {}, **options)

    def terminate(self) -> None:
        """Ask the server to finish what it has begun and to stop."""
        self.process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End all its processes at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def live_server(
    instance: Path,
    *,
    database_url: str | None = None,
    module: str = "app.cli",
    arguments: tuple[str, ...] = (),
    environment: dict[str, str] | None = None,
) -> Iterator[LiveServer]:
    """Run the product's own `run` (or a test's variant of it) until the block ends.

    `database_url` is for servers that are started again on the same database; without it a
    PostgreSQL server gets a database of its own, and SQLite's lies in the instance folder.
    """
    if database_url is None and ON_POSTGRESQL:
        with (
            empty_database(instance) as url,
            live_server(
                instance,
                database_url=url,
                module=module,
                arguments=arguments,
                environment=environment,
            ) as server,
        ):
            yield server
        return
    server = _start(instance, database_url, module, arguments, environment or {})
    try:
        _wait_until_ready(server)
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
        server.process.stdout.close()


def _start(instance, database_url, module, arguments, environment) -> LiveServer:
    port = free_port()
    own = {"PYTHONPATH": str(HOME), "TENBO_LOG_LEVEL": "ERROR", "PYTHONUNBUFFERED": "1"}
    if database_url:
        own["TENBO_DATABASE_URL"] = database_url
    command = [sys.executable, "-P", "-m", module, "run"]
    options = ["--port", str(port), "--instance", str(instance), *arguments]
    inherited = {name: value for name, value in os.environ.items() if "TENBO" not in name}
    process = subprocess.Popen(
        [*command, *options],
        env=inherited | own | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    server = LiveServer(f"http://127.0.0.1:{port}", process)
    # Somebody has to read what it prints, or it stops when the pipe is full.
    threading.Thread(target=lambda: server.lines.extend(process.stdout), daemon=True).start()
    return server


def _wait_until_ready(server: LiveServer) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.process.poll() is not None:
            break
        try:
            if server.get("/ping", timeout=5).status == 200:
                return
        except OSError:
            time.sleep(0.05)
    msg = f"the server did not start:\n{''.join(server.lines)}"
    raise RuntimeError(msg)
