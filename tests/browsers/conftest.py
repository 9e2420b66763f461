"""Run the tests in every browser named in `BROWSERS`, by default in Chromium."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Protocol

import pytest

from parlour.games.eights import Eights
from parlour.server.cookies import COOKIE
from tests.browsers.chromium import OLD, ChromiumWindow, Contexts, launch
from tests.browsers.eights import EightsTable
from tests.browsers.firefox import FirefoxWindow, firefox
from tests.browsers.people import Person
from tests.browsers.pilot import Table
from tests.browsers.webkit import WebKitWindow, screen
from tests.browsers.window import Window
from tests.server import harness
from tests.web import eights_rooms as rooms
from tests.web.people import NAMES, write_player

BROWSERS: Final = os.environ.get("BROWSERS", "chromium").split()
WIDE: Final = (1280, 800)
PHONE: Final = (360, 740)
WILD: Final = rooms.find_deal(Eights(), {"8=r", "g3"}, ["b7"])

Opener = Callable[[int, int], Window]
ComeIn = Callable[[], Person]


@pytest.fixture(scope="session", params=BROWSERS)
def browser_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def browser(
    browser_name: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opener]:
    """Yield a function that opens windows, each with its own cookies and storage."""
    match browser_name:
        case "chromium":
            contexts = request.getfixturevalue("contexts")
            yield lambda width, height: ChromiumWindow.opened(contexts, width, height)
        case "chromium-119":
            old = launch(request.getfixturevalue("playwright"), str(OLD))
            kept = Contexts(old)
            yield lambda width, height: ChromiumWindow.opened(kept, width, height)
            old.close()
        case "firefox":
            with firefox(tmp_path_factory.mktemp("firefox")) as bidi:
                yield lambda width, height: FirefoxWindow(bidi, width, height)
        case "webkit":
            with screen() as display:
                yield lambda width, height: WebKitWindow(
                    display, tmp_path_factory.mktemp("window"), width, height
                )
        case unknown:
            raise ValueError(f"no such browser: {unknown}")


@pytest.fixture
def open_window(browser: Opener) -> Iterator[Opener]:
    """Yield a function that opens windows, which are closed after the test; a console error fails it."""
    opened: list[Window] = []

    def open_one(width: int, height: int) -> Window:
        opened.append(browser(width, height))
        return opened[-1]

    with ExitStack() as ending:
        ending.callback(lambda: [window.close() for window in opened])
        yield open_one
    assert [complaint for window in opened for complaint in window.complaints] == []


@pytest.fixture
def table(open_window: Opener, address: str) -> Table:
    return Table(open_window(*WIDE), address)


@pytest.fixture
def phone(open_window: Opener, address: str) -> Table:
    return Table(open_window(*PHONE), address)


@pytest.fixture
def come_in(open_window: Opener, address: str, data: Path) -> ComeIn:
    """Return a function that makes people, each with their own window and name."""
    names = iter(NAMES)

    def person() -> Person:
        name = next(names)
        cookie = f"{COOKIE}={write_player(data, name)}; path=/"
        return Person(open_window(*WIDE), address).known_as(name, cookie)

    return person


class SitAt(Protocol):
    """Open a room of Eights as one of its players, in a new window."""

    def __call__(self, room: str, player: str, **options: object) -> EightsTable: ...


@pytest.fixture(scope="session")
def eights_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with prepared rooms for each browser."""
    data = tmp_path_factory.mktemp("eights")
    for name in BROWSERS:
        for room in ("tap", "drag", "sounds"):
            rooms.write(data, f"{room}-{name}", seed=WILD)
        for room in ("taps", "keys"):
            rooms.write(data, f"{room}-{name}", rules="hand=3", bots=2, people=("anna",))
        rooms.write(data, f"company-{name}", rules="hand=3", bots=1)
    with harness.serving(data, harness.PATIENT) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def sit_at(open_window: Opener, browser_name: str, eights_address: str) -> SitAt:
    def seated(room: str, player: str, **options: object) -> EightsTable:
        return EightsTable(open_window(*WIDE), eights_address).enter(
            f"{room}-{browser_name}", player, **options
        )

    return seated
