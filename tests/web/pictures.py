"""What the scripts that take pictures share: a server, a browser, every size, light and dark."""

import sys
import tempfile
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browsers.chromium import launched
from tests.web.server import serving

LIGHTS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
WIDE: Final[ViewportSize] = {"width": 1280, "height": 900}
SIZES: Final = [(320, 568), (360, 740), (740, 360), (820, 1180), (1440, 900), (2560, 1440)]

NewPage = Callable[[], Page]
"""Opens a page in a browser context of its own."""
Show = Callable[[str, NewPage, str], tuple[Page, Callable[[], object]]]
"""Brings a screen about at the server of an address. Gives its page, and what is done again at every size."""


def take_pictures(show: Show, screens: Collection[str], *, prefix: str = "", wait: int = 80) -> None:
    """Take those that the command line names, or all, into the folder that it names first."""
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, launched() as browser:
        for name in names or screens:
            for light in LIGHTS:
                new_page = partial(browser.new_page, color_scheme=light, viewport=WIDE)
                page, again = show(name, new_page, address)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    again()
                    page.wait_for_timeout(wait)
                    page.screenshot(path=folder / f"{prefix}{name}-{width}x{height}-{light}.png")
                for context in browser.contexts:
                    context.close()
