"""A browser, a server with the demo events and an organiser, and windows to look at it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.api_client import ApiClient
from tests.browser.chromium import FLAGS, MISSING, find_browser, is_needed
from tests.browser.steps import make_account, make_token, setup_link
from tests.browser.window import DESKTOP, SIZES, Window
from tests.live import LiveServer, live_server

HERE = Path(__file__).parent
SLOWEST_MS = 15_000
"""How long something may take on a busy machine; tests go on as soon as it is there."""

OpenWindow = Callable[..., Window]


@dataclass(frozen=True, kw_only=True)
class Organiser:
    """Who may do everything: what the browser remembers of them, and a token of theirs."""

    memory: dict[str, Any]
    token: str


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this folder, which are skipped (or fail) without one."""
    path = find_browser()
    if path is None and is_needed():
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    expect.set_options(timeout=SLOWEST_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(browser, tmp_path_factory) -> Iterator[LiveServer]:  # noqa: ARG001 - skips first
    """A server with the demo events."""
    with live_server(tmp_path_factory.mktemp("demo"), arguments=("--demo",)) as server:
        yield server


@pytest.fixture(scope="package")
def organiser(browser, server) -> Organiser:
    """An organiser of the demo server."""
    context = browser.new_context(**DESKTOP, locale="en")
    window = Window(context.new_page(), server.url)
    make_account(window, setup_link(server))
    token = make_token(window)
    memory = context.storage_state()
    context.close()
    return Organiser(memory=memory, token=token)


@pytest.fixture
def api(server, organiser) -> Iterator[ApiClient]:
    """A program that may do everything, to prepare what a test is not about."""
    client = ApiClient(server.url, organiser.token)
    yield client
    client.close()


@pytest.fixture(params=SIZES)
def size(request) -> dict[str, Any]:
    """The size of a window: a phone's, then a desktop's."""
    return SIZES[request.param]


@pytest.fixture
def open_window(browser, request) -> Iterator[OpenWindow]:
    """Open windows of a new visitor, or of the organiser; what went wrong in any fails the test."""
    contexts, windows = [], []

    def open_one(size=DESKTOP, *, url="", is_organiser=False, language="en") -> Window:
        url = url or request.getfixturevalue("server").url
        memory = request.getfixturevalue("organiser").memory if is_organiser else None
        context = browser.new_context(**size, locale=language, storage_state=memory)
        context.set_default_timeout(SLOWEST_MS)
        contexts.append(context)
        window = Window(context.new_page(), url, touch=size.get("has_touch", False))
        windows.append(window)
        return window

    yield open_one
    for context in contexts:
        context.close()
    for window in windows:
        window.watch.check()
