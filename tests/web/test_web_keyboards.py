"""Keyboards of other languages: digits that need Shift, other alphabets, and arrows from right to left."""

from playwright.sync_api import Locator, Page, expect

from parlour.server.page.languages import COOKIE
from tests.web.eights_tables import SitAt
from tests.web.pilot import SHORT_SEED, Table

PRESS = """([key, code, ctrlKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }))"""


def press(page: Page, key: str, code: str, *, control: bool = False) -> None:
    page.evaluate(PRESS, [key, code, control])


def in_arabic(table: Table) -> None:
    table.page.context.add_cookies([{"name": COOKIE, "value": "ar", "url": table.address}])


def goes_left(page: Page, stops: Locator) -> None:
    """The arrow to the left leads to the stop that is left of the focused one, and the other one back."""
    stops.nth(1).focus()
    places: list[float] = []
    for key in ("ArrowLeft", "ArrowRight"):
        places.append(page.evaluate("document.activeElement.getBoundingClientRect().left"))
        page.keyboard.press(key)
    places.append(page.evaluate("document.activeElement.getBoundingClientRect().left"))
    assert places[1] < places[0] == places[2]


def test_columns_are_reached_on_a_french_keyboard(table: Table) -> None:
    table.open(seed="40", speed="none")
    card = table.cards("column 5")[-1]
    table.go_to("5")
    press(table.page, "-", "Digit6")
    table.settle()
    assert table.cards("column 6")[-1] == card


def test_n_then_enter_deals_and_f_leaves_the_focus_where_it_was(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.go_to("2")
    table.key("f")
    table.settle()
    assert table.moves == "1"
    assert (table.focused["place"], table.focused["card"]) == ("2", table.cards("column 2")[-1])
    table.key("n")
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("New game")
    table.key("Enter")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.settle()
    assert table.moves == "0"


def test_q_sends_the_waste_and_leaves_the_focus_where_it_was(table: Table) -> None:
    table.open(seed="1", rules="draw=1", speed="none")
    table.key("d")
    table.settle()
    table.go_to("4")
    table.key("q")
    expect(table.page.locator('.card[data-place="w"]')).to_have_count(0)
    table.settle()
    assert table.page.locator("#notice").inner_text() == ""  # nothing was refused
    assert table.moves == "2"
    assert table.focused["place"] == "4"


def test_shortcuts_are_keys_in_the_same_place_on_a_russian_keyboard(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.go_to("s")
    press(table.page, "в", "KeyD")
    table.settle()
    assert table.count("waste") == 1
    press(table.page, "я", "KeyZ", control=True)
    table.settle()
    assert table.count("waste") == 0
    press(table.page, "ш", "KeyI")
    expect(table.page.get_by_role("dialog")).to_contain_text("Klondike")


def test_arrows_lead_where_they_point_from_right_to_left(table: Table) -> None:
    in_arabic(table)
    table.open(seed=SHORT_SEED, speed="none")
    goes_left(table.page, table.page.locator("#controls button:visible"))
    table.page.locator('[data-control="options"]').click()
    goes_left(table.page, table.page.get_by_role("tab"))


def test_arrows_lead_where_they_point_among_the_colours(sit_at: SitAt) -> None:
    anna = sit_at("colours", "anna")
    in_arabic(anna)
    anna.page.reload()
    anna.settle()
    anna.play_card(anna.in_hand("8"))
    goes_left(anna.page, anna.page.locator(".chooser .hue"))
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("e")
    goes_left(anna.page, anna.page.locator(".reactions button"))
