"""Processor time that answers take in two checkouts, side by side in one run, as ratios.

Usage: python -m benchmarks.answers OTHER_CHECKOUT [--rounds 15]

Both sides load the demo events and answer the same requests inside one process each, in turns,
so that a busy machine slows both alike. A ratio above 1 means that this checkout is slower. The
interpreter that runs this one runs both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
WORKER = """
import json, sys, time, wsgi
client = wsgi.app.test_client()
for line in sys.stdin:
    method, path, body, count = json.loads(line)
    headers = {"Authorization": "Bearer " + TOKEN}
    began = time.process_time()
    for _ in range(count):
        answer = client.open(path, method=method, json=body, headers=headers)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
    print(json.dumps([time.process_time() - began, answer.text]), flush=True)
"""
COUNT = 20
"""Requests of one kind between two changes of side."""


class Side:
    """One checkout with a demo of its own."""

    def __init__(self, checkout: Path, instance: Path) -> None:
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(checkout),
            "TENBO_INSTANCE": str(instance),
            "TENBO_LOG_LEVEL": "ERROR",
        }
        self.checkout = checkout
        self._command("demo")
        token = self._command("token", "benchmark").split()[-1]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", f"TOKEN = {token!r}\n{WORKER}"],
            cwd=checkout,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _command(self, *arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-P", "-m", "app.cli", *arguments],
            cwd=self.checkout,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def ask(self, method: str, path: str, body: object, count: int = COUNT) -> tuple[float, str]:
        """Return the processor seconds that `count` requests take, and the last answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([method, path, body, count]) + "\n")
        self.process.stdin.flush()
        seconds, text = json.loads(self.process.stdout.readline())
        return seconds, text


def requests_of(side: Side) -> dict[str, tuple[str, str, object]]:
    """Return what is asked, by name; tables are found by their content."""
    tables = json.loads(side.ask("GET", "/api/v1/events/demo/tables", None, 1)[1])["items"]
    longest = max(tables, key=lambda table: table["hand_count"])["id"]
    playing = next(table["id"] for table in tables if table["state"] == "playing")
    ron = {"type": "ron", "discarder": 1, "winners": [{"seat": 2, "han": 3, "fu": 30}]}
    return {
        "table with hands": ("GET", f"/api/v1/tables/{longest}", None),
        "tables of an event": ("GET", "/api/v1/events/demo/tables", None),
        "standings": ("GET", "/api/v1/events/demo/standings", None),
        "results": ("GET", "/api/v1/events/demo/results", None),
        "preview of a hand": ("POST", f"/api/v1/tables/{playing}/hands/preview", ron),
        "scoring": (
            "POST",
            "/api/v1/scoring",
            {"tiles": "234067m23488p678s", "win": "8s", "tsumo": True},
        ),
        "seating": ("GET", "/api/v1/events/demo/seating", None),
        "relay match": ("GET", "/api/v1/matches/1", None),
        "page of a table": ("GET", f"/tables/{longest}", None),
        "page of standings": ("GET", "/events/demo/standings", None),
    }


def main() -> None:
    """Print milliseconds per request of each kind, here and there, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="another checkout to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Side(HOME, Path(folder, "here"))
        there = Side(arguments.other.resolve(), Path(folder, "there"))
        print(f"{'':22}{'here':>9}{'there':>9}   ratio   (ms per request)")
        for name, request in requests_of(here).items():
            pairs = [
                (here.ask(*request)[0], there.ask(*request)[0]) for _ in range(arguments.rounds)
            ]
            mine, theirs = (
                statistics.median(side) / COUNT * 1000 for side in zip(*pairs, strict=True)
            )
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{name:22}{mine:9.2f}{theirs:9.2f}{ratio:8.3f}")
        for side in (here, there):
            side.process.kill()


if __name__ == "__main__":
    main()
