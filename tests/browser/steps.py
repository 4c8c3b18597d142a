"""What organisers do again and again, step by step as they do it."""

import re
import time

from tests.api_client import ApiClient
from tests.browser.window import Window
from tests.live import LiveServer

SETUP = re.compile(r"http://\S+/setup/\S+")
LOGIN = "saki"
PASSWORD = "four winds blow"
NAMES = ("Akagi", "Nangou", "Yagi", "Ichikawa")
"""Who sits from East to North."""


def setup_link(server: LiveServer) -> str:
    """Return the link that a server prints as long as nobody can log in."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        found = SETUP.search("".join(server.lines))
        if found:
            return found[0]
        time.sleep(0.05)
    msg = f"no link to set up the first account in {server.lines}"
    raise AssertionError(msg)


def make_account(window: Window, link: str) -> None:
    """Make an account with a link, which logs the window in."""
    window.go(link)
    window.fill(login=LOGIN, display_name="Saki", password=PASSWORD)
    window.press("Make the account")


def make_token(window: Window) -> str:
    """Make a token that may do everything, and return it."""
    window.go("/account/tokens")
    window.fill(name="tests")
    window.page.locator('[name="scope"]').select_option("manage")
    window.press("Make the token")
    return window.page.locator("#secret").input_value()


def open_table(api: ApiClient) -> str:
    """Open a table in a new event, without a browser; return its address."""
    event = api.post("/events", {"name": "Spring", "ruleset": {"extends": "tenhou"}})
    lines = {"lines": list(NAMES)}
    added = api.post(f"/events/{event['slug']}/entrants/bulk", lines)["entrants"]
    start = {"status": "running"}
    version = f'"{event["version"]}"'
    assert api.send("PUT", f"/events/{event['slug']}/status", start, If_Match=version).status == 200
    seats = [{"entrant_id": entrant["id"]} for entrant in added]
    return f"/tables/{api.open_table(event['slug'], 1, 1, seats)}"
