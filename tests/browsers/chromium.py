"""Chromium by Playwright, which the other tests of the page use too."""

import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, Playwright, ViewportSize, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browsers.actions import KEYS, Point, Source
from tests.browsers.window import LONGEST, POLLED, PageChanged, Window

# The shell is the same browser without a window, and needs less than half the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = [
    *("--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-background-networking"),
    "--enable-features=NetworkServiceInProcess2",  # one process less to talk to
    *("--renderer-process-limit=1", "--disable-site-isolation-trials"),  # one for each player's pages
]
# Three years old: what the page must still be played in. `make chromium-119` puts it here.
OLD: Final = Path(__file__).parents[2] / "build" / "chromium-119" / "chromium"
# Nobody looks at a page in a test, and without a graphics card drawing it takes longer than all else: it is
# laid out, pressed and read as ever, and left transparent.
UNDRAWN: Final = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
BLOCKED: Final = "Service Worker registration blocked by Playwright"
KEY_NAMES: Final = {value: name for name, value in KEYS.items()}


def chromium_path() -> str:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "Chromium is missing: install it (Debian: apt-get install chromium), or set CHROMIUM."
    return path


def launch(playwright: Playwright, path: str | None = None) -> Browser:
    """A Chromium without a screen: the installed one, or the one at a path."""
    return playwright.chromium.launch(executable_path=path or chromium_path(), args=ARGUMENTS)


@contextmanager
def launched() -> Iterator[Browser]:
    """A Chromium with a Playwright of its own, of which there can be only one at a time in a process."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class ChromiumWindow(Window):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.has_bad_network = False
        """Then the browser may complain about connections."""
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @classmethod
    def opened(cls, browser: Browser, width: int, height: int) -> "ChromiumWindow":
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=True, is_mobile=width < 500)
        context.set_default_timeout(LONGEST * 1000)
        context.add_init_script(UNDRAWN)
        return cls(context.new_page())

    @cached_property
    def _fingers(self) -> "Fingers":
        return Fingers(self.page.context.new_cdp_session(self.page))

    def _note(self, kind: str, text: str) -> None:
        is_expected = (self.has_bad_network and text.startswith("WebSocket connection")) or text == BLOCKED
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
        """What isn't so yet is watched by the page itself: asking again and again would take longer."""
        script = self._script(function, arguments)

        def found() -> Any:
            value = self.run(f"({script})()")
            if not value:
                with suppress(PlaywrightTimeout):
                    self.page.wait_for_function(script, polling=POLLED * 1000, timeout=LONGEST * 1000)
            return value

        return self.until(found, f"{function} {arguments}")

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
        self.page.context.close()


class Fingers:
    """Fingers on the glass: Chromium is told where all of them are."""

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
