"""The deal of the day on a phone: played by taps, on its board, and watched by others when it is over."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from parlour.days import later
from parlour.games.klondike import Klondike
from parlour.solver import solve
from parlour.store.sqlite import FILE_NAME
from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener

BY_TAPS = 4


def line_of(data: Path, day: str) -> list[str]:
    """The moves that win the day's deal with draw 1."""
    with closing(sqlite3.connect(data / FILE_NAME)) as file:
        question = "SELECT seed FROM dailies WHERE day = ? AND rules = ''"
        ((seed,),) = file.execute(question, (day,)).fetchall()
    game = Klondike(draw=1)
    return [str(move) for move in solve(game, game.start(seed)).moves]


def put_back(data: Path, day: str, then: str) -> None:
    """What was today's becomes that of an earlier day, as if the time had passed."""
    with closing(sqlite3.connect(data / FILE_NAME)) as file, file:
        file.execute("UPDATE dailies SET day = ? WHERE day = ?", (then, day))
        for room, number, body in file.execute("SELECT room, number, body FROM entries").fetchall():
            changed = body.replace(day.encode(), then.encode())
            if changed != body:
                file.execute(
                    "UPDATE entries SET body = ? WHERE room = ? AND number = ?", (changed, room, number)
                )


def test_a_daily_is_played_by_taps_and_watched_by_somebody_else(
    sit_down: Opener, data: Path, axe: str
) -> None:
    phone = sit_down(PHONE).open()
    page = phone.page
    page.get_by_role("link", name="Daily").tap()
    draw_one = page.locator(".deal").filter(has_text="Draw 1")
    expect(page.get_by_text("Next deal:")).to_be_visible()
    assert findings(phone, axe) == []
    day = str(page.evaluate("async () => (await (await fetch('/api/daily')).json()).today"))
    draw_one.get_by_role("link", name="Play").tap()
    expect(page.get_by_role("button", name="Winnable?")).to_have_count(0)
    phone.dealt()
    line = line_of(data, day)
    for move in line[:BY_TAPS]:
        phone.play(move, "tap")
    phone.play_elsewhere(line[BY_TAPS:-1])
    finish = page.locator("#finish")
    if finish.is_visible():
        finish.tap()
    else:
        phone.play(line[-1], "tap")
    # Nothing is told of the deal while others play it.
    result = page.get_by_role("dialog", name="You won!")
    expect(result).to_be_visible()
    expect(result.get_by_role("link", name="Watch the replay")).to_have_count(0)
    expect(result.locator("code")).to_have_count(0)
    result.get_by_role("link", name="Daily").tap()
    expect(draw_one).to_contain_text("Won. Moves:")
    expect(page.get_by_text("Days won in a row: 1")).to_be_visible()
    draw_one.get_by_role("button", name="Board of the day").tap()
    board = page.get_by_role("dialog", name="Board of the day")
    expect(board.get_by_role("listitem")).to_have_count(1)
    expect(board.get_by_role("link")).to_have_count(0)
    page.keyboard.press("Escape")
    # The next day.
    then = later(day, -1)
    put_back(data, day, then)
    other = sit_down()
    other.go("/daily")
    seen = other.page
    if then[:7] != day[:7]:
        seen.get_by_role("button", name="Previous month").click()
    seen.locator(f'.day[data-day="{then}"]').click()
    deal = seen.locator(".deal").filter(has_text="Draw 1")
    expect(deal).to_contain_text("Not played")
    deal.locator("summary").click()
    expect(deal.locator(".fair")).to_contain_text("parlour verify")
    deal.get_by_role("button", name="Board of the day").click()
    seen.get_by_role("dialog").get_by_role("link").click()
    expect(seen).to_have_url(re.compile("/game/[0-9a-f]{32}$"))
    expect(seen.get_by_role("slider", name="Timeline")).to_be_visible()
