"""Real Chromium against a real server; a page that complains on the console fails its test."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web import eights_tables
from tests.web.people import Person
from tests.web.pilot import Table
from tests.web.server import serving

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

Opener = Callable[..., Table]
Comer = Callable[..., Person]
Used = TypeVar("Used", bound=Table)

come = eights_tables.come
eights_address = eights_tables.eights_address
sit_at = eights_tables.sit_at


def chromium_path() -> str:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    assert path, "Chromium is missing: install it (Debian: apt-get install chromium), or set CHROMIUM."
    return path


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("parlour")) as found:
        yield found


@pytest.fixture
def sit_down(chromium: Browser, address: str) -> Iterator[Opener]:
    """Opens a table in a browser of its own; whatever it complained about fails the test."""
    with browsers(chromium, lambda page: Table(page, address)) as opened:
        yield opened


@pytest.fixture
def come_in(chromium: Browser, address: str) -> Iterator[Comer]:
    """Somebody who comes to play in company, with a browser of their own; complaints fail the test."""
    with browsers(chromium, lambda page: Person(page, address)) as opened:
        yield opened


@contextmanager
def browsers(chromium: Browser, use: Callable[[Page], Used]) -> Iterator[Callable[..., Used]]:
    contexts = []
    used: list[Used] = []

    def opened(context: dict[str, Any] | None = None) -> Used:
        made = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **(context or {})})
        made.set_default_timeout(10_000)
        contexts.append(made)
        used.append(use(made.new_page()))
        return used[-1]

    yield opened
    complaints = [complaint for each in used for complaint in each.complaints]
    for made in contexts:
        made.close()
    assert complaints == []


@pytest.fixture
def table(sit_down: Opener) -> Table:
    return sit_down()


@pytest.fixture
def phone(sit_down: Opener) -> Table:
    return sit_down(PHONE)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, put where `make` puts it."""
    return (Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
