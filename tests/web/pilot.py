"""The table pilot on a Playwright page, for tests in Chromium alone.

It adds Playwright's locators, and contexts with themes and devices of all kinds.
"""

import json

from playwright.sync_api import Locator, Page

from tests.browsers import pilot
from tests.browsers.chromium import ChromiumWindow
from tests.browsers.pilot import FINISH_SEED, PLACES, SHORT_SEED, winning_line

__all__ = ["FINISH_SEED", "PLACES", "SHORT_SEED", "Table", "winning_line"]

HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

NEVER_LATER = """{
  const { setTimeout } = window;
  window.setTimeout = (call, delay) => delay < 2000 ? setTimeout(call, delay) : -1;
}"""


class Table(pilot.Table):
    window: ChromiumWindow

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(ChromiumWindow(page), address)
        self.page = page

    @property
    def complaints(self) -> list[str]:
        return self.window.complaints

    def keep(self, options: dict[str, object], cookie: str = "") -> None:
        """Store options and cookie without a visit, so that the first request is the test's own."""
        if options:
            self.page.add_init_script(
                f"localStorage['parlour.options'] ??= JSON.stringify({json.dumps(options)})"
            )
        if cookie:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.page.context.add_cookies([{"name": name, "value": value, "url": self.address}])

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.slot[data-place="{PLACES.get(name, name)}"]')

    def light_lamp(self) -> Locator:
        """Press the winnable lamp for the first time, and return it."""
        lamp = self.page.locator('[data-control="lamp"]')
        lamp.click()
        self.page.get_by_role("dialog").get_by_role("button", name="Switch on").click()
        return lamp

    def hide(self, is_hidden: bool = True) -> None:
        """Hide the page as if another tab were selected, or show it again."""
        self.page.evaluate(HIDE, is_hidden)

    def keep_later(self) -> None:
        """Let nothing happen seconds later on pages opened from now on, however slow the test is.

        No notice disappears by itself, and nothing is loaded for offline use.
        """
        self.page.add_init_script(NEVER_LATER)

    @property
    def said(self) -> str:
        return self.page.locator("#live").inner_text()
