"""The four languages: chosen on any page, and kept on those after it."""

from playwright.sync_api import expect

LANGUAGES = {
    "ja": ("日本語", "順位表"),
    "zh-Hans": ("简体中文", "排名"),
    "zh-Hant": ("繁體中文", "排名"),
    "en": ("English", "Standings"),
}


def test_a_language_is_chosen_and_stays(open_window, size):
    window = open_window(size)
    window.go("/events/demo/rounds")
    assert spoken(window) == "en"
    for tag, (own_name, standings) in LANGUAGES.items():
        before = window.page.url
        window.tap(window.page.locator("summary:has(.visually-hidden)").first)
        window.leave_by(window.page.get_by_role("link", name=own_name, exact=True))
        assert (spoken(window), window.page.url) == (tag, before)
        window.leave_by(window.page.get_by_role("link", name=standings).first)
        assert spoken(window) == tag
        expect(window.page.get_by_role("heading", level=1)).to_have_text(standings)


def test_a_browser_is_greeted_in_its_own_language(open_window):
    window = open_window(language="zh-TW")
    window.go("/")
    assert spoken(window) == "zh-Hant"


def spoken(window):
    return window.page.locator("html").get_attribute("lang")
