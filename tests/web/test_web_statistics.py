"""The statistics: game by game, under each set of rules, over time, as a chart and as a table."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parlour.hub.players import secret_hash
from parlour.records import Entry, GameResult, RoomRow
from parlour.server.cookies import COOKIE
from parlour.store.sqlite import SqliteStore
from tests.server.clocks import noon, put_forward
from tests.web.axe import findings
from tests.web.conftest import Opener
from tests.web.frames import resize
from tests.web.people import write_player
from tests.web.server import serving

DAY = 86_400_000
GAMES = 60
RULES = ("empty=any", "draw=3 empty=any")
NOW = noon()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("statistics")
    put_forward(folder, NOW)
    return folder


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    """A server at noon: the thirty days of a test don't become others in its midst."""
    with serving(data) as found:
        yield found


def write_games(data: Path, secret: str) -> None:
    """Two games a day up to today: Klondike with draw 1 and draw 3, and now and then a race."""

    async def write() -> None:
        store = await SqliteStore.open(data)
        player = await store.player(secret_hash(secret))
        assert player is not None
        room = f"the games of {player.id}"
        results = [
            GameResult(
                player=player.id,
                room=room,
                round=number,
                game="race" if number % 10 == 0 else "klondike",
                rules="" if number % 10 == 0 else RULES[number % 3 == 0],
                deal="",
                ended="won" if number % 5 < 3 else "lost",
                score=None if number % 10 == 0 else 300 + 7 * number,
                moves=90 + number,
                seconds=200 + 3 * number,
                undos=0,
                is_open=False,
                was_helped=False,
                at=NOW - (GAMES - number) // 2 * DAY,
            )
            for number in range(1, GAMES + 1)
        ]
        row = RoomRow(room, None, "klondike", player.id, False, "closed", 1, 1)
        await store.append(room, [Entry(1, 1, b"{}")], row=row, results=results)
        await store.close()

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, write()).result()


def test_statistics_are_told_by_rules_and_over_time(sit_down: Opener, data: Path, axe: str) -> None:
    table = sit_down()
    secret = write_player(data, "Anton")
    write_games(data, secret)
    table.keep({}, f"{COOKIE}={secret}")
    page = table.open().page
    table.press("Statistics")
    dialog = page.get_by_role("dialog", name="Statistics")
    rules = dialog.get_by_role("combobox", name="Rules")
    rules.select_option(label="All rules")
    expect(dialog).to_contain_text("Played54")
    expect(dialog).not_to_contain_text("Average score")
    rules.select_option(label=rules.get_by_text("Draw 3").inner_text())
    expect(dialog).to_contain_text("Played18")
    expect(dialog).to_contain_text("Average score")
    dialog.get_by_role("radio", name="All games").check()
    expect(dialog).to_contain_text("Played60")
    expect(dialog.get_by_role("combobox")).to_have_count(0)

    games = dialog.get_by_role("table", name="Games over time")
    expect(games.get_by_role("row")).to_have_count(31)
    expect(games.get_by_role("columnheader")).to_have_text(["Date", "Played", "Won"])
    expect(dialog.locator(".bars rect.won")).to_have_count(30)
    assert findings(table, axe) == []
    dialog.get_by_role("radio", name="12 months").check()
    expect(dialog.locator(".bars rect.won")).to_have_count(12)
    dialog.get_by_role("button", name="Show as a table").click()
    expect(dialog.locator(".bars")).to_be_hidden()
    assert findings(table, axe) == []
    dialog.get_by_role("button", name="Show as a chart").click()
    for width, height in ((320, 568), (2560, 1440)):
        resize(page, width, height)
        box = dialog.locator(".chart").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Download CSV").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    assert len(lines) == GAMES + 1


def test_statistics_and_boards_are_those_of_the_table(sit_down: Opener, data: Path) -> None:
    table = sit_down()
    resize(table.page, 360, 740)
    secret = write_player(data, "Berta")
    write_games(data, secret)
    table.keep({}, f"{COOKIE}={secret}")
    page = table.open(seed="vegas", rules="scoring=vegas").page
    table.press("Statistics")
    dialog = page.get_by_role("dialog", name="Statistics")
    rules = dialog.get_by_role("combobox", name="Rules")
    expect(dialog.get_by_role("radio", name="Klondike", exact=True)).to_be_checked()
    expect(dialog.get_by_role("radio", name="Klondike", exact=True)).to_be_focused()
    assert dialog.evaluate(
        "dialog => [dialog, ...dialog.querySelectorAll('*')].every(each => each.scrollTop === 0)"
    )
    assert "Vegas" in rules.evaluate("list => list.selectedOptions[0].text")
    expect(dialog).to_contain_text("No games yet")
    dialog.get_by_role("button", name="Best games").click()
    board = page.get_by_role("dialog", name="Best games")
    expect(board.get_by_role("heading", name="Klondike")).to_be_visible()
    assert "Vegas" in board.get_by_role("combobox").evaluate("list => list.selectedOptions[0].text")
    page.keyboard.press("Escape")
    rules.select_option(label="All rules")
    expect(dialog).to_contain_text("Played54")
