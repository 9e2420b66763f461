"""A solitaire that another package brings, with nothing written for it outside that package: drawn from its
places, and played like Parlour's own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cellar import Cellar
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
from tests.web.pages import SOCKET, describe
from tests.web.pilot import Table
from tests.web.server import serving
from tests.web.test_web_connection import NOTE_ORDER

CELLAR = "/cellar?deal=1&rules="
# Moves from that deal to a sure win: every kind of move there is, found by a search.
MOVES = """draw w-f draw w-f 1-f 1-a 1-3 1-4 2-1x2 2-3 3-1x3 3-1 3-f draw draw draw draw w-f 1-f 4-2 4-b 4-f
draw draw draw w-f 3-f 4-3 4-f draw w-f w-f 1-f w-f 1-f 1-f 2-f 2-f draw w-f draw w-f w-1"""
LINE = MOVES.split()
PLACES = [place.name for place in Cellar.places]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solitaire")


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    """A server beside which the game's package is installed."""
    with serving(data, packages=[Path(__file__).parents[1] / "third_party"]) as found:
        yield found


def opened(table: Table, path: str = CELLAR) -> Table:
    table.keep({"speed": "none", "taps": "never"})
    return table.go(path).dealt()


def counts(table: Table) -> dict[str, int]:
    return {place: table.count(place) for place in PLACES}


def counts_after(moves: list[str]) -> dict[str, int]:
    """How many cards each place has by the game's own rules."""
    game = Cellar()
    state = game.start("1")
    for move in moves:
        state, _ = game.play(state, 0, game.parse(move))
    return {place: len(cards) for place, cards in game.view(state, 0).places.items()}


def go_to(table: Table, place: str) -> None:
    """Tab from area to area, and arrows within."""
    for _ in range(40):
        table.key("Tab")
        for arrow in ("ArrowLeft", "ArrowRight"):
            before = None
            while table.focused["place"] not in (place, before):
                before = table.focused["place"]
                table.key(arrow)
        if table.focused["place"] == place:
            return
    raise AssertionError(f"{place} can't be reached by keyboard")


def test_every_place_has_a_name_and_the_table_is_read_aloud(table: Table) -> None:
    opened(table)
    places = table.page.locator("#table .slot")
    names = places.evaluate_all("(all) => all.map(({ ariaLabel }) => ariaLabel)")
    names = [re.sub("^(.*face down, )c|, .*", lambda found: "C" if found[1] else "", name) for name in names]
    assert names[:4] == ["Stock", "Waste", "Free cell 1", "Free cell 2"]
    assert names[4:] == [
        *("Spades foundation", "Hearts foundation", "Diamonds foundation", "Clubs foundation"),
        *("Column 1", "Column 2", "Column 3", "Column 4"),
    ]
    expect(table.page.get_by_role("toolbar", name="Cellar")).to_be_visible()
    expect(table.page).to_have_title(re.compile("Cellar"))
    expect(table.page.locator("#games").get_by_role("link", name="Cellar")).to_have_attribute(
        "aria-current", "page"
    )
    table.key("t")
    expect(table.page.locator("#live")).to_contain_text("Stock: 12 cards. Waste: empty. Free cell 1: empty.")
    table.key("m")
    expect(table.page.locator("#live")).to_contain_text("Draw.")


@pytest.mark.parametrize("way", ["drag", "tap"])
def test_it_is_played_by_drag_and_by_tap(sit_down: Opener, way: str) -> None:
    table = opened(sit_down() if way == "drag" else sit_down(PHONE))
    table.play_all(LINE[:13], way)  # type: ignore[arg-type]
    assert counts(table) == counts_after(LINE[:13])
    assert table.moves == "13"
    table.press("Undo")
    table.settle()
    assert counts(table) == counts_after(LINE[:12])
    table.press("Redo")
    table.settle()
    assert counts(table) == counts_after(LINE[:13])


def test_it_is_played_by_keyboard_alone(table: Table) -> None:
    opened(table)
    go_to(table, "s")
    table.key("Enter")
    table.settle()
    go_to(table, "w")
    table.key("f")
    table.settle()
    table.key("d")
    table.settle()
    go_to(table, "w")
    table.key("b")  # the best place: its foundation
    expect(table.page.locator('.card[data-place="w"]')).to_have_count(0)
    table.settle()
    go_to(table, "1")
    table.key("f")
    table.settle()
    go_to(table, "1")  # focus has followed the card
    table.key("Enter")
    expect(table.page.locator("#live")).to_contain_text("Can go")
    go_to(table, "a")
    expect(table.place("a")).to_have_attribute("aria-label", "Free cell 1, empty, can go here")
    table.key("Enter")
    table.settle()
    assert table.count("a") == 1
    go_to(table, "1")
    table.key("ArrowDown", "3")  # from its face-down cards to the last one
    table.settle()
    assert table.moves == "7"
    table.key("u")
    table.settle()
    assert counts(table) == counts_after(LINE[:6])


def test_its_hints_light_a_move_and_a_refused_drop_says_why(table: Table) -> None:
    opened(table)
    table.press("Hint")
    table.says("Hint")
    expect(table.page.locator(".card.lit, .slot.lit")).to_have_count(1)
    table.drag(table.cards("2")[-1], to="3")
    expect(table.page.locator("#notice")).to_contain_text("does not fit")
    assert table.moves == "0"


def test_it_is_won_shown_again_and_counted(table: Table) -> None:
    opened(table)
    table.play_elsewhere(LINE)
    table.page.get_by_role("button", name="Finish").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name("You won!")
    expect(dialog).to_contain_text("280")
    expect(dialog).to_contain_text("A deal that was chosen or played before doesn’t count")
    table.key("Escape")
    table.press("Statistics")
    expect(table.page.locator("dialog.statistics")).to_contain_text("Best score")
    table.key("Escape")
    table.reload()
    expect(dialog).to_have_accessible_name("You won!")
    table.go(str(dialog.get_by_role("link", name="Watch the replay").get_attribute("href")))
    expect(table.page.locator(".still-table .card").first).to_be_visible()
    table.key("End")
    expect(table.page.locator('.still-table .card[data-place="fs"]')).to_have_count(7)
    expect(table.page.locator("#status b").nth(2)).to_have_text("280")


def test_its_rules_are_chosen_in_the_dialog_and_its_room_is_kept_beside_klondikes(table: Table) -> None:
    table.open(speed="none")
    klondike = table.layout()
    opened(table, "/cellar")
    table.press("New game")
    form = table.page.locator("dialog.new-game")
    form.get_by_role("radio", name="1", exact=True).check()
    form.get_by_role("button", name="Deal", exact=True).click()
    table.settle()
    expect(table.place("b")).to_have_count(0)
    expect(table.page.locator("#table .slot").nth(2)).to_have_attribute("aria-label", "Free cell, empty")
    cards = table.page.locator(".card.up").evaluate_all("(all) => all.map(({ dataset }) => dataset.card)")
    table.go("/").dealt()
    assert table.layout() == klondike
    table.go("/cellar").dealt()
    shown = table.page.locator(".card.up").evaluate_all("(all) => all.map(({ dataset }) => dataset.card)")
    assert sorted(shown) == sorted(cards)


def test_the_bar_names_the_game_on_the_table_and_leads_to_all_others(table: Table) -> None:
    opened(table)
    games = table.page.locator("#games")
    expect(games.locator("[aria-current=page]")).to_have_text("Cellar")
    games.get_by_role("link", name="Games").click()
    expect(table.page.locator(".tiles a").filter(has_text="Klondike")).to_be_visible()


def test_a_game_without_hints_has_no_keys_for_them(table: Table) -> None:
    asked: list[str] = []
    table.page.on("websocket", lambda line: line.on("framesent", lambda text: asked.append(str(text))))
    describe(table.page, "({ offers }) => { offers.hints = false; }", "game")
    opened(table)
    go_to(table, "1")
    for key in ("h", "b", "d"):
        table.key(key)
    table.settle()
    assert table.count("w") > 0
    assert not [text for text in asked if '"hint"' in text or '"best"' in text]


def test_a_game_that_says_nothing_of_itself_has_no_rules_to_announce(table: Table) -> None:
    def answer(route: Route) -> None:
        house = route.fetch().json()
        game = next(game for game in house["games"] if game["name"] == "cellar")
        game |= {"about": "", "options": []}
        route.fulfill(json=house)

    table.page.route("**/api/games", answer)
    opened(table)
    table.key("i")
    dialog = table.page.locator("dialog.help")
    expect(dialog).to_have_accessible_name("How to play Cellar")
    expect(dialog).not_to_contain_text("These are the rules")


def test_its_page_connects_before_it_makes_its_table(sit_down: Opener) -> None:
    table = sit_down()
    table.page.add_init_script(NOTE_ORDER)
    assert opened(table).page.evaluate("order") == ["connection", "board"]


def test_axe_finds_nothing(table: Table, axe: str) -> None:
    opened(table).play_all(LINE[:6])
    assert findings(table, axe) == []


def test_the_time_of_a_game_without_a_score_stays_when_it_is_over(table: Table) -> None:
    def scoreless(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda text: page.send(json.dumps(json.loads(text) | {"score": None})))

    table.page.route_web_socket("**/ws", scoreless)
    opened(table).play_all(LINE[:2])
    time = table.page.locator("#status .time b")
    expect(time).not_to_have_text("0:00")
    table.play_elsewhere(LINE[2:])
    table.page.get_by_role("button", name="Finish").click()
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("You won!")
    expect(time).to_be_visible()
    expect(time).not_to_have_text("0:00")


def test_a_view_of_places_alone_is_enough_and_other_moves_are_buttons(table: Table) -> None:
    def plainer(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def told(message: str | bytes) -> None:
            update = json.loads(message)
            if view := update.get("view"):
                update["view"] = {"places": view["places"], "homes": view["homes"]}
            for part in ("score", "seconds"):
                update.pop(part, None)
            page.send(json.dumps(update))

        page.on_message(server.send)
        server.on_message(told)

    table.page.route_web_socket(SOCKET, plainer)
    opened(table)
    expect(table.page.locator("#status .time")).to_be_hidden()
    draw = table.page.get_by_role("button", name="Draw a card")
    expect(draw).to_have_attribute("data-move", "draw")
    draw.click()
    expect(table.page.locator('.card.up[data-place="w"]')).to_have_count(1)
    table.settle()
    for move in LINE[1:9]:
        if move == "draw":
            draw.click()
            expect(table.page.locator('.card.up[data-place="w"]')).to_have_count(1)
        else:
            table.play(move)
    assert counts(table) == counts_after(LINE[:9])


def test_a_card_outside_the_deck_of_52_has_its_text_printed_on_it(table: Table) -> None:
    def renaming(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda message: page.send(str(message).replace('"3D"', '"11"')))

    table.page.route_web_socket(SOCKET, renaming)
    opened(table)
    card = table.page.locator('.card[data-card="11"]')
    expect(card).to_have_attribute("aria-label", "11, column 1, 2 of 2 face up")
    expect(card.locator("text").first).to_have_text("11")
    table.play("1-a")
    expect(table.page.locator("#live")).to_contain_text("11 to free cell 1")
