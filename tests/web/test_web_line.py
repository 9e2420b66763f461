"""The line: how little is fetched before play, and what happens when the server goes away."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import Opener
from tests.web.pilot import SHORT_SEED, Table, winning_line
from tests.web.server import free_port, serving

LINE, _ = winning_line(SHORT_SEED)
MOST_BYTES = 60_000
MOST_REQUESTS = 25


def test_a_playable_table_is_light(table: Table) -> None:
    line = table.page.context.new_cdp_session(table.page)
    line.send("Network.enable")
    sizes: list[float] = []
    addresses: list[str] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    line.on("Network.requestWillBeSent", lambda event: addresses.append(event["request"]["url"]))
    line.on("Network.webSocketCreated", lambda event: addresses.append(event["url"]))
    table.open()
    table.page.wait_for_timeout(500)
    addresses = [address for address in addresses if not address.startswith("data:")]
    print(f"{sum(sizes) / 1000:.1f} kB in {len(addresses)} requests")
    assert sum(sizes) <= MOST_BYTES
    assert len(addresses) <= MOST_REQUESTS
    assert all(
        address.startswith((table.address, table.address.replace("http", "ws"))) for address in addresses
    )


def test_files_are_kept_for_ever_and_the_page_is_not(table: Table) -> None:
    answers = {}
    table.page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    table.open()
    page = answers.pop(f"{table.address}/")
    assert page["cache-control"] == "private, no-cache"
    assert page["content-encoding"] == "gzip"
    assert answers
    for headers in answers.values():
        assert "immutable" in headers["cache-control"]
        assert "content-security-policy" in headers


def test_a_server_that_comes_back_finds_the_player_at_the_table(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    context = chromium.new_context()
    with serving(tmp_path, port) as address:
        table = Table(context.new_page(), address)
        table.open(seed=SHORT_SEED, speed="none")
        table.play_all(LINE[:5])
        before = table.layout()
    offline = table.page.locator("#offline")
    expect(offline).to_be_visible()
    table.turn_stock()  # asked while nobody answers: done when somebody does
    with serving(tmp_path, port):
        expect(offline).to_be_hidden(timeout=15_000)
        expect(table.page.locator("#status b").nth(1)).to_have_text("6")
        table.settle()
        assert len(table.cards("waste")) == len(before["up"]["waste"]) + 1
    context.close()


def test_two_windows_of_the_same_player_show_the_same_table(sit_down: Opener) -> None:
    table = sit_down()
    table.open(seed=SHORT_SEED, speed="none")
    other = Table(table.page.context.new_page(), table.address)
    other.open()
    table.play_all(LINE[:4])
    expect(other.page.locator("#status b").nth(1)).to_have_text("4")
    other.settle()
    assert other.layout() == table.layout()
