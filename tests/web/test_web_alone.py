"""The page on a worker of its own, with no server to ask: it shows and does what it does with one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browsers.chromium import Contexts
from tests.local.built import built, version
from tests.web.pages import pages
from tests.web.pilot import SHORT_SEED, Table, winning_line

pytestmark = built

SERVED = re.compile(r"/api/(?!games$)|/ws\b")
"""What a page asks a server for that a worker answers here. What the games are is the same for everybody."""
LONGEST = 120_000
"""Milliseconds in which Python starts, on a busy machine."""


@pytest.fixture
def alone(contexts: Contexts, address: str) -> Iterator[Table]:
    """A page whose documents say that there is no server; what it asks one all the same fails the test."""
    asked: list[str] = []

    def without_server(route: Route) -> None:
        if SERVED.search(route.request.url):
            asked.append(route.request.url)
            route.abort()
        elif route.request.resource_type == "document":
            answer = route.fetch()
            said = f'<html data-local="/local/{version()}/"'
            route.fulfill(response=answer, status=200, body=answer.text().replace("<html", said, 1))
        else:
            route.continue_()

    with pages(contexts, lambda page: Table(page, address)) as opened:
        table = opened({"is_for_one": True})
        table.page.set_default_timeout(LONGEST)
        table.page.on("websocket", lambda socket: asked.append(socket.url))
        table.page.route("**/*", without_server)
        yield table
    assert asked == []


def test_klondike_is_won_and_counted_and_eights_played_without_a_server(alone: Table) -> None:
    page = alone.page
    line, _ = winning_line(SHORT_SEED)
    alone.open(seed=SHORT_SEED, speed="none")
    alone.play_all(line[:3])
    alone.press("Undo")
    alone.reload()  # the same table, from what the browser keeps
    alone.play_all(line[2:])
    alone.press("Finish")
    result = page.get_by_role("dialog")
    expect(result).to_contain_text("You won")
    result.get_by_role("button", name="Close").click()
    alone.press("Statistics")
    expect(page.get_by_role("dialog")).to_contain_text("Played1")
    alone.go("/eights")
    alone.press("Play against bots")
    expect(page.locator("#screen > .eights")).to_be_visible()
    expect(page.locator("#screen")).to_contain_text("Ada")
