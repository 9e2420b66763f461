"""What holds for all tests: how they are spread over processes, and what they share: databases, a browser.

Hypothesis has no stopwatch: how long an example takes says nothing about the rules. Its examples are the same
in every run, and others when a test changes: what fails, fails again.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browsers.chromium import Contexts, launch
from tests.postgres import Postgres
from tests.web.server import serving

collect_ignore = ["third_party_drawing"]
"""Reading it as tests would put its folder on the path, and so install it for every test."""

settings.register_profile("parlour", deadline=None, derandomize=True)
settings.load_profile("parlour")

# A shell starts programs in the background with SIGINT ignored, and tests interrupt programs of their own.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Five processes for two cores: many tests wait for servers and browsers."""
    return 5 * (os.cpu_count() or 1) // 2


# The longest first; those that are not named take a few seconds at most.
LONGEST = (
    "tests/cluster/",
    "tests/server/test_fuzz.py",
    "tests/server/test_faults_kill.py",
    "tests/solver/test_against_exhaustive_search.py",
)
IN_BROWSERS = ("tests/browsers/", "tests/web/")
LONGEST_IN_BROWSERS = (
    "tests/web/test_web_alone.py",
    "tests/web/test_web_worker.py",
    "tests/web/test_web_daily.py",
    "tests/web/test_web_company.py",
    "tests/web/test_web_everyone.py",
    "tests/browsers/",
    "tests/web/test_web_race.py",
    "tests/web/test_web_eights",
    "tests/web/test_web_company",
    "tests/web/test_web_connection.py",
    "tests/web/test_web_bots_and_leaving.py",
    "tests/web/test_web_translated.py",
    "tests/web/test_web_table.py",
    "tests/web/test_web_replay.py",
    "tests/web/test_web_late_answers.py",
    "tests/web/test_web_solver.py",
    "tests/web/test_web_upgrade.py",
    "tests/web/test_web_kept.py",
    "tests/web/test_web_devices.py",
    "tests/web/test_web_pending.py",
    "tests/web/test_web_languages.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest, so that nobody waits for them at the end.

    The tests in browsers come last: Playwright's event loop runs on between them, and a process can't start
    another meanwhile.
    """

    def turn(item: pytest.Item) -> tuple[bool, int]:
        is_in_browser = item.nodeid.startswith(IN_BROWSERS)
        longest = LONGEST_IN_BROWSERS if is_in_browser else LONGEST
        places = (place for place, path in enumerate(longest) if item.nodeid.startswith(path))
        return is_in_browser, next(places, len(longest))

    items.sort(key=turn)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process: it is not to be stopped."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in it."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server of the test's own, to be stopped, restarted and killed."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """There can be only one in a process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One for all tests of the page."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Contexts:
    """Where the players of all tests of the page come from."""
    return Contexts(chromium)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of the page's tests keeps everything."""
    return tmp_path_factory.mktemp("parlour")


@pytest.fixture(scope="session")
def address(data: Path) -> Iterator[str]:
    """A server for all tests of the page in this process."""
    with serving(data) as found:
        yield found
