"""What the scripts that take pictures share: a server, a browser, every size, light and dark, any language.

python -m tests.web.screenshots… FOLDER [--language de] [--sizes 360x740,1280x800] [--lights dark] [screen …]
"""

import argparse
import json
import re
import tempfile
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Locator, Page, ViewportSize

import parlour
from parlour.server.page.languages import COOKIE, FIRST
from tests.browsers.chromium import launched
from tests.web.people import Person
from tests.web.server import serving

Light = Literal["light", "dark"]
LIGHTS: Final[tuple[Light, ...]] = ("light", "dark")
WIDE: Final[ViewportSize] = {"width": 1280, "height": 900}
SIZES: Final = "320x568,360x740,740x360,820x1180,1280x800,1920x1080,2560x1440"
WORDS: Final = Path(parlour.__file__).parent / "web" / "words"


def _messages(language: str) -> dict[str, str]:
    lines = (WORDS / f"{language}.js").read_text("utf-8").splitlines()
    found = "".join(line for line in lines if line.startswith('  "')).rstrip(",")
    messages: dict[str, str] = json.loads(f"{{{found}}}")
    return messages


class Guest(Person):
    """A person whose page is in some language. Controls are named in English, and found by what they are
    called there."""

    def __init__(self, page: Page, address: str, language: str = FIRST) -> None:
        super().__init__(page, address)
        english = _messages(FIRST)
        self._names: dict[str, set[str]] = {}
        for key, text in _messages(language).items():
            self._names.setdefault(english[key], set()).add(text.replace("\u00ad", ""))  # no part of a name

    def control(self, name: str, role: Literal["button", "link", "radio", "tab"] = "button") -> Locator:
        names = "|".join(map(re.escape, self._names[name]))
        return self.page.get_by_role(role, name=re.compile(f"^({names})$")).first

    def press(self, control: str) -> None:
        self.control(control).click()


@dataclass
class Studio:
    """Where screens are brought about: a server with its data, a browser; the language and light."""

    address: str
    data: Path
    language: str
    browser: Browser
    light: Light = "light"

    def guest(self, language: str = "") -> Guest:
        """Somebody with a browser of their own, whose page is in the language of the pictures unless told."""
        spoken = language or self.language
        page = self.browser.new_page(color_scheme=self.light, viewport=WIDE)
        page.context.add_cookies([{"name": COOKIE, "value": spoken, "url": self.address}])
        return Guest(page, self.address, spoken)


Show = Callable[[str, Studio], tuple[Page, Callable[[], object]]]
"""Brings a screen about. Gives its page, and what is done again at every size."""


def take_pictures(show: Show, screens: Collection[str], *, prefix: str = "", wait: int = 80) -> None:
    """Take those that the command line names, or all, into the folder that it names first."""
    wanted = _read_wishes(screens)
    language = "" if wanted.language == FIRST else f"-{wanted.language}"
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address, launched() as browser:
        studio = Studio(address, Path(data), wanted.language, browser)
        for name in wanted.screens or screens:
            for studio.light in wanted.lights.split(","):
                page, again = show(name, studio)
                for size in wanted.sizes.split(","):
                    width, height = map(int, size.split("x"))
                    page.set_viewport_size({"width": width, "height": height})
                    again()
                    page.wait_for_timeout(wait)
                    page.screenshot(
                        path=wanted.folder / f"{prefix}{name}-{size}-{studio.light}{language}.png"
                    )
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
