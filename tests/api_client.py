"""A client of the API as a program would write it: one connection, JSON in and out."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tests.live import Reply


@dataclass
class ApiClient:
    """One client with its token; not to be shared between threads."""

    url: str
    token: str
    timeout: float = 60
    _connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Reply:
        """Send a request and return the reply; header names use underscores."""
        if self._connection is None:
            address = urlsplit(self.url)
            self._connection = http.client.HTTPConnection(
                address.hostname, address.port, timeout=self.timeout
            )
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        try:
            self._connection.request(method, f"/api/v1{path}", data, sent)
            answer = self._connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Hang up; the next request calls again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def get(self, path: str, **headers: str) -> Any:
        return self._good(self.send("GET", path, **headers))

    def post(self, path: str, body: object, **headers: str) -> Any:
        return self._good(self.send("POST", path, body, **headers))

    @staticmethod
    def _good(reply: Reply) -> Any:
        assert reply.status < 300, reply.body.decode()
        return reply.json

    def make_event(
        self, name: str, ruleset: dict[str, Any], entrants: int
    ) -> tuple[str, list[int]]:
        """Make a running event with players; return its slug and their ids."""
        event = self.post("/events", {"name": name, "ruleset": ruleset})
        slug = event["slug"]
        names = [f"Player {number}" for number in range(1, entrants + 1)]
        added = self.post(f"/events/{slug}/entrants/bulk", {"lines": names})
        reply = self.send(
            "PUT",
            f"/events/{slug}/status",
            {"status": "running"},
            If_Match=f'"{event["version"]}"',
        )
        self._good(reply)
        return slug, [entrant["id"] for entrant in added["entrants"]]

    def open_table(self, slug: str, round_number: int, number: int, seats: list[dict]) -> int:
        """Open a table; return its id."""
        table = {"round": round_number, "number": number, "seats": seats}
        return self.post(f"/events/{slug}/tables", table)["id"]

    def record(self, table_id: int, outcome: dict[str, Any], version: int) -> Any:
        """Record a hand."""
        return self.post(f"/tables/{table_id}/hands", outcome | {"version": version})
