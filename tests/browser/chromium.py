"""Which browser the tests drive, and how it is started."""

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell is Chromium without its own windows, and takes a third of the time."""
FLAGS = (
    "--headless",
    # The tests may run as root, where Chromium's sandbox doesn't start; it opens only our pages.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Nothing is asked of anybody but the server that is tested.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "There is no browser: install Chromium (Debian: apt install chromium-headless-shell, "
    "or chromium), or set TENBO_BROWSER to the path of one"
)


def find_browser() -> str | None:
    """Return the path of a browser, or None if this machine has none."""
    chosen = os.environ.get("TENBO_BROWSER")
    names = (chosen,) if chosen else NAMES
    return next(filter(None, map(shutil.which, names)), None)


def is_needed() -> bool:
    """Say whether a missing browser is a failure; otherwise the tests are skipped."""
    return os.environ.get("TENBO_NEED_BROWSER") == "1"
