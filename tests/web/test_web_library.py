"""Your deals and games: searched, kept with a note, pasted, given away and played again."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from parlour.cards import deck_text
from parlour.seeds import shuffled
from parlour.server.cookies import COOKIE
from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
from tests.web.frames import draw, resize
from tests.web.people import write_player
from tests.web.test_web_statistics import GAMES, write_games

DECK = deck_text(shuffled("pasted"))


NOTE_ELSEWHERE = """async () => {
  const { favourites: [{ game, rules, deal }] } = await (await fetch('/api/library')).json();
  const body = JSON.stringify({ game, rules, deal, note: 'from another tab' });
  await fetch('/api/library/keep', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}"""


def search_twice(page: Page, games: Locator) -> None:
    """For one game and then another, which is answered first."""
    late: list[Route] = []
    asked = "**/api/library?*game=klondike*"

    def hold(route: Route) -> None:
        late.append(route)

    page.route(asked, hold)
    with page.expect_request(asked):
        games.get_by_role("combobox", name="Game").select_option("klondike")
    games.get_by_role("combobox", name="Game").select_option("race")
    expect(games.get_by_role("listitem")).to_have_count(GAMES // 10)
    with page.expect_response(asked) as answer:
        late.pop().continue_()
    answer.value.finished()
    draw(page)
    assert games.get_by_role("listitem").count() == GAMES // 10


def come_back(page: Page, note: Locator) -> None:
    """To what another tab has written meanwhile; and the bar is that of the other pages."""
    page.evaluate(NOTE_ELSEWHERE)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(note).to_have_value("from another tab")
    for control in ("Options", "Statistics", "How to play"):
        page.get_by_role("button", name=control).click()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_deals_are_found_kept_pasted_and_played(sit_down: Opener, data: Path, axe: str) -> None:
    table = sit_down(PHONE)
    secret = write_player(data, "Emil")
    write_games(data, secret)
    table.keep({}, f"{COOKIE}={secret}")
    page = table.go("/library").page
    games = page.locator("section").filter(has=page.get_by_role("heading", name="Your games"))
    expect(games.get_by_role("listitem")).to_have_count(50)
    games.get_by_role("button", name="Show more").dblclick()
    expect(games.get_by_role("listitem")).to_have_count(GAMES)
    search_twice(page, games)
    games.get_by_role("searchbox").fill("2001-01")
    games.get_by_role("button", name="Search").tap()
    expect(games.get_by_text("No games found.")).to_be_visible()
    assert findings(table, axe) == []

    page.get_by_role("textbox", name=re.compile("^Paste")).fill("AS AS")
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("twice"))
    page.get_by_role("textbox", name=re.compile("^Paste")).fill(DECK[3:])
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_role("alert")).to_have_text("A deck has 52 cards, and this one has 51.")
    page.get_by_role("textbox", name=re.compile("^Paste")).fill("Game: klondike")
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_role("alert")).to_contain_text("neither a deck nor a game file")
    table.complaints.clear()  # the browser says, too, what was refused
    page.get_by_role("textbox", name=re.compile("^Paste")).fill(DECK)
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_text("A deck of 52 cards.")).to_be_visible()
    pasted = page.get_by_role("listitem").filter(has_text="A deck of 52 cards.").get_by_role("button").last
    expect(pasted).to_have_text("Add to favourites")
    pasted.tap()
    note = page.get_by_role("textbox", name="Note")
    note.fill("from a friend")
    note.press("Tab")
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()
    expect(pasted).to_have_text("Saved.")
    pasted.tap(force=True)  # it is kept already, and stays as it is
    assert findings(table, axe) == []
    for width, height in ((320, 568), (740, 360), (1440, 900)):
        resize(page, width, height)
        assert page.locator("#screen").evaluate("screen => screen.scrollWidth <= screen.clientWidth")

    table.go("/library")
    expect(note).to_have_value("from a friend")
    come_back(page, note)
    page.get_by_role("link", name="Play this deal").first.click()
    table.dealt()
    assert table.cards("column 1")[-1] == DECK.split()[0]
    table.go("/library")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No favourites yet.")).to_be_visible()
