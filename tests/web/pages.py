"""Playwright pages, each of another player; a console error fails the test."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.browsers.chromium import Contexts
from tests.web.pilot import Table

SOCKET = re.compile(r"/ws(/[^/]+)?$")  # the address of a page's WebSocket, with or without a room
LONGEST = 60_000  # milliseconds after which a wait has failed, however busy the machine is

# Without motion a test takes half the time. Tests of motion enable it; in tests/browsers all cards move.
# Service workers have tests of their own.
USUAL = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"}
MOVING = {"reduced_motion": "no-preference"}
OWN = {"is_for_one": True}  # a browser context that no other test uses

# Defects in the bar: elements that overlap, are cut off, too small to touch, or outside the page.
WRONG_IN_BAR = """() => {
  const all = [...document.querySelectorAll("#bar :is(a, button, dl):not([hidden])")];
  const shown = all.filter((each) => each.offsetWidth);
  const boxes = shown.map((each) => [each.id || each.textContent, each.getBoundingClientRect()]);
  const small = boxes.filter(([, { width, height }]) => Math.min(width, height) < 24);
  const out = boxes.filter(([, { left, right }]) => left < 0 || right > innerWidth);
  const cut = shown.filter((each) => each.matches("#games a") && each.scrollWidth > each.clientWidth + 1);
  const covered = boxes.flatMap(([name, one], at) => boxes.slice(at + 1).filter(([, other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5
  ).map(([other]) => [name, other]));
  return [...small, ...out, ...cut.map((each) => each.textContent), ...covered];
}"""

Used = TypeVar("Used", bound=Table)


@contextmanager
def pages(contexts: Contexts, use: Callable[[Page], Used]) -> Iterator[Callable[..., Used]]:
    used: list[Used] = []

    def opened(context: dict[str, Any] | None = None) -> Used:
        used.append(use(contexts.page(**{**USUAL, **(context or {})})))
        return used[-1]

    yield opened
    complaints = [complaint for each in used for complaint in each.complaints]
    for each in used:
        contexts.give_back(each.page)
    assert not complaints, complaints


def describe(page: Page, change: str, name: str = "house") -> None:
    """Let a function change what pages are told in their heads, before their scripts run.

    It is of all games for lobbies and rooms, and of one `game` for the table of a solitaire.
    """
    page.add_init_script(f"""addEventListener("readystatechange", () => {{
      const tag = document.querySelector("meta[name={name}]");
      const told = JSON.parse(tag.content);
      ({change})(told);
      tag.content = JSON.stringify(told);
    }}, {{ capture: true, once: true }})""")
