"""The deal of the day on a phone: begun and won by taps, on its board, and watched by others afterwards."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, Route, expect

from parlour.days import DAY, later
from parlour.games.klondike import Klondike
from parlour.records import Daily
from parlour.solver import solve
from parlour.store import open as open_store
from tests.browsers.chromium import Contexts
from tests.server.clocks import noon, put_forward
from tests.server.harness import PATIENT, Server, serving
from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
from tests.web.frames import draw
from tests.web.pages import pages
from tests.web.pilot import Table
from tests.web.sheet import given_away, has_a_sheet

DRAW_ONE = "Draw 1"
BY_TAPS = 15  # moves at the beginning, and as many at the end: games that are all taps are won elsewhere


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at noon: no test of a day runs into the next. Those of the server are on both stores."""
    folder = tmp_path_factory.mktemp("daily")
    put_forward(folder, noon())
    with serving(folder, PATIENT) as server:
        yield server


@pytest.fixture
def sit_down(contexts: Contexts, server: Server) -> Iterator[Opener]:
    with pages(contexts, lambda page: Table(page, f"http://localhost:{server.port}")) as opened:
        yield opened


def deal_of(server: Server, day: str) -> Daily:
    """The day's deal with draw 1."""

    async def read() -> Daily:
        store = await open_store(server.data)
        (found,) = [
            each for each in await store.dailies(day, day) if (each.game, each.rules) == ("klondike", "")
        ]
        await store.close()
        return found

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, read()).result()


def deal(table: Table) -> Locator:
    return table.page.locator(".deal").filter(has_text=DRAW_ONE)


def win_by_taps(phone: Table, daily: Daily) -> None:
    """Along the solver's line; its middle is played by the same player elsewhere."""
    game = Klondike(draw=1)
    moves = [str(move) for move in solve(game, game.start(daily.seed)).moves]
    phone.play_all(moves[:BY_TAPS], "tap")
    phone.play_elsewhere(moves[BY_TAPS:-BY_TAPS])
    finish = phone.page.locator("#finish")
    for move in moves[-BY_TAPS:]:
        if finish.is_visible():
            finish.tap()
            break
        phone.play(move, "tap")


def let_a_day_pass(server: Server) -> None:
    at = int(server.json("/api/daily")["now"]) + DAY
    server.stop()
    put_forward(server.data, at)
    server.start()


def play_todays(phone: Table, server: Server, axe: str) -> dict[str, str]:
    """Plays today's deal to its end; what is given away of it."""
    page = phone.page
    has_a_sheet(page)
    phone.open(taps="never")
    page.get_by_role("link", name="Daily").tap()
    expect(page.get_by_text("Next deal:")).to_be_visible()
    assert findings(phone, axe) == []
    day = str(server.json("/api/daily")["today"])
    deal(phone).get_by_role("link", name="Play").tap()
    phone.dealt()
    # The table says which deal it is.
    note = page.locator("#daily")
    expect(note).to_contain_text(f"{DRAW_ONE} · Your first try counts")
    expect(page.get_by_role("link", name="Daily")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("button", name="Winnable?")).to_have_count(0)
    draw(page)
    box = note.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= phone.place_rect("spades foundation").y
    win_by_taps(phone, deal_of(server, day))
    # Nothing is told of the deal while others play it.
    result = page.get_by_role("dialog", name="You won!")
    expect(result).to_be_visible()
    expect(result.get_by_role("link", name="Watch the replay")).to_have_count(0)
    expect(result.locator("code")).to_have_count(0)
    result.get_by_role("button", name="Share").tap()
    by_link = given_away(page)
    assert re.fullmatch(
        r"Parlour · Deal of the day, .* · Draw 1\nWon · \d+ moves · \d+:\d\d · no help", by_link["text"]
    )
    assert by_link["url"] == f"{phone.address}/daily?day={day}"
    result.get_by_role("link", name="Daily").tap()
    expect(deal(phone)).to_contain_text("Won. Moves:")
    deal(phone).get_by_role("button", name="Share").tap()
    assert given_away(page) == by_link
    expect(page.get_by_text("Days won in a row: 1")).to_be_visible()
    deal(phone).get_by_role("button", name="Board of the day").tap()
    board = page.get_by_role("dialog", name="Board of the day")
    expect(board.get_by_role("listitem")).to_have_count(1)
    expect(board.get_by_role("link")).to_have_count(0)
    page.keyboard.press("Escape")
    return by_link


def test_a_daily_is_played_by_taps_and_watched_by_somebody_else(
    server: Server, sit_down: Opener, axe: str
) -> None:
    phone = sit_down(PHONE)
    day = str(server.json("/api/daily")["today"])
    by_link = play_todays(phone, server, axe)
    # The next day.
    let_a_day_pass(server)
    other = sit_down({"permissions": ["clipboard-read", "clipboard-write"]})
    other.go(f"/daily?day={day}")
    seen = other.page
    expect(deal(other)).to_contain_text("Not played")
    deal(other).locator("summary").click()
    expect(deal(other).locator(".fair")).to_contain_text("parlour verify")
    expect(deal(other).locator(".fair .note")).to_contain_text("The deal follows from the server’s secret.")
    deal(other).get_by_role("button", name="Board of the day").click()
    seen.get_by_role("dialog").get_by_role("link").click()
    expect(seen).to_have_url(re.compile("/game/[0-9a-f]{32}$"))
    expect(seen.get_by_role("slider", name="Timeline")).to_be_visible()
    # A browser without a sheet of its own copies the same text, with the replay's address.
    seen.get_by_role("button", name="About this game").click()
    seen.get_by_role("dialog").get_by_role("button", name="Share").click()
    other.says("Copied. Paste it wherever you like.")
    copied = seen.evaluate("navigator.clipboard.readText()")
    assert copied == f"{by_link['text']}\n{seen.url}"
    # The next try is an open game, and so is any at a past day.
    phone.go(f"/daily?day={day}")
    expect(deal(phone).get_by_role("link", name="Watch the replay")).to_be_visible()
    deal(phone).get_by_role("link", name="Play again").tap()
    phone.dealt()
    expect(phone.page.locator("#daily")).to_contain_text("Doesn’t count for the board")
    # The best game of that day is raced: nobody takes it for a person.
    other.go(f"/daily?day={day}")
    deal(other).get_by_role("button", name="Race the best").click()
    ghost = seen.locator(".seats .ghost")
    expect(ghost).to_contain_text("recording")
    expect(ghost.get_by_role("button")).to_have_count(1)  # it can be removed, and not be made host
    expect(seen.locator(".note").filter(has_text="the recording’s deal")).to_be_visible()
    seen.get_by_role("button", name="Start", exact=True).click()
    racing = seen.locator(".racer.ghost")
    expect(racing).to_contain_text("recording")
    expect(racing.locator(".moves")).to_contain_text(re.compile("[1-9][0-9]* move"))
    assert findings(other, axe) == []
    expect(seen.locator("#table .card.up")).to_have_count(7)
    seen.get_by_role("button", name="End my race").click()
    seen.get_by_role("button", name="End now").click()
    # Nobody is waited for any more: it plays on to its end.
    places = seen.locator(".places li")
    expect(places).to_have_count(2)
    expect(places.first).to_contain_text("recording · 52 home")


def test_a_first_try_is_gone_on_with_or_given_up(server: Server, sit_down: Opener) -> None:
    table = sit_down()
    page = table.page
    of_three = page.locator(".deal").filter(has_text="Draw 3")
    table.go("/daily")
    of_three.get_by_role("link", name="Play", exact=True).click()
    table.dealt()
    give_up = page.get_by_role("button", name="Give up")
    expect(give_up).to_be_visible()  # a try begins with the first sight of the cards
    table.turn_stock()
    table.go("/daily")
    expect(of_three).to_contain_text("Your first try isn’t over yet.")
    of_three.get_by_role("link", name="Keep playing").click()
    table.dealt()
    assert table.moves == "1"
    give_up.click()
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    give_up.click()
    page.get_by_role("dialog", name="Give up this deal?").get_by_role("button", name="Give up").click()
    expect(of_three).to_contain_text("Not won")
    expect(of_three).to_contain_text("You can review it when its day is over.")
    legend = page.get_by_role("region", name="Calendar").locator(".meanings")
    expect(legend).to_contain_text("Not won")
    expect(legend).to_contain_text("Klondike · Draw 1 | Klondike · Draw 3")
    expect(of_three.get_by_role("link", name="Play again")).to_be_visible()
    of_three.get_by_role("button", name="Board of the day").click()
    board = page.get_by_role("dialog", name="Board of the day")
    for ranking in ("Fewest moves", "Best time", "Best score"):
        board.get_by_role("radio", name=ranking).check()
        expect(board.get_by_role("listitem")).to_contain_text("Given up")


def test_a_link_that_leads_back_to_the_deal_on_the_table_shows_it(server: Server, sit_down: Opener) -> None:
    table = sit_down()
    # Without rules, the page can't know that it is the same deal.
    link = f"/?daily={server.json('/api/daily')['today']}"
    table.go(link)
    table.dealt()
    room = table.page.evaluate("localStorage['parlour.daily.klondike']")
    table.go(link)
    table.dealt()
    assert table.page.evaluate("localStorage['parlour.daily.klondike']") == room


def played_for_years(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "since": "2001-01-01"})


def test_a_day_that_there_is_not_is_told(server: Server, sit_down: Opener) -> None:
    table = sit_down()
    today = str(server.json("/api/daily")["today"])
    alert = table.page.get_by_role("alert")
    for asked in ("2026-02-30", "1969-12-31", "yesterday", "%00"):
        table.go(f"/daily?day={asked}")
        expect(alert).to_have_text("There is no such day. Here is today’s deal.")
    for asked in (later(today, 40), "9999-12-31"):
        table.go(f"/daily?day={asked}")
        expect(alert).to_contain_text("yet. Here is today’s.")
    expect(table.page.locator('.day[aria-pressed="true"]')).to_have_attribute("data-day", today)
    table.go("/daily?day=2001-02-03")
    expect(table.page.get_by_text("There is no deal for this day.")).to_be_visible()
    expect(alert).to_have_count(0)
    # In another month nothing is said of that day any more, and the address names the one that is shown.
    table.page.route("**/api/daily", played_for_years)
    table.go("/daily?day=yesterday")
    expect(alert).to_have_count(1)
    table.page.get_by_role("button", name="Previous month").click()
    expect(alert).to_have_count(0)
    shown = later(f"{today[:7]}-01", -1)[:7]
    expect(table.page).to_have_url(f"{table.address}/daily?day={shown}-01")
    assert {complaint[-15:] for complaint in table.complaints} == {"404 (Not Found)"}  # for programs
    table.complaints.clear()


def test_playing_again_is_no_way_to_the_solver_and_back_to_the_board(
    server: Server, sit_down: Opener
) -> None:
    """Daily, Play, Give up before any move, Play again, the solver's hints, Daily, Play again."""
    table = sit_down()
    page = table.page
    note = page.locator("#daily")
    table.go("/daily")
    deal(table).get_by_role("link", name="Play", exact=True).click()
    table.dealt()
    expect(note).to_contain_text("Your first try counts")
    table.press("Give up")
    page.get_by_role("dialog", name="Give up this deal?").get_by_role("button", name="Give up").click()
    deal(table).get_by_role("link", name="Play again").click()
    table.dealt()
    expect(note).to_contain_text("Doesn’t count for the board")
    table.press("Hint")
    table.press("Ask the solver")
    table.says("The solver says nothing about this deal until its day is over.")
    table.turn_stock()
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    table.go("/daily")
    expect(deal(table)).to_contain_text("Not won")
    room = page.evaluate("localStorage['parlour.daily.klondike']")
    deal(table).get_by_role("link", name="Play again").click()
    table.dealt()
    expect(note).to_contain_text("Doesn’t count for the board")
    assert page.evaluate("localStorage['parlour.daily.klondike']") == room  # it isn't over
