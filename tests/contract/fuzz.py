"""Every operation with thousands of requests made from its description.

No answer may be 500 or more, and what is refused must have changed nothing. Called as
`fuzz.py PART PARTS CASES`: this process takes every PARTS-th operation, with CASES each.
"""

import random
import sqlite3
import sys
import tempfile
from collections import Counter
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from werkzeug.test import Client

from app import create_app, demo
from app.accounts.actors import CONSOLE, Scope
from app.accounts.tokens import NewToken, create_token
from app.storage.migrations import upgrade
from app.web import clock, db
from config import Settings

LIKELY = 0.85
"""How often an address names what is there, so that requests get beyond 404."""


class Fuzz:
    """An application with the demo, put back to its beginning before each operation."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tenbo.sqlite"
        url = f"sqlite:///{self.file}"
        self.app = create_app(Settings(secret_key="x" * 40, database_url=url, log_level="ERROR"))
        upgrade(url)
        with self.app.app_context(), db.unit_of_work() as session:
            demo.load(session, clock.now())
            made, self.secret = create_token(
                session, NewToken(name="fuzz", scope=Scope.MANAGE), CONSOLE, clock.now()
            )
            self.token_id = made.id
        self.watch = sqlite3.connect(self.file, isolation_level=None)
        self.start = sqlite3.connect(":memory:")
        self.watch.backup(self.start)
        self.reached: Counter[int] = Counter()
        self.failures: list[str] = []
        for endpoint, view in self.app.view_functions.items():
            self.app.view_functions[endpoint] = self._counted(view)
        self.client = Client(self.app)
        self.rng = random.Random(1)

    def _counted(self, view):
        def counted(*args, **kwargs):
            self.is_reached = True
            return view(*args, **kwargs)

        counted.__dict__.update(view.__dict__)
        return counted

    def begin(self) -> None:
        """Put the database back, and note what is there."""
        self.start.backup(self.watch)
        self.there = {
            "table_id": self._ids("tables"),
            "hand_id": self._ids("hands"),
            "entrant_id": self._ids("entrants"),
            "team_id": self._ids("teams"),
            "match_id": self._ids("matches"),
            "penalty_id": self._ids("penalties"),
            "slug": [row[0] for row in self.watch.execute("SELECT slug FROM events")],
            "number": [1],
            "round_number": [1, 2, 3],
            "stage": [0, 1],
            "game": [0, 1],
            "ruleset_id": ["tenhou", "ema2025"],
        }

    def _ids(self, table: str) -> list[int]:
        return [row[0] for row in self.watch.execute(f"SELECT id FROM {table} LIMIT 40")]  # noqa: S608

    def send(self, case: schemathesis.Case) -> None:
        """Send one request, and see what came back and what became of the data."""
        path = dict(case.path_parameters or {})
        for name in path:
            if self.there.get(name) and self.rng.random() < LIKELY:
                path[name] = self.rng.choice(self.there[name])
        if str(path.get("token_id")) == str(self.token_id):
            return
        case.path_parameters = path
        headers = {"Authorization": f"Bearer {self.secret}"}
        if "table_id" in path and self.rng.random() < LIKELY:
            found = self.watch.execute(
                "SELECT version FROM tables WHERE id = ?", [path["table_id"]]
            )
            headers["If-Match"] = f'"{(found.fetchone() or [1])[0]}"'
        elif self.rng.random() < LIKELY:
            headers["If-Match"] = f'"{self.rng.randint(1, 4)}"'
        case.headers = {**(case.headers or {}), **headers}
        before = self._version()
        self.is_reached = False
        reply = case.call(session=None, base_url="http://localhost", app=self.app)
        self.reached[reply.status_code] += self.is_reached
        told = f"{case.method} {case.formatted_path} {case.query} {case.body}: {reply.status_code}"
        if reply.status_code >= 500:
            self.failures.append(told)
        elif reply.status_code >= 400 and self._version() != before:
            self.failures.append(f"changed something: {told}")

    def _version(self) -> int:
        """Return a number that grows with everything that another connection writes."""
        return int(self.watch.execute("PRAGMA data_version").fetchone()[0])


def main(part: int, parts: int, cases: int) -> int:
    """Send the requests of one part of the operations."""
    with tempfile.TemporaryDirectory() as folder:
        fuzz = Fuzz(Path(folder))
        schema = schemathesis.openapi.from_wsgi("/api/openapi.json", fuzz.app)
        operations = [found.ok() for found in schema.get_all_operations()]
        for operation in operations[part::parts]:
            fuzz.begin()

            @seed(20261201)
            @settings(
                max_examples=cases,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def run(case):
                fuzz.send(case)

            run()
    answers = dict(sorted(fuzz.reached.items()))
    sys.stdout.write(f"{sum(fuzz.reached.values())} requests reached code: {answers}\n")
    sys.stdout.writelines(f"{failure[:600]}\n" for failure in fuzz.failures[:20])
    return bool(fuzz.failures)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
