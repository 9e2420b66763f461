"""A server whose store can't be written for a while."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browsers.chromium import Contexts
from tests.server.faulty import Server
from tests.store.test_sqlite_file import locked
from tests.web.pages import pages
from tests.web.pilot import SHORT_SEED, Table


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", busy_seconds=0.2) as started:
        yield started


@pytest.fixture
def table(contexts: Contexts, server: Server) -> Iterator[Table]:
    with pages(contexts, lambda page: Table(page, f"http://127.0.0.1:{server.port}")) as opened:
        yield opened()


def test_that_nothing_can_be_saved_is_told_until_something_is(server: Server, table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    told = table.page.get_by_text("The server can’t save moves right now.")
    with locked(server.file) as other:
        table.turn_stock()
        expect(table.page.locator("#notice")).to_have_text("That was not saved.")
        expect(table.page.locator("#notice")).to_be_hidden()  # what is said in passing is gone, this stays
        expect(told).to_be_visible()
        other.execute("ROLLBACK")
    table.turn_stock()
    expect(told).to_have_count(0)
    table.settle()
    assert table.moves == "1"
