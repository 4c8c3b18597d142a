"""A window of a browser, and what a person does in it."""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import Watch, check_page

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}


@dataclass
class Window:
    """One page, watched; every page that it comes to is checked."""

    page: Page
    url: str
    touch: bool = False
    taps: int = 0
    """How often something was tapped or clicked."""
    watch: Watch = field(init=False)

    def __post_init__(self) -> None:
        self.watch = Watch(self.page, self.url)

    def check(self) -> None:
        """Fail if this page has a fault, or anything went wrong on the way to it."""
        check_page(self.page)
        self.watch.check()

    def go(self, address: str) -> None:
        """Open an address of the server."""
        self.page.goto(address if "://" in address else f"{self.url}{address}")
        self.check()

    def tap(self, target: Locator) -> None:
        """Tap something, with a finger or a mouse."""
        self.taps += 1
        if self.touch:
            target.tap()
        else:
            target.click()

    def leave_by(self, target: Locator) -> None:
        """Tap what leads to another page."""
        with self.page.expect_navigation():
            self.tap(target)
        self.check()

    def follow(self, name: str) -> None:
        """Tap the first link of this name in the content of the page."""
        main = self.page.get_by_role("main")
        self.leave_by(main.get_by_role("link", name=name, exact=True).first)

    def press(self, name: str) -> None:
        """Tap the button of this name."""
        self.leave_by(self.page.get_by_role("button", name=name, exact=True))

    def press_main(self, name: str) -> None:
        """Tap the button of this name that is seen, beside one that is only for the return key."""
        button = self.page.get_by_role("main").get_by_role("button", name=name, exact=True)
        self.leave_by(button.locator("visible=true").last)

    def unfold(self, name: str) -> Locator:
        """Open what is folded under this name, and return it."""
        fold = self.page.locator("details", has=self.page.locator("summary", has_text=name))
        self.tap(fold.locator("summary").first)
        return fold

    def group(self, name: str) -> Locator:
        """Return the choices under this heading."""
        return self.page.get_by_role("group", name=name)

    def choice(self, group: str, name: str) -> Locator:
        """Return the input of a choice under a heading, by the word that ends its text."""
        words = re.compile(rf"\b{name}\s*$")
        label = self.group(group).locator("label").filter(has_text=words)
        return label.first.locator("input")

    def choose(self, group: str, *names: str) -> None:
        """Tap choices under a heading."""
        for name in names:
            choice = self.choice(group, name)
            # The input itself is too small for a finger: what is tapped is its label.
            self.tap(choice.locator(".."))
            expect(choice).to_be_checked()

    def fill(self, **texts: str) -> None:
        """Type into fields, by their names."""
        for name, text in texts.items():
            self.page.locator(f'[name="{name}"]:not([type="hidden"])').fill(text)

    def sees(self, text: str) -> None:
        """Fail unless the content of the page shows this."""
        expect(self.page.get_by_role("main")).to_contain_text(text)
