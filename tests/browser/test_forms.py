"""Forms that hold something wrong: it is said, and what was typed is still there."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import LOGIN, PASSWORD
from tests.browser.window import PHONE


@pytest.fixture
def window(open_window, size):
    return open_window(size, is_organiser=True)


def wrong_in(window, name):
    return window.page.locator(f'[id="{name}-note"] .error')


def test_a_new_event_with_a_bad_address(window):
    window.go("/new-event")
    window.fill(name="Spring cup", slug="Spring Cup!")
    window.page.get_by_label("Ruleset", exact=True).select_option("ema2025")
    window.press("Create the event")
    window.sees("What you entered is still here.")
    expect(wrong_in(window, "slug")).to_be_visible()
    expect(window.page.locator('[name="name"]')).to_have_value("Spring cup")
    expect(window.page.locator('[name="slug"]')).to_have_value("Spring Cup!")
    expect(window.page.get_by_label("Ruleset", exact=True)).to_have_value("ema2025")


def test_a_pasted_list_with_a_bad_line(window, api):
    slug = api.post("/events", {"name": "Autumn", "ruleset": {"extends": "tenhou"}})["slug"]
    window.go(f"/events/{slug}/entrants/paste")
    lines = "Akagi\tInari\tJP\nNangou\tInari\tJapan\nYagi"
    window.fill(lines=lines)
    window.press("Check the list")
    expect(wrong_in(window, "lines")).to_contain_text("2")
    expect(window.page.locator('[name="lines"]')).to_have_value(lines)


def test_a_wrong_password(open_window):
    window = open_window(PHONE)
    window.go("/login")
    window.fill(login=LOGIN, password="five winds blow")
    window.press("Log in")
    window.sees("The login name or the password is wrong.")
    expect(window.page.locator('[name="login"]')).to_have_value(LOGIN)
    expect(window.page.locator('[name="password"]')).to_have_value("")


@pytest.mark.usefixtures("organiser")
def test_the_right_password_leads_on(open_window):
    window = open_window(PHONE)
    window.go("/new-event")
    window.fill(login=LOGIN, password=PASSWORD)
    window.press("Log in")
    expect(window.page).to_have_url(f"{window.url}/new-event")
