"""The best games: reached from the statistics and from a result, and each can be watched."""

import re

from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import Opener
from tests.web.frames import resize
from tests.web.pilot import FINISH_SEED, winning_line

LINE, _ = winning_line(FINISH_SEED)


def test_a_board_leads_to_its_games(sit_down: Opener, axe: str) -> None:
    table = sit_down().open()
    page = table.page
    table.key("d")
    table.settle()
    page.evaluate("document.activeElement.blur()")
    table.press("New game")
    page.locator("dialog form").get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
    table.settle()
    table.press("Statistics")
    page.get_by_role("button", name="Best games").click()
    board = page.get_by_role("dialog", name="Best games")
    board.get_by_role("radio", name="Best score").check()
    own = board.get_by_role("link").filter(has_text="you")
    expect(own).to_have_count(1)
    expect(own.locator(".avatar svg")).to_be_visible()
    assert findings(table, axe) == []
    for size in ((1280, 800), (360, 740)):
        resize(page, size[0], size[1])
        box = own.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    own.click()
    expect(page).to_have_url(re.compile("/game/[0-9a-f]{32}$"))
    expect(page.get_by_role("slider", name="Timeline")).to_be_visible()


def test_a_result_leads_to_the_board_of_its_rules(sit_down: Opener) -> None:
    table = sit_down().open(seed=FINISH_SEED)
    table.play_elsewhere(LINE)
    table.press("Finish")
    page = table.page
    page.get_by_role("dialog").get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Best games").click()
    board = page.get_by_role("dialog", name="Best games")
    expect(board.get_by_role("combobox", name="Rules")).to_have_value(re.compile("^draw=1 "))
    expect(board.get_by_text("chosen by code")).to_be_visible()
    # The result is still there, however the board is closed.
    result = page.get_by_role("dialog", name="You won!")
    page.keyboard.press("Escape")
    expect(board).to_have_count(0)
    expect(result).to_be_visible()
    page.get_by_role("button", name="Best games").click()
    expect(board).to_be_visible()
    page.go_back()
    expect(board).to_have_count(0)
    expect(result).to_be_visible()
    page.go_back()
    expect(result).to_have_count(0)
    # What doesn't count is said.
    table.press("Statistics")
    expect(page.get_by_role("dialog", name="Statistics")).to_contain_text("1 game doesn’t count for streaks")
