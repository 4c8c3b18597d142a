"""Every kind of page that links lead to, in every language, on a phone and on a desktop."""

from collections import Counter, defaultdict
from urllib.parse import parse_qs, urldefrag, urlsplit

import pytest
from playwright.sync_api import Error
from werkzeug.exceptions import HTTPException

from app.i18n.languages import LANGUAGE_COOKIE, LANGUAGES
from tests.browser.checks import faults_of

MOST_VISITS = {"visitor": 60, "organiser": 90}
"""An organiser comes to every page that a visitor sees, and to more."""
NARROW, WIDE = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})
LINKS = "() => [...new Set([...document.links].map(link => link.href))]"
LEAST_KINDS = 15


@pytest.fixture
def kind_of(application):
    """Tell which view an address belongs to: pages of one view differ in what they show only."""
    routes = application.url_map.bind("127.0.0.1")

    def kind(address):
        parts = urlsplit(address)
        try:
            view, _ = routes.match(parts.path)
        except HTTPException:
            view = parts.path
        return view, frozenset(parse_qs(parts.query))

    return kind


@pytest.mark.parametrize("who", MOST_VISITS)
def test_every_page_is_sound(open_window, kind_of, who):
    window = open_window({"viewport": NARROW}, is_organiser=who == "organiser")
    crawl = Crawl(window, kind_of)
    crawl.run(MOST_VISITS[who])
    window.watch.check()
    assert len(crawl.visits) >= LEAST_KINDS


class Crawl:
    """A walk along links to every kind of page, each time in another language."""

    def __init__(self, window, kind_of):
        self.window, self.kind_of = window, kind_of
        self.known = defaultdict(list)
        self.found_on = {}
        self.visits = Counter()
        self.sizes = [NARROW, WIDE]
        self.learn(f"{window.url}/")

    def learn(self, link):
        """Remember an address of ours."""
        address = urldefrag(link).url
        if address.startswith(f"{self.window.url}/") and "/language/" not in address:
            addresses = self.known[self.kind_of(address)]
            if address not in addresses:
                addresses.append(address)
                self.found_on[address] = self.window.page.url

    def run(self, most):
        """Go to the kind of page seen least often, until each was seen in every language."""
        while self.visits.total() < most:
            kind = min(self.known, key=lambda known: self.visits[known])
            visit = self.visits[kind]
            if visit == len(LANGUAGES):
                break
            self.visits[kind] += 1
            # The addresses of a kind in turn, or the only one again and again.
            address = self.known[kind][visit % len(self.known[kind])]
            if self.shows_page(address, list(LANGUAGES)[visit]):
                self.look()

    def shows_page(self, address, language):
        """Open an address in a language, and say whether that led to a page and not to a file."""
        context = self.window.page.context
        context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": self.window.url}])
        try:
            answer = self.window.page.goto(address, referer=self.found_on[address])
        except Error as error:
            if "Download is starting" not in error.message:
                raise
            answer = context.request.get(address)
        return answer.ok and answer.headers["content-type"].startswith("text/html")

    def look(self):
        """Look at this page in both sizes, and remember where its links lead."""
        page = self.window.page
        for size in self.sizes:
            page.set_viewport_size(size)
            self.window.watch.faults += faults_of(page)
        # The next page is opened in the size that this one was last seen in.
        self.sizes.reverse()
        for link in page.evaluate(LINKS):
            self.learn(link)
