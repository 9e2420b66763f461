"""Pages of Playwright's, each in a browser context of its own; what they complain about fails the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from playwright.sync_api import Browser, Page

from tests.browsers.chromium import UNDRAWN
from tests.web.pilot import Table

LONGEST = 60_000  # milliseconds after which something will never be seen, however busy the machine is

# Without motion a test takes half the time. Tests of motion ask for it; in tests/browsers all cards move.
# What a page keeps for when the server is away has tests of its own.
USUAL = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"}
MOVING = {"reduced_motion": "no-preference"}

# What is wrong in the bar: what covers another, is cut off, too small to touch, or reaches out of the page.
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
def pages(chromium: Browser, use: Callable[[Page], Used]) -> Iterator[Callable[..., Used]]:
    contexts = []
    used: list[Used] = []

    def opened(context: dict[str, Any] | None = None) -> Used:
        made = chromium.new_context(**{**USUAL, **(context or {})})
        made.set_default_timeout(LONGEST)
        made.add_init_script(UNDRAWN)
        contexts.append(made)
        used.append(use(made.new_page()))
        return used[-1]

    yield opened
    complaints = [complaint for each in used for complaint in each.complaints]
    for made in contexts:
        made.close()
    assert not complaints, complaints
