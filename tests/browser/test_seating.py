"""Seats drawn for a small event, from the first wish to the tables and every player's own page."""

import re

import pytest
from playwright.sync_api import expect

PLAYERS = 17


@pytest.fixture
def window(api, open_window, size):
    """An organiser at the seating page of a running event with players."""
    event = api.post("/events", {"name": "Autumn", "ruleset": {"extends": "ema2016"}})
    slug = event["slug"]
    names = [f"Player {number}\tClub {number % 9}" for number in range(1, PLAYERS + 1)]
    api.post(f"/events/{slug}/entrants/bulk", {"lines": names})
    start, version = {"status": "running"}, f'"{event["version"]}"'
    assert api.send("PUT", f"/events/{slug}/status", start, If_Match=version).status == 200
    window = open_window(size, is_organiser=True)
    window.go(f"/events/{slug}/seating")
    return window


def test_seats_are_drawn_opened_and_found(window):
    draft(window)
    commit_and_publish(window)
    check(window)
    open_tables(window)
    find_a_seat(window)
    somebody_leaves(window)
    take_back(window)


def draft(window):
    window.sees("Nobody is seated yet.")
    window.follow("Draw the seats")
    window.fill(rounds="4")
    window.choose("Who must not meet?", "never meet")
    window.press_main("Show the plan")
    window.sees("Nobody meets twice.")
    window.sees("sits out in each round")
    window.press("Keep this as a draft")


def commit_and_publish(window):
    window.sees("Next: commit the draw")
    window.press("Commit the draw")
    committed = window.page.locator(".hashes code").all_inner_texts()
    window.press("Publish the seats")
    published = window.page.locator(".hashes code").all_inner_texts()
    assert published[:2] == committed
    assert len(published) == 4


def check(window):
    here = window.page.url
    window.follow("Check it now")
    window.sees("follows from its seed")
    window.go(here)


def open_tables(window):
    window.follow("Open rounds on the seating page")
    window.press("Open the tables of round 1")
    window.sees("The 4 tables of round 1 are open.")
    window.leave_by(window.page.get_by_role("link", name="Seating").first)
    window.sees("Tables are open")
    expect(window.page.locator("#round-1 a[href^='/tables/']").first).to_be_visible()


def find_a_seat(window):
    window.fill(who="7")
    window.press("Show my seats")
    expect(window.page.get_by_role("heading", level=1)).to_contain_text("Player 7")
    window.page.go_back()


def somebody_leaves(window):
    window.follow("Draw 1")
    window.follow("Somebody left or is new")
    window.unfold("Somebody else leaves")
    window.tap(window.page.locator("label", has_text=re.compile(r"\bPlayer 3$")).first)
    window.press("Show the ways on")
    window.sees("All tables from round 2 on are made anew")
    window.fill(reason="He is ill")
    window.press("Take this way")
    window.sees("He is ill")


def take_back(window):
    fold = window.unfold("Take the last change back")
    fold.locator('[name="reason"]').fill("He is well again")
    window.leave_by(fold.get_by_role("button", name="Take it back"))
    window.sees("The last change is taken back.")


def test_everybody_sees_the_demo_s_seats(open_window, size):
    window = open_window(size)
    window.go("/events/demo/seating")
    window.sees("Round 4")
    window.follow("Round 3")
    window.go("/events/demo/seating/players")
    window.go("/events/demo/draws/1")
    window.sees("Nobody meets twice.")
    window.sees("How to check this draw")
