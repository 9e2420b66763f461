"""Fixtures: the server of most tests here, on both stores, with no limits, quick bots and a short grace."""

from collections.abc import Iterator

import pytest

from parlour.services import threads
from tests.postgres import Postgres

from .harness import Server, serving

collect_ignore = ["preloaded.py"]
"""Importing it builds all pages, which only the process needs that servers are forked from."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), database=either_store) as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either_store(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """Yield the address of an empty database, or None for a file."""
    if request.param == "sqlite":
        yield None
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.database() as url:
        yield url


@pytest.fixture(autouse=True)
def equal_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the solver's threads not give way: beside other tests, they would get no time."""
    monkeypatch.setattr(threads, "NICENESS", 0)
