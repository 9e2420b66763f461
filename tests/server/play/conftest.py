"""Whole games are played on both stores."""

from collections.abc import Iterator

import pytest

from tests.server.harness import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), database=either_store) as server:
        yield server
