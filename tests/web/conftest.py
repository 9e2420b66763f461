"""Real Chromium against a real server; a page that complains on the console fails its test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from parlour.server.cookies import COOKIE
from tests.browsers.chromium import Contexts
from tests.web import eights_tables
from tests.web.pages import LONGEST, pages
from tests.web.people import NAMES, Person, write_player
from tests.web.pilot import Table

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

Opener = Callable[..., Table]
Comer = Callable[..., Person]

come = eights_tables.come
eights_address = eights_tables.eights_address
eights_data = eights_tables.eights_data
sit_at = eights_tables.sit_at


expect.set_options(timeout=LONGEST)


@pytest.fixture
def sit_down(contexts: Contexts, address: str) -> Iterator[Opener]:
    """Opens a table in a browser of its own; whatever it complained about fails the test."""
    with pages(contexts, lambda page: Table(page, address)) as opened:
        yield opened


@pytest.fixture
def come_in(contexts: Contexts, address: str, data: Path) -> Iterator[Comer]:
    """Somebody who comes to play in company, with a browser of their own; complaints fail the test.

    They have been here before, under another name than everybody else.
    """
    names = iter(NAMES)

    def person(page: Page) -> Person:
        name = next(names)
        made = Person(page, address).known_as(name, f"{COOKIE}={write_player(data, name)}")
        made.keep({}, made.cookie)  # wherever the test goes first
        return made

    with pages(contexts, person) as opened:
        yield opened


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
