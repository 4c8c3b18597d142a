"""The form of a hand as players use it: with few taps, with keys only, in a hurry, at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import open_table
from tests.browser.window import PHONE

MOST_KEYS = 60


@pytest.fixture
def table(api):
    """The address of a table in East 1."""
    return open_table(api)


@pytest.fixture
def open_at_table(open_window, table):
    """Open windows at the table."""

    def open_one(size=PHONE):
        window = open_window(size, is_organiser=True)
        window.go(table)
        return window

    return open_one


def points_at(api, table):
    return api.get(table)["points"]


def test_from_the_table_a_mangan_takes_six_taps(open_at_table, size, api, table):
    window = open_at_table(size)
    window.follow("Ron")
    window.choose("Who discarded?", "Nangou")
    window.choose("Winner", "Yagi")
    window.choose("Han", "5")
    window.press("Preview")
    window.press("Record")
    assert window.taps <= 6
    window.sees("Recorded. East 1")
    assert points_at(api, table) == [25000, 17000, 33000, 25000]


def test_in_the_form_a_ron_with_fu_takes_six_taps(open_at_table, size, api, table):
    window = open_at_table(size)
    window.go(f"{table}/hands/new?hand=ron")
    window.choose("Who discarded?", "Akagi")
    window.choose("Winner", "Ichikawa")
    window.choose("Han", "3")
    window.choose("Fu", "40")
    window.press("Preview")
    window.press("Record")
    assert window.taps <= 6
    assert points_at(api, table) == [19800, 25000, 25000, 30200]


def test_from_the_table_a_draw_takes_four_taps(open_at_table, size, api, table):
    window = open_at_table(size)
    window.follow("Draw")
    window.choose("Who is tenpai?", "Yagi")
    window.press("Preview")
    window.press("Record")
    assert window.taps <= 4
    assert points_at(api, table) == [24000, 24000, 28000, 24000]


def test_in_the_form_a_draw_with_two_tenpai_takes_four_taps(open_at_table, size, api, table):
    window = open_at_table(size)
    window.go(f"{table}/hands/new?hand=exhaustive_draw")
    window.choose("Who is tenpai?", "Akagi", "Yagi")
    window.press("Preview")
    window.press("Record")
    assert window.taps <= 4
    assert points_at(api, table) == [26500, 23500, 26500, 23500]


def press_until(page, key, target):
    """Press a key until something has the focus."""
    for _ in range(MOST_KEYS):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{MOST_KEYS} times {key} did not lead to {target}")


def pick(window, group, name):
    """Choose one of several with keys: Tab leads to the first, and arrows to the others."""
    choices = window.group(group).get_by_role("radio")
    press_until(window.page, "Tab", choices.first)
    window.page.keyboard.press("Space")
    press_until(window.page, "ArrowRight", window.choice(group, name))


def enter(window, button):
    """Press a button with keys."""
    press_until(window.page, "Tab", window.page.get_by_role("button", name=button, exact=True))
    with window.page.expect_navigation():
        window.page.keyboard.press("Enter")
    window.check()


def test_a_hand_is_entered_with_keys_only(open_at_table, api, table):
    window = open_at_table()
    main = window.page.get_by_role("main")
    press_until(window.page, "Tab", main.get_by_role("link", name="Ron", exact=True))
    with window.page.expect_navigation():
        window.page.keyboard.press("Enter")
    pick(window, "Who discarded?", "Nangou")
    pick(window, "Winner", "Ichikawa")
    pick(window, "Han", "3")
    pick(window, "Fu", "30")
    riichi = window.group("Who declared riichi?").get_by_role("checkbox")
    press_until(window.page, "Tab", riichi.last)
    window.page.keyboard.press("Space")
    enter(window, "Preview")
    enter(window, "Record")
    window.sees("Recorded. East 1")
    assert window.taps == 0
    assert points_at(api, table) == [25000, 21100, 25000, 28900]


def test_a_win_without_han_is_told_and_kept(open_at_table, size, api, table):
    window = open_at_table(size)
    window.follow("Ron")
    window.choose("Who discarded?", "Nangou")
    window.choose("Winner", "Yagi")
    window.choose("Who declared riichi?", "Akagi")
    window.press("Preview")
    window.sees("What you entered is still here.")
    expect(window.group("Han").locator(".error")).to_be_in_viewport()
    for group, name in (
        ("Who discarded?", "Nangou"),
        ("Winner", "Yagi"),
        ("Who declared riichi?", "Akagi"),
    ):
        expect(window.choice(group, name)).to_be_checked()
    window.choose("Han", "5")
    window.press("Preview")
    window.press("Record")
    assert points_at(api, table) == [24000, 17000, 34000, 25000]


def test_a_double_click_records_once(open_at_table, size, api, table):
    window = open_at_table(size)
    window.follow("Ron")
    window.choose("Who discarded?", "Nangou")
    window.choose("Winner", "Yagi")
    window.choose("Han", "5")
    window.press("Preview")
    window.page.get_by_role("button", name="Record", exact=True).dblclick()
    window.page.wait_for_url(f"**{table}")
    expect(window.page.get_by_role("status")).to_contain_text("ecorded")
    window.check()
    assert len(api.get(f"{table}/hands")["items"]) == 1
    assert points_at(api, table) == [25000, 17000, 33000, 25000]


def test_the_slower_of_two_is_told_what_happened(open_at_table, size, api, table):
    fast, slow = open_at_table(size), open_at_table(size)
    for window in (fast, slow):
        window.follow("Draw")
    slow.choose("Who is tenpai?", "Yagi")
    slow.press("Preview")
    fast.choose("Who is tenpai?", "Akagi")
    fast.press("Preview")
    fast.press("Record")
    slow.press("Record")
    told = slow.page.get_by_role("alert")
    expect(told).to_contain_text("Another phone was faster.")
    expect(told).to_contain_text("East 1: Draw: Akagi tenpai")
    expect(slow.group("Who is tenpai?").get_by_label("Yagi")).to_be_checked()
    assert points_at(api, table) == [28000, 24000, 24000, 24000]
    slow.press("Preview")
    slow.press("Record")
    assert points_at(api, table) == [27000, 23000, 27000, 23000]
