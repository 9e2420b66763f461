"""For everyone: names for those who listen, focus that stays, nothing that axe finds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import PHONE, Opener
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
    table.page.get_by_role("radio", name="By code").check()


def offline(table: Table) -> None:
    table.page.evaluate("document.querySelector('#offline').hidden = false")
    table.page.evaluate("document.querySelector('#offline').textContent = 'The line is down.'")


def counted(table: Table) -> None:
    table.turn_stock()
    table.press("New game")
    table.press("Deal")
    table.page.wait_for_selector("dialog", state="detached")
    table.press("Statistics")
    table.page.wait_for_selector("dialog dl")


SCREENS: dict[str, Callable[[Table], object]] = {
    "the deal": Table.settle,
    "mid-game": in_mid_game,
    "a card in hand": picked,
    "a hint": hinted,
    "the line down": offline,
    "new game": more_rules,
    "options": lambda table: table.press("Options"),
    "keys": lambda table: table.key("?"),
    "statistics": counted,
    "no statistics": lambda table: table.press("Statistics"),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(sit_down: Opener, axe: str, screen: str, light: str) -> None:
    table = sit_down({"color_scheme": light, **(PHONE if light == "dark" else {})})
    table.open(seed=SHORT_SEED, speed="none")
    SCREENS[screen](table)
    table.page.wait_for_selector("#house", state="detached")
    assert findings(table, axe) == []


def test_axe_finds_nothing_when_a_game_is_won(table: Table, axe: str) -> None:
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(line)
    table.press("Finish")
    table.page.wait_for_selector("dialog.result")
    assert findings(table, axe) == []


def test_every_face_up_card_is_a_button_that_begins_with_its_name(table: Table) -> None:
    table.open(seed="2026-11-15")
    expect(table.page.get_by_role("button", name="Ace of spades, column 1, 1 of 1 face up")).to_be_visible()
    expect(table.page.get_by_role("button", name="6 cards face down, column 7")).to_be_visible()
    expect(table.page.get_by_role("button", name="Stock, 24 cards, turn")).to_be_visible()
    expect(table.page.get_by_role("button", name="Hearts foundation, empty")).to_be_visible()


def test_each_area_is_one_tab_stop(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    places = []
    for _ in range(8):
        table.key("Tab")
        places.append(table.focused["place"])
    # Three links to the games and the bar, then the table.
    assert places == ["", "", "", "", "s", "w", "fs", "1"]


def test_focus_stays_on_the_card_that_was_moved(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.go_to("2")
    card = table.focused["card"]
    table.key("Enter")
    table.go_to("fs")
    foundation = f"f{card[1].lower()}"
    table.go_to("2", card)
    table.key("f")
    table.settle()
    assert table.focused["card"] == card
    assert table.focused["place"] == foundation
    table.key("u")
    table.settle()
    assert table.focused["card"] == card
    assert table.focused["place"] == "2"


def test_focus_stays_in_its_place_when_its_card_is_turned_face_down(table: Table) -> None:
    table.open(seed=SHORT_SEED)
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
    expect(live).to_contain_text("column 2 to the")
    expect(live).to_contain_text("was turned up in column 2.")


def test_a_key_reads_the_table(table: Table) -> None:
    table.open(seed="2026-11-15")
    table.go_to("1")
    table.key("t")
    expect(table.page.locator("#live")).to_contain_text("Column 2: Ace of hearts, 1 face down.")


def test_a_card_goes_to_a_column_by_its_number(table: Table) -> None:
    table.open(seed=SHORT_SEED)
    table.play_all(LINE[:3])
    assert LINE[3] == "5-4"
    table.go_to("5")
    table.key("4")
    table.settle()
    assert table.moves == "4"


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


def test_targets_are_at_least_24_pixels(phone: Table) -> None:
    phone.open(seed=SHORT_SEED)
    for button in phone.page.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
