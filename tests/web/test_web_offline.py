"""The page without a network: kept on the device, played there, and home again with what was played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from parlour.cards import deck_text
from parlour.games.klondike import Klondike
from tests.browsers.chromium import UNDRAWN
from tests.local.built import built
from tests.web.pages import LONGEST
from tests.web.pilot import FINISH_SEED, Table, winning_line
from tests.web.server import serving
from tests.web.test_web_installed import ONLINE

pytestmark = built

LATEST = 120_000
"""Milliseconds in which Python starts, on a busy machine."""
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
SOON = """{
  const { setTimeout } = window;
  window.setTimeout = (call, delay, ...more) => setTimeout(call, delay === 4000 ? 0 : delay, ...more);
}"""
"""What a page does seconds after its table is there, it does at once."""
LAST = deck_text(Klondike().start(FINISH_SEED).up[6][-1:])
ROOM = "localStorage['parlour.room.klondike']"


@pytest.fixture
def phone(chromium: object, tmp_path: Path) -> Iterator[BrowserContext]:
    context = chromium.new_context(reduced_motion="reduce", **PHONE)  # type: ignore[attr-defined]
    context.set_default_timeout(LONGEST)
    context.add_init_script(UNDRAWN)
    context.add_init_script(SOON)
    yield context
    context.close()


def keep_on_device(page: Page) -> None:
    """Do what a player does in the options."""
    page.get_by_role("button", name="Options").click()
    page.get_by_role("tab", name="You").click()
    page.get_by_role("button", name=re.compile("Keep Parlour on this device, [5-7] MB")).click()
    expect(page.get_by_role("dialog")).to_contain_text("you can play offline", timeout=LATEST)
    page.keyboard.press("Escape")


def win_klondike(table: Table) -> None:
    """Win a game with an undo and a reload on the way, and watch it."""
    page, (line, _) = table.page, winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    expect(page.locator(f'.card.up[data-place="7"][data-card="{LAST}"]')).to_be_visible()
    table.play_all(line[:3])
    table.press("Undo")
    table.settle()
    table.reload()  # the last table is shown before Python runs
    table.play_all(line[2:])
    table.press("Finish")
    result = page.get_by_role("dialog")
    expect(result).to_contain_text("You won")
    result.get_by_role("link", name="Watch").click()
    replay = page.frame_locator("iframe")  # which has this page's worker
    expect(replay.locator(".still-table .card").first).to_be_visible()


def test_a_player_keeps_parlour_plays_without_a_network_and_finds_the_games_in_the_statistics(
    phone: BrowserContext, tmp_path: Path
) -> None:
    page = phone.new_page()
    page.set_default_timeout(LATEST)
    with serving(tmp_path) as address:
        table = Table(page, address).open(speed="none")
        server_room = page.evaluate(ROOM)
        keep_on_device(page)

        phone.set_offline(True)
        notice = page.locator("#notice")
        expect(notice).to_contain_text("This game waits for the server.")
        notice.get_by_role("button", name="Play offline").click()
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        win_klondike(table)
        assert page.evaluate(ROOM) == server_room

        table.go("/eights")
        page.get_by_role("button", name="Play against bots").click()
        expect(page.locator("#screen > .eights")).to_be_visible()
        table.go("/race")
        page.get_by_role("button", name="Play against bots").click()
        expect(page.locator("#screen .card").first).to_be_visible()
        table.go("/home")
        expect(page.locator("#today")).to_contain_text("Daily deals need the server")
        table.go("/library")
        with page.expect_download() as saving:
            page.get_by_role("button", name="Save all to a file").click()
        saved = saving.value.path()

        phone.set_offline(False)
        page.evaluate(ONLINE)
        page.get_by_role("button", name="Go online").click()
        expect(notice).to_contain_text("played offline")
        table.go("/library")
        expect(page.locator("#screen")).to_contain_text("Offline · Won")

        # Somebody else's browser reads the file as somebody else's games.
        assert phone.browser is not None
        other = phone.browser.new_page()
        other.goto(f"{address}/library")
        other.set_input_files("input[type=file]", saved)
        expect(other.locator("#screen")).to_contain_text("it is somebody else")
        other.close()
        page.set_input_files("input[type=file]", saved)
        expect(page.locator("#screen")).to_contain_text("No new games in this file.")


def test_nothing_is_asked_at_a_table_with_others(phone: BrowserContext, tmp_path: Path) -> None:
    phone.add_init_script(
        "{ const { setInterval } = window; window.setInterval = (call) => setInterval(call, 20); }"
    )
    page = phone.new_page()
    with serving(tmp_path) as address:
        page.goto(f"{address}/eights")
        page.get_by_role("button", name="Play against bots").click()
        with page.expect_response("**/api/offline"):
            page.wait_for_url("**/room/*")
        expect(page.locator("#screen > .eights")).to_be_visible()
        expect(page.locator("#notice")).to_be_hidden()
