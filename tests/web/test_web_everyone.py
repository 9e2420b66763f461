"""For everyone: names for those who listen, focus that stays, nothing that axe finds."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import Opener
from tests.web.pages import OWN
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)


def in_mid_game(table: Table) -> None:
    table.play_elsewhere(LINE[:30])
    expect(table.page.locator("#status b").nth(1)).to_have_text("30")
    table.settle()


def picked(table: Table) -> None:
    table.card(table.cards("column 2")[-1]).click()


def hinted(table: Table) -> None:
    table.press("Hint")
    table.page.wait_for_selector("#notice:not([hidden])")


def more_rules(table: Table) -> None:
    table.press("New game")
    table.page.get_by_text("More rules").click()
    table.page.get_by_role("radio", name="Deal code").check()


def offline(table: Table) -> None:
    table.page.evaluate("document.querySelector('#offline').hidden = false")
    table.page.evaluate("document.querySelector('#offline').textContent = 'The line is down.'")


def told_odds(table: Table) -> None:
    table.key("w")
    table.page.get_by_role("checkbox").check()  # so that the meter is there from now on
    expect(table.page.get_by_role("dialog").get_by_role("status")).to_contain_text("A win exists")


def counted(table: Table) -> None:
    table.turn_stock()
    table.press("New game")
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.press("Statistics")
    table.page.wait_for_selector("dialog dl")


# In the order in which one page can show them all; each is closed before the next.
SCREENS: dict[str, Callable[[Table], object]] = {
    "the deal": Table.settle,
    "no statistics": lambda table: table.press("Statistics"),
    "a card in hand": picked,
    "a hint": hinted,
    "new game": more_rules,
    "options": lambda table: table.press("Options"),
    "keys": lambda table: table.key("?"),
    "odds": told_odds,
    "mid-game": in_mid_game,
    "statistics": counted,
    "the line down": offline,
}


def test_axe_finds_nothing(table: Table, axe: str) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.page.wait_for_selector("#house", state="hidden")
    for screen, show in SCREENS.items():
        show(table)
        assert findings(table, axe) == [], screen
        table.key("Escape")
        expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_axe_finds_nothing_when_a_game_is_won(table: Table, axe: str) -> None:
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(line)
    table.press("Finish")
    table.page.wait_for_selector("dialog.result")
    assert findings(table, axe) == []


def test_every_face_up_card_is_a_button_that_begins_with_its_name(table: Table) -> None:
    table.open(seed="2026-11-15")
    expect(table.page.get_by_role("button", name="Ace of spades, column 1", exact=True)).to_be_visible()
    expect(table.page.get_by_role("button", name="6 cards face down, column 7")).to_be_visible()
    expect(table.page.get_by_role("button", name="Stock, 24 cards, draw")).to_be_visible()
    expect(table.page.get_by_role("button", name="Hearts foundation, empty")).to_be_visible()


def test_keys_read_the_table_and_list_the_possible_moves(table: Table) -> None:
    table.open(seed="2026-11-15")
    live = table.page.locator("#live")
    table.key("m")
    expect(live).to_contain_text("Ace of spades to the spades foundation.")
    expect(live).to_contain_text("Draw.")
    assert table.said.startswith("5 moves. ")
    table.go_to("1")
    table.key("t")
    expect(live).to_contain_text("Column 2: Ace of hearts, 1 face down.")
    # Screen readers say what has changed in a live region, and nothing else: the same text is heard again.
    heard = table.page.evaluate(HEAR)
    table.key("t")
    table.page.wait_for_function(
        "(before) => document.querySelector('#live').textContent !== before", arg=heard
    )
    assert table.page.evaluate(HEAR).strip() == heard


def test_each_area_is_one_tab_stop(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    places = []
    for _ in range(13):
        table.key("Tab")
        places.append(table.focused["place"])
    # The way home, three games, the day, all games, a code, the rules and the bar; then the table.
    assert places == [*[""] * 9, "s", "w", "fs", "1"]


def test_focus_stays_on_the_card_that_was_moved(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.go_to("2")
    card = table.focused["card"]
    table.key("Enter")
    foundation = f"f{card[1].lower()}"
    table.go_to(foundation)
    table.key("Enter")
    table.settle()
    assert table.focused["card"] == card
    assert table.focused["place"] == foundation
    table.key("u")
    table.settle()
    assert table.focused["card"] == card
    assert table.focused["place"] == "2"
    # A card that is turned face down leaves the focus in its place.
    table.key_stock()
    table.settle()
    table.key("ArrowRight")
    assert table.focused["place"] == "w"
    table.key("u")
    table.settle()
    assert table.focused["place"] == "w"


def test_the_live_region_says_what_moved_and_what_was_turned_up(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.play("2-f")
    live = table.page.locator("#live")
    expect(live).to_contain_text("to the spades foundation")
    expect(live).to_contain_text("turned up in column 2.")


def test_single_letters_can_be_switched_off(table: Table) -> None:
    table.open(seed=SHORT_SEED, letterKeys=False)
    table.key("d", "d")
    table.settle()
    assert table.moves == "0"


def test_nothing_moves_under_reduced_motion(sit_down: Opener) -> None:
    table = sit_down({"reduced_motion": "reduce"})
    table.open(seed=SHORT_SEED)
    expect(table.page.locator("#house")).to_be_hidden()
    table.turn_stock()
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_where_nothing_moves_the_card_that_came_last_is_marked(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    marked = table.page.locator(".card.came")
    expect(marked).to_have_count(0)
    for move in LINE[:2]:
        sent = table.cards(f"column {move[0]}")[-1]
        table.play(move)
        table.settle()
        expect(marked).to_have_count(1)
        expect(marked).to_have_attribute("data-card", sent)


def test_targets_are_at_least_24_pixels(phone: Table) -> None:
    phone.open(seed=SHORT_SEED)
    for button in phone.page.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_held_cards_and_where_they_may_go_are_told(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.play_all(LINE[:3])
    assert LINE[3] == "5-4"
    table.go_to("5")
    held, below = table.focused["label"], table.cards("column 4")[-1]
    table.key("Enter")
    name = held.partition(",")[0]
    # What was said a moment before may still stand there.
    expect(table.page.locator("#live")).to_have_text(re.compile(rf"{name} picked up\. Can go to column 4\.$"))
    assert table.focused["label"] == f"{held}, picked up"
    expect(table.card(below)).to_have_attribute("aria-label", re.compile(", can go here$"))
    table.key("Escape")
    assert table.focused["label"] == held
    expect(table.page.get_by_role("button", name="can go here")).to_have_count(0)
    # A card goes to a column by its number.
    table.key("4")
    table.settle()
    assert table.moves == "4"


def test_dragged_cards_are_told_too(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    card = table.cards("column 2")[-1]
    table.drag(card, to="column 7", let_go=False)
    expect(table.page.locator("#live")).to_have_text(re.compile("^.* picked up. Can go to the .* foundation"))
    expect(table.card(card)).to_have_attribute("aria-label", re.compile(", picked up$"))
    table.page.mouse.up()


HEAR = "document.querySelector('#live').textContent"


def test_a_notice_with_a_button_stays_until_it_is_dismissed(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.page.clock.install()
    table.open(seed=SHORT_SEED, speed="none")
    table.press("Hint")
    notice = table.page.locator("#notice")
    expect(notice).to_contain_text("Hint:")
    table.page.clock.fast_forward(60_000)
    expect(notice).to_contain_text("Hint:")
    table.drag(table.cards("column 7")[-1], to="spades foundation")
    expect(notice).not_to_contain_text("Hint:")
    table.page.clock.fast_forward(60_000)
    expect(notice).to_contain_text("Hint:")
    table.press("Dismiss")
    expect(notice).to_be_hidden()


def test_a_dialog_opens_on_its_first_control(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    dialog = table.page.get_by_role("dialog")
    for control, first in (("New game", "1 card"), ("Options", "Look")):
        table.press(control)
        expect(dialog.locator(":focus")).to_have_accessible_name(first)
        table.key("Escape")
        expect(dialog).to_have_count(0)


def test_elements_stand_in_the_order_of_the_table(table: Table) -> None:
    """Browse mode, touch exploration and reading aloud go by it."""
    table.open(seed=SHORT_SEED)
    table.page.wait_for_function(IN_ORDER)
    table.play_all(LINE[:12])
    table.page.wait_for_function(IN_ORDER)
    table.go_to("5")
    card = table.focused["card"]
    table.key("u", "u", "u")
    table.settle()
    table.page.wait_for_function(IN_ORDER)
    table.key("r", "r", "r")
    table.settle()
    table.page.wait_for_function(IN_ORDER)
    assert table.focused["card"] == card


IN_ORDER = """() => {
  const places = ['s', 'w', 'fs', 'fh', 'fd', 'fc', '1', '2', '3', '4', '5', '6', '7'];
  const orders = [...document.querySelectorAll('#table [data-place]')].map((element) => {
    const place = places.indexOf(element.dataset.place);
    return 1000 * place + (element.matches('.slot') ? -1 : Number(element.style.zIndex));
  });
  return orders.every((order, index) => !index || orders[index - 1] < order);
}"""
