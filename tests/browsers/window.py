"""A browser window as a player uses it: reading, clicking, dragging, tapping and typing.

Each browser implements six methods; everything else is built on them, and the same everywhere.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from tests.browsers import actions
from tests.browsers.actions import Point, Pointer, Source

FINDERS: Final = (Path(__file__).parent / "finders.js").read_text("utf-8")
LONGEST: Final = 60.0  # seconds after which a wait has failed, however busy the machine is
POLLED: Final = 0.02
KEEP: Final = """(options, cookie) => {
  localStorage['parlour.options'] ??= options;
  if (cookie) document.cookie = cookie;
  if (!document.cookie.includes(cookie.split(";")[0])) throw new Error("another page has set the cookie");
}"""


class PageChanged(Exception):
    """The page was left while a script ran."""


class Finder(NamedTuple):
    """Visible elements: by CSS, by accessible name, by part of their text."""

    css: str
    name: str | None = None
    text: str | None = None


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def grip(self) -> Point:
        """A point of a card that stays visible under other cards."""
        return self.x + self.width / 2, self.y + min(8, self.height / 2)


def button(name: str) -> Finder:
    return Finder("button, [role=button]", name)


def link(name: str) -> Finder:
    return Finder("a", name)


def radio(name: str) -> Finder:
    return Finder("input[type=radio]", name)


def heading(name: str) -> Finder:
    return Finder("h1, h2, h3", name)


def dialog(name: str | None = None, text: str | None = None) -> Finder:
    return Finder("dialog[open]", name, text)


class Window(ABC):
    """One player's window, with the errors of its console."""

    has_touch: ClassVar = True

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @abstractmethod
    def goto(self, url: str) -> None:
        """Load a page, and wait until it is loaded."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or raise PageChanged."""

    @abstractmethod
    def perform(self, *sources: Source) -> None:
        """Perform W3C actions with the browser's own input."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return a screenshot as PNG."""

    @abstractmethod
    def close(self) -> None: ...

    # Looking

    def evaluate(self, function: str, *arguments: object) -> Any:
        """Return the result of a JavaScript function, which can use the finders."""
        return self.run(f"({self._script(function, arguments)})()")

    @staticmethod
    def _script(function: str, arguments: tuple[object, ...]) -> str:
        return f"() => {{ {FINDERS}\nreturn ({function})(...{json.dumps(arguments)}); }}"

    def count(self, finder: Finder) -> int:
        """Return the number of visible matches."""
        return int(self.evaluate("(...finder) => shown(...finder).length", *finder))

    def text(self, finder: Finder) -> str:
        """Return the text of the first visible match."""
        return str(self._first(finder, "[textOf(first)]")[0])

    def texts(self, finder: Finder) -> list[str]:
        """Return the texts of all visible matches."""
        found: list[str] = self.evaluate("(...finder) => shown(...finder).map(textOf)", *finder)
        return found

    def rect(self, finder: Finder) -> Rect:
        return Rect(*self._first(finder, "rectOf(first)"))

    def _first(self, finder: Finder, value: str) -> Any:
        """Wait for a visible match, and return a value of the first."""
        return self.wait_for(
            f"(...finder) => {{ const [first] = shown(...finder); return first && {value}; }}", *finder
        )

    # Waiting

    def wait_for(self, function: str, *arguments: object) -> Any:
        """Wait until a JavaScript function returns something true, and return that."""
        return self.until(lambda: self.evaluate(function, *arguments), f"{function} {arguments}")

    def shows(self, finder: Finder) -> None:
        self.wait_for("(...finder) => shown(...finder).length > 0", *finder)

    def hides(self, finder: Finder) -> None:
        self.wait_for("(...finder) => shown(...finder).length === 0", *finder)

    def until(self, condition: Callable[[], Any], missing: str) -> Any:
        deadline = time.monotonic() + LONGEST
        while True:
            try:
                if found := condition():
                    return found
            except PageChanged:
                pass  # try again on the new page
            assert time.monotonic() < deadline, missing
            time.sleep(POLLED)

    # Doing

    def click(self, finder: Finder) -> None:
        """Click in the middle of an element, once it is uncovered and still."""
        x, y = self.wait_for("(...finder) => pressable(...finder)", *finder)
        self.press((x, y))

    def press(self, point: Point) -> None:
        self.perform(actions.pointer("mouse", actions.to(point), actions.DOWN, actions.UP))

    def tap(self, point: Point, times: int = 1) -> None:
        """Tap with a finger, or click where the browser has no touch input."""
        kind: Pointer = "touch" if self.has_touch else "mouse"
        self.perform(actions.pointer(kind, actions.to(point), *[actions.DOWN, actions.UP] * times))

    def drag(
        self, start: Point, end: Point, kind: Pointer = "mouse", *, let_go: bool = True, moves: int = 6
    ) -> None:
        steps = [actions.to(start), actions.DOWN, *actions.way(start, end, moves)]
        self.perform(actions.pointer(kind, *steps, *([actions.UP] if let_go else [])))

    def release(self, kind: Pointer = "mouse") -> None:
        self.perform(actions.pointer(kind, actions.UP))

    def keys(self, *names: str) -> None:
        self.perform(actions.keys(names))

    def fill(self, finder: Finder, text: str) -> None:
        """Replace the text of a field by typing."""
        self.click(finder)
        self.evaluate("() => document.activeElement.select()")
        self.keys(*text)

    def begin(self, address: str, options: dict[str, object], cookie: str = "") -> None:
        """Store the player's options and cookie in the browser, as earlier visits would have."""
        self.goto(f"{address}/readyz")
        self.evaluate(KEEP, json.dumps(options), cookie)
        self.complaints.clear()  # about how some browsers show plain text
