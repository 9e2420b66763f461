"""A browser's window, as a player uses it: looked at, pressed, dragged, tapped and typed into.

Each browser fills in six methods; all else is made of them, and so is the same everywhere.
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
LONGEST: Final = 60.0  # seconds after which a test that still waits has failed, however busy the machine is
POLLED: Final = 0.02
KEEP: Final = """(options, cookie) => {
  localStorage['parlour.options'] ??= options;
  if (cookie) document.cookie = cookie;
}"""


class PageChanged(Exception):
    """The page went away while a script was asked of it."""


class Finder(NamedTuple):
    """What a player sees on the page: by CSS, by its accessible name, by some of its text."""

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
        """Where a card can be seen, whatever lies on it."""
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
    """One player's window. What the page complained about on the console is kept."""

    has_touch: ClassVar = True

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @abstractmethod
    def goto(self, url: str) -> None:
        """Loads a page, and returns when it is loaded."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, or `PageChanged`."""

    @abstractmethod
    def perform(self, *sources: Source) -> None:
        """Carries out W3C actions with the browser's own input."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """A picture as PNG."""

    @abstractmethod
    def close(self) -> None: ...

    # Looking

    def evaluate(self, function: str, *arguments: object) -> Any:
        """What a JavaScript function gives for these arguments; it can use the finders."""
        return self.run(f"({self._script(function, arguments)})()")

    @staticmethod
    def _script(function: str, arguments: tuple[object, ...]) -> str:
        return f"() => {{ {FINDERS}\nreturn ({function})(...{json.dumps(arguments)}); }}"

    def count(self, finder: Finder) -> int:
        """How many are shown."""
        return int(self.evaluate("(...finder) => shown(...finder).length", *finder))

    def text(self, finder: Finder) -> str:
        """The text of the first that is shown."""
        return str(self._first(finder, "[textOf(first)]")[0])

    def texts(self, finder: Finder) -> list[str]:
        """The texts of all that are shown."""
        found: list[str] = self.evaluate("(...finder) => shown(...finder).map(textOf)", *finder)
        return found

    def rect(self, finder: Finder) -> Rect:
        return Rect(*self._first(finder, "rectOf(first)"))

    def _first(self, finder: Finder, value: str) -> Any:
        """Waits until there is one, and asks for something about the first."""
        return self.wait_for(
            f"(...finder) => {{ const [first] = shown(...finder); return first && {value}; }}", *finder
        )

    # Waiting

    def wait_for(self, function: str, *arguments: object) -> Any:
        """Waits until a function of the page gives something true, and gives that."""
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
                pass  # and the new one is asked the same
            assert time.monotonic() < deadline, missing
            time.sleep(POLLED)

    # Doing

    def click(self, finder: Finder) -> None:
        """Clicks in the middle, once nothing covers it and it stands still."""
        x, y = self.wait_for("(...finder) => pressable(...finder)", *finder)
        self.press((x, y))

    def press(self, point: Point) -> None:
        self.perform(actions.pointer("mouse", actions.to(point), actions.DOWN, actions.UP))

    def tap(self, point: Point, times: int = 1) -> None:
        """With a finger, where the browser can be told of one."""
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
        """Types into an emptied field."""
        self.click(finder)
        self.evaluate("() => document.activeElement.select()")
        self.keys(*text)

    def begin(self, address: str, options: dict[str, object], cookie: str = "") -> None:
        """Leaves in the browser what earlier visits would have: the player's options, and who it is."""
        self.goto(f"{address}/readyz")
        self.evaluate(KEEP, json.dumps(options), cookie)
        self.complaints.clear()  # of how some browsers show plain text
