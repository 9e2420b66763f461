"""What the scripts that take pictures share: a server, a browser, every size, light and dark, any language.

python -m tests.web.screenshots… FOLDER [--language de] [--sizes 360x740,1280x800] [--lights dark] [screen …]
"""

import argparse
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page, ViewportSize

from parlour.server.page.languages import COOKIE, FIRST
from tests.browsers.chromium import launched
from tests.web.server import serving

LIGHTS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
WIDE: Final[ViewportSize] = {"width": 1280, "height": 900}
SIZES: Final = "320x568,360x740,740x360,820x1180,1280x800,2560x1440"

NewPage = Callable[[], Page]
"""Opens a page in a browser context of its own."""
Show = Callable[[str, NewPage, str], tuple[Page, Callable[[], object]]]
"""Brings a screen about at the server of an address. Gives its page, and what is done again at every size."""


def take_pictures(show: Show, screens: Collection[str], *, prefix: str = "", wait: int = 80) -> None:
    """Take those that the command line names, or all, into the folder that it names first."""
    wanted = _read_wishes(screens)
    language = "" if wanted.language == FIRST else f"-{wanted.language}"
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, launched() as browser:

        def new_page() -> Page:
            page = browser.new_page(color_scheme=light, viewport=WIDE)
            page.context.add_cookies([{"name": COOKIE, "value": wanted.language, "url": address}])
            return page

        for name in wanted.screens or screens:
            for light in wanted.lights.split(","):
                page, again = show(name, new_page, address)
                for size in wanted.sizes.split(","):
                    width, height = map(int, size.split("x"))
                    page.set_viewport_size({"width": width, "height": height})
                    again()
                    page.wait_for_timeout(wait)
                    page.screenshot(path=wanted.folder / f"{prefix}{name}-{size}-{light}{language}.png")
                for context in browser.contexts:
                    context.close()


def _read_wishes(screens: Collection[str]) -> argparse.Namespace:
    reader = argparse.ArgumentParser()
    reader.add_argument("folder", type=Path)
    reader.add_argument("screens", nargs="*", choices=[*screens, []])
    reader.add_argument("--language", default=FIRST)
    reader.add_argument("--sizes", default=SIZES)
    reader.add_argument("--lights", default=",".join(LIGHTS))
    wanted = reader.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    return wanted
