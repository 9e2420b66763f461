"""Chromium through Playwright, as in the other tests of the page."""

import itertools
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from tests.browsers.actions import KEYS, Point, Source
from tests.browsers.window import LONGEST, POLLED, PageChanged, Window

# The headless shell is the same browser, and takes less than half the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = [
    *("--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-background-networking"),
    "--enable-features=NetworkServiceInProcess2",  # one process less
    *("--renderer-process-limit=1", "--disable-site-isolation-trials"),  # one process for each player's pages
]
# The oldest supported version. `make chromium-119` installs it here.
OLD: Final = Path(__file__).parents[2] / "build" / "chromium-119" / "chromium"
# Without a GPU, painting takes longer than everything else: the page is laid out as usual, but transparent,
# so that nothing is painted.
UNDRAWN: Final = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
EXPECTED: Final = ("Service Worker registration blocked by Playwright",)
# Clears the storage that an earlier player left in the context, once per tab.
FORGET: Final = """try {
  if (!sessionStorage.getItem("tests.mine")) localStorage.clear();
  sessionStorage.setItem("tests.mine", "yes");
} catch { /* a page that can keep nothing */ }"""
CLOSING: Final = 2_000  # milliseconds for closing a page
MOST_FREE: Final = 8  # free contexts that are kept: each has its own process
WATCH: Final = f"""(async () => {{
  const found = FOUND;
  for (let looks = 0; looks < 100; looks++) {{
    const value = found();
    if (value) return value;
    await new Promise((done) => setTimeout(done, {POLLED * 1000}));
  }}
}})()"""
KEY_NAMES: Final = {value: name for name, value in KEYS.items()}


def chromium_path() -> str:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "Chromium is missing: install it (Debian: apt-get install chromium), or set CHROMIUM."
    return path


def launch(playwright: Playwright, path: str | None = None, *arguments: str) -> Browser:
    """Return a headless Chromium: the installed one, or the one at a path."""
    return playwright.chromium.launch(executable_path=path or chromium_path(), args=[*ARGUMENTS, *arguments])


@contextmanager
def launched() -> Iterator[Browser]:
    """Yield a Chromium with its own Playwright, of which a process can have only one at a time."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Contexts:
    """Browser contexts that are reused, so that files stay fetched and compiled; cookies and storage do not.

    Settings of a whole context stay: a test that changes them, such as the clock, must use a context of its
    own (`is_for_one`).
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._session = browser.new_browser_cdp_session()
        self._kinds: dict[BrowserContext, str] = {}
        self._free: list[BrowserContext] = []

    def page(self, *, is_for_one: bool = False, **options: Any) -> Page:
        """Return a page of a new player."""
        kind = json.dumps(options, sort_keys=True)
        free = [each for each in self._free if self._kinds[each] == kind]
        if is_for_one or not free:
            context = self._browser.new_context(**options)
            context.set_default_timeout(LONGEST * 1000)
            context.add_init_script(UNDRAWN)
            context.new_page()  # keeps the renderer process alive between pages
        else:
            context = free[-1]
            self._free.remove(context)
            context.clear_cookies()
        if not is_for_one:
            self._kinds[context] = kind
        page = context.new_page()
        page.add_init_script(FORGET)
        return page

    def give_back(self, page: Page) -> None:
        """Close a player's page and all pages opened from it, and free its context."""
        context = page.context
        if context not in self._kinds:
            context.close()
            return
        if not all(self._is_closed(opened) for opened in context.pages[1:]):
            del self._kinds[context]
            context.close()
            return
        self._free.append(context)
        for waiting in self._free[:-MOST_FREE]:
            del self._kinds[waiting]
            waiting.close()
        del self._free[:-MOST_FREE]

    def _is_closed(self, page: Page) -> bool:
        """Close a page, and return whether it has gone.

        `page.close` would wait forever for a page that is about to load another; closing a context does not.
        """
        try:
            session = page.context.new_cdp_session(page)
            target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
            with page.expect_event("close", timeout=CLOSING):
                self._session.send("Target.closeTarget", {"targetId": target})
        except PlaywrightError:
            return page.is_closed()
        return True


class ChromiumWindow(Window):
    def __init__(self, page: Page, contexts: Contexts | None = None) -> None:
        """`contexts` is where to give the page back, if it should be."""
        super().__init__()
        self.page = page
        self._contexts = contexts
        self.has_bad_network = False
        """Whether errors about connections are expected."""
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @classmethod
    def opened(cls, contexts: Contexts, width: int, height: int) -> "ChromiumWindow":
        """A service worker would outlive the page, and be given a secret in place of the next player's."""
        size: ViewportSize = {"width": width, "height": height}
        page = contexts.page(viewport=size, has_touch=True, is_mobile=width < 500, service_workers="block")
        return cls(page, contexts)

    @cached_property
    def _fingers(self) -> "Fingers":
        return Fingers(self.page.context.new_cdp_session(self.page))

    def _note(self, kind: str, text: str) -> None:
        is_expected = (self.has_bad_network and text.startswith("WebSocket connection")) or text in EXPECTED
        if kind in ("error", "warning") and not is_expected:
            self.complaints.append(text)

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def run(self, expression: str) -> Any:
        try:
            return self.page.evaluate(expression)
        except PlaywrightError as error:
            if "context was destroyed" in str(error):
                raise PageChanged from error
            raise

    def wait_for(self, function: str, *arguments: object) -> Any:
        """Wait within the page, which is faster than polling it from here."""
        watched = WATCH.replace("FOUND", self._script(function, arguments))
        return self.until(lambda: self.run(watched), f"{function} {arguments}")

    def perform(self, *sources: Source) -> None:
        for tick in itertools.zip_longest(*(source["actions"] for source in sources)):
            for source, step in zip(sources, tick, strict=True):
                if step and source["type"] == "key":
                    self._key(step)
                elif step and source["parameters"]["pointerType"] == "mouse":
                    self._mouse(step)
                elif step:
                    self._fingers.act(source["id"], step)

    def _key(self, step: Source) -> None:
        name: str = KEY_NAMES.get(step["value"]) or step["value"]
        if step["type"] == "keyDown":
            self.page.keyboard.down(name)
        else:
            self.page.keyboard.up(name)

    def _mouse(self, step: Source) -> None:
        match step["type"]:
            case "pointerMove":
                self.page.mouse.move(step["x"], step["y"])
            case "pointerDown":
                self.page.mouse.down()
            case "pointerUp":
                self.page.mouse.up()

    def screenshot(self) -> bytes:
        return self.page.screenshot()

    def close(self) -> None:
        if self._contexts is not None:
            self._contexts.give_back(self.page)


class Fingers:
    """Touch input: every event has the places of all fingers."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._above: dict[str, Point] = {}
        self._touching: dict[str, Point] = {}

    def act(self, finger: str, step: Source) -> None:
        match step["type"]:
            case "pointerMove":
                self._above[finger] = step["x"], step["y"]
                if finger not in self._touching:
                    return
                self._touching[finger] = self._above[finger]
                self._tell("touchMove")
            case "pointerDown":
                self._touching[finger] = self._above[finger]
                self._tell("touchStart")
            case "pointerUp":
                del self._touching[finger]
                self._tell("touchEnd")

    def _tell(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(self._touching.values())]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
