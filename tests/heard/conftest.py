"""One desktop with Orca and a browser, and a server, for all that is played by ear."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from parlour.hub.timers import Timing
from tests.heard.desktop import LONGEST, Desktop, desktop
from tests.heard.pilot import Listener
from tests.server import harness

KEPT: Final = Path(__file__).parents[2] / "build" / "heard"

collect_ignore = ["keeper.py"]
"""It runs inside Orca."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with harness.serving(tmp_path_factory.mktemp("parlour"), Timing(pace=1)) as server:
        yield f"http://localhost:{server.port}"


@pytest.fixture(scope="module")
def session() -> Iterator[Desktop]:
    with desktop() as found:
        yield found


@pytest.fixture(scope="module")
def listener(session: Desktop, address: str) -> Listener:
    found = Listener(session)
    found.begin("Firefox")
    session.browse(os.environ.get("BROWSER", "firefox"), f"{address}/readyz")
    found.heard("^ready$", LONGEST)  # the page itself: before it is loaded, keys go astray
    found.rest()
    return found


@pytest.fixture
def heard(listener: Listener, request: pytest.FixtureRequest) -> Iterator[Listener]:
    """The player; what a test hears is kept under its first line."""
    first = len(listener.record)
    yield listener
    KEPT.mkdir(parents=True, exist_ok=True)
    title = str(request.function.__doc__)
    lines = [title, *map(str, listener.record[first:])]
    (KEPT / f"{request.node.name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
