"""Real Chromium against a real server; a page that complains on the console fails its test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.server.cookies import COOKIE
from tests.web import eights_tables
from tests.web.people import NAMES, Person, write_player
from tests.web.pilot import Table
from tests.web.server import serving

LONGEST = 30_000  # milliseconds after which something will never be seen, however busy the machine is
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

Opener = Callable[..., Table]
Comer = Callable[..., Person]
Used = TypeVar("Used", bound=Table)

come = eights_tables.come
eights_address = eights_tables.eights_address
sit_at = eights_tables.sit_at


expect.set_options(timeout=LONGEST)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("parlour")


@pytest.fixture(scope="session")
def address(data: Path) -> Iterator[str]:
    with serving(data) as found:
        yield found


@pytest.fixture
def sit_down(chromium: Browser, address: str) -> Iterator[Opener]:
    """Opens a table in a browser of its own; whatever it complained about fails the test."""
    with browsers(chromium, lambda page: Table(page, address)) as opened:
        yield opened


@pytest.fixture
def come_in(chromium: Browser, address: str, data: Path) -> Iterator[Comer]:
    """Somebody who comes to play in company, with a browser of their own; complaints fail the test.

    They have been here before, under another name than everybody else.
    """
    names = iter(NAMES)

    def person(page: Page) -> Person:
        cookie = {"name": COOKIE, "value": write_player(data, next(names)), "url": address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        return Person(page, address)

    with browsers(chromium, person) as opened:
        yield opened


@contextmanager
def browsers(chromium: Browser, use: Callable[[Page], Used]) -> Iterator[Callable[..., Used]]:
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
