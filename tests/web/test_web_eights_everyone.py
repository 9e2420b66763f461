"""Eights for everyone: names for those who listen, focus that stays, nothing that axe finds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import PHONE
from tests.web.eights_pilot import EightsTable
from tests.web.eights_tables import SitAt


def choosing(table: EightsTable) -> None:
    table.play_card(table.in_hand("8"))


def refused(table: EightsTable) -> None:
    table.play_card(table.in_hand("b7"))
    table.page.wait_for_selector("#notice:not([hidden])")


SCREENS: dict[str, Callable[[EightsTable], object]] = {
    "the table": EightsTable.settle,
    "naming a colour": choosing,
    "a refusal": refused,
    "reactions": lambda table: table.key("e"),
    "what happened": lambda table: table.key("l"),
    "keys": lambda table: table.key("?"),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(sit_at: SitAt, axe: str, screen: str, light: str) -> None:
    context = {"color_scheme": light, **(PHONE if light == "dark" else {})}
    table = sit_at("axe", "anna", context=context)
    SCREENS[screen](table)
    assert findings(table, axe) == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_for_others(sit_at: SitAt, axe: str, light: str) -> None:
    table = sit_at(light, context={"color_scheme": light})
    assert findings(table, axe) == []
    crowd = sit_at("full", "bob", context={"color_scheme": light, **PHONE})
    assert findings(crowd, axe) == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_when_a_round_is_over(sit_at: SitAt, axe: str, light: str) -> None:
    table = sit_at("over", "anna", context={"color_scheme": light, **(PHONE if light == "dark" else {})})
    table.shows_result()
    assert findings(table, axe) == []


def test_every_card_is_a_button_that_begins_with_its_name(sit_at: SitAt) -> None:
    page = sit_at("keys", "anna").page
    expect(page.get_by_role("group", name="Your hand, 7 cards")).to_be_visible()
    expect(page.get_by_role("button", name="Red nought, playable")).to_be_visible()
    expect(page.get_by_role("button", name="Blue seven", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Eight, wild, playable")).to_be_visible()
    expect(page.get_by_role("button", name="Draw a card")).to_be_visible()
    expect(page.get_by_role("img", name="On the pile: Red three")).to_be_visible()
    expect(page.get_by_role("img", name="Play goes clockwise")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("7 cards")


def test_the_hand_is_one_tab_stop(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna")
    anna.key("ArrowLeft")  # from nowhere
    assert anna.focused["card"] == "r0"
    anna.key("ArrowRight", "ArrowRight")
    assert anna.focused["card"] == "b1"
    anna.key("End")
    assert anna.focused["card"] == "8"
    anna.key("Tab")
    assert anna.focused["card"] == ""
    anna.key("Shift+Tab")
    assert anna.focused["card"] == "8"


def test_focus_goes_to_the_neighbour_of_a_card_that_was_played(sit_at: SitAt) -> None:
    anna = sit_at("focus", "anna")
    anna.tab_to_hand()
    anna.key("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert anna.focused["card"] == "g3"
    anna.key("Enter")
    expect(anna.page.locator(".headline")).to_have_text("Bob’s turn")
    assert anna.focused["card"] == "g4"


def test_a_key_reads_the_table(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna")
    anna.key("t")
    live = anna.page.locator("#live")
    expect(live).to_contain_text("Your turn.")
    expect(live).to_contain_text("On the pile: Red three. Red it is. Play goes clockwise.")
    expect(live).to_contain_text("Bob: 7 cards.")


def test_single_letters_can_be_switched_off(sit_at: SitAt) -> None:
    anna = sit_at("keys", "anna", letterKeys=False)
    anna.key("d")
    anna.settle()
    assert len(anna.hand) == 7


def test_nothing_moves_under_reduced_motion(sit_at: SitAt) -> None:
    anna = sit_at("still", "anna", context={"reduced_motion": "reduce"}, speed="normal")
    anna.play_card(anna.in_hand("g3"))
    assert anna.page.evaluate("document.getAnimations().length") == 0


def test_targets_are_at_least_24_pixels(sit_at: SitAt) -> None:
    phone = sit_at("axe", "anna", context=PHONE)
    for button in phone.page.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
