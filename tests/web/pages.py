"""Pages of Playwright's, each in a browser context of its own; what they complain about fails the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from playwright.sync_api import Browser, Page

from tests.web.pilot import Table

LONGEST = 30_000  # milliseconds after which something will never be seen, however busy the machine is

Used = TypeVar("Used", bound=Table)


@contextmanager
def pages(chromium: Browser, use: Callable[[Page], Used]) -> Iterator[Callable[..., Used]]:
    contexts = []
    used: list[Used] = []

    def opened(context: dict[str, Any] | None = None) -> Used:
        made = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **(context or {})})
        made.set_default_timeout(LONGEST)
        contexts.append(made)
        used.append(use(made.new_page()))
        return used[-1]

    yield opened
    complaints = [complaint for each in used for complaint in each.complaints]
    for made in contexts:
        made.close()
    assert complaints == []
