"""A club's first evening, from an empty server to standings, as its organiser goes through it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.steps import make_account, setup_link
from tests.live import live_server

PLAYERS = "Akagi\tInari\tJP\nNangou\nYagi\nIchikawa\nUrabe\nWashizu\tTokyo\tJP\nOokawa\nYasuoka"


@pytest.fixture
def window(browser, tmp_path, open_window, size):  # noqa: ARG001 - skips before a server is started
    with live_server(tmp_path) as server:
        window = open_window(size, url=server.url)
        make_account(window, setup_link(server))
        yield window


def test_from_an_empty_server_to_standings(window):
    make_event(window)
    enter_players(window)
    open_round(window)
    record_and_take_back(window)
    finish(window)
    read_standings(window)


def make_event(window):
    window.follow("New event")
    window.fill(name="Club night")
    window.page.get_by_label("Ruleset", exact=True).select_option("tenhou")
    window.press("Create the event")
    window.sees("The event is created.")


def enter_players(window):
    window.follow("Enter the players")
    window.follow("Paste a list of many")
    window.fill(lines=PLAYERS)
    window.press("Check the list")
    window.sees("8 players would be entered")
    window.press("Enter these players")
    window.sees("8 players are entered.")


def open_round(window):
    window.follow("Overview")
    window.press("Start the event")
    window.leave_by(window.page.get_by_role("link", name="Rounds and tables").first)
    window.follow("Open the next round")
    window.press("Seat those left over by their numbers")
    window.press("Open these tables")
    window.sees("The tables of round 1 are open.")
    window.follow("Table 1")


def record_and_take_back(window):
    window.follow("Draw")
    window.choose("Who is tenpai?", "Akagi")
    window.press("Preview")
    window.sees("+3000")
    window.press("Record")
    window.sees("Recorded. East 1")
    fold = window.unfold("Take back the last hand")
    window.leave_by(fold.get_by_role("button", name="Take it back"))
    window.sees("The last hand is taken back.")
    window.sees("No hand has been recorded yet.")
    window.follow("Everything that was recorded")
    expect(window.page.locator("tr.voided")).to_have_count(1)
    window.follow("Table 1")


def finish(window):
    window.follow("Ron")
    window.choose("Who discarded?", "Nangou")
    window.choose("Winner", "Akagi")
    window.choose("Han", "yakuman")
    window.press("Preview")
    window.sees("+48000")
    window.press("Record")
    window.sees("The game has ended.")
    window.press("Finish the table")
    window.sees("The table is finished; its result counts in the standings.")


def read_standings(window):
    window.follow("Standings")
    first = window.page.get_by_role("row").filter(has_text=re.compile("Akagi"))
    expect(first).to_contain_text("1")
    expect(window.page.get_by_role("row").nth(1)).to_contain_text("Akagi")
