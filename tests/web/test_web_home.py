"""The home page, and a table for each kind of game: everything that is open is found again."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browsers.chromium import Contexts
from tests.web.axe import findings
from tests.web.conftest import PHONE, Comer, Opener
from tests.web.pages import pages
from tests.web.people import Person
from tests.web.pilot import SHORT_SEED, winning_line
from tests.web.server import serving

GAMES = Path(__file__).parents[1] / "third_party"
LINE, _ = winning_line(SHORT_SEED)


def test_home_has_a_tile_for_every_game_and_the_wordmark_leads_there(
    contexts: Contexts, tmp_path: Path
) -> None:
    with (
        serving(tmp_path, packages=[GAMES]) as address,
        pages(contexts, lambda page: Person(page, address)) as opened,
    ):
        table = opened()
        table.open()
        page = table.page
        page.get_by_role("link", name="Parlour: Home").click()
        expect(page).to_have_url(re.compile("/home$"))
        tiles = page.locator(".tiles a")
        names = ["Klondike", "Cellar", "Eights", "Race", "Top Card", "FreeCell", "Spider", "Yukon"]
        names += ["Canfield", "Forty Thieves", "Golf", "TriPeaks", "Pyramid", "FreeCell race", "Golf race"]
        for name in names:
            tile = tiles.filter(has=page.locator("b", has_text=re.compile(f"^{name}$")))
            expect(tile).to_have_count(1)
            assert tile.locator("use").count() > 3
        expect(tiles).to_have_count(len(names))
        expect(page.locator("#games a").filter(has_text="Race")).to_have_text("Race")
        own = [name for name in tiles.locator("b").all_inner_texts() if name not in ("Cellar", "Top Card")]
        alone = own[1 : own.index("Eights")]
        assert own[0] == "Klondike"
        assert alone == sorted(alone)
        tiles.filter(has_text="Cellar").click()
        table.dealt()


def test_a_room_is_joined_by_its_code_from_the_bar_of_any_page(come_in: Comer, axe: str) -> None:
    host, guest = come_in(), come_in(PHONE)
    code = host.open_room("eights")
    guest.open()
    guest.page.locator("#join").tap()
    field = guest.page.get_by_label("Room code")
    expect(field).to_be_focused()
    assert findings(guest, axe) == []
    field.fill(code.lower())
    guest.key("Enter")
    guest.page.get_by_role("dialog").get_by_role("button", name="Play").tap()
    expect(host.taken).to_have_count(2)


def test_the_daily_deal_has_a_table_of_its_own_and_ends_no_game(sit_down: Opener) -> None:
    table = sit_down()
    page = table.page
    table.open(seed=SHORT_SEED)
    table.play_all(LINE[:3])
    page.get_by_role("link", name="Daily").click()
    # Nothing is shown of a deal before its cards are seen: a try begins with that.
    page.locator(".deal").first.wait_for()
    drawn = page.locator(".veiled use").evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    assert {*drawn} == {"#card-back", "#card-none"}
    page.locator(".deal").filter(has_text="Draw 1").get_by_role("link", name="Play").click()
    table.dealt()
    expect(page.locator("#daily")).to_contain_text("Your first try counts")
    table.turn_stock()
    # The address says which table it is, so that a reload comes back to it.
    page.reload()
    expect(page.locator("#daily")).to_contain_text("Your first try counts")
    assert table.moves == "1"
    # A new game is at the usual table, where the other is still played.
    table.press("New game")
    expect(page.locator("#daily")).to_have_count(0)
    expect(page.locator("#status dd").nth(1)).to_have_text("3")
    # Home lists both, also for a browser that has forgotten where it was.
    page.evaluate("localStorage.clear()")
    table.go("/home")
    tables = page.locator(".open-tables a")
    expect(tables).to_have_count(2)
    tables.filter(has_text="Deal of the day").click()
    table.dealt()
    assert table.moves == "1"
    table.go("/home")
    tables.filter(has_not_text="Deal of the day").click()
    table.dealt()
    assert table.moves == "3"


def test_a_daily_that_an_older_version_kept_as_the_only_table_moves_to_its_own(sit_down: Opener) -> None:
    table = sit_down()
    page = table.page
    table.go("/daily")
    page.locator(".deal").filter(has_text="Draw 3").get_by_role("link", name="Play").click()
    table.dealt()
    page.evaluate("""() => {
      localStorage["parlour.room.klondike"] = JSON.parse(localStorage["parlour.daily.klondike"]).room;
      delete localStorage["parlour.daily.klondike"];
    }""")
    table.go("/")
    expect(page.locator("#daily")).to_contain_text("Your first try counts")
    expect(page).to_have_url(re.compile("/\\?daily="))
    table.go("/")
    table.dealt()
    expect(page.locator("#daily")).to_have_count(0)
