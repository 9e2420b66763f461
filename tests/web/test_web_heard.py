"""What a screen reader needs to say the right thing at the right time; tests/heard listens to a real one."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.eights_tables import SitAt
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

FOCUSED: Final = """() => {
  globalThis.focused = [];
  addEventListener('focusin', ({ target }) => focused.push(target.tagName));
}"""
NAMED: Final = """() => {
  globalThis.named = [];
  addEventListener('focusin', ({ target }) => named.push(target.ariaLabel));
}"""
DESCRIBED_TWICE: Final = """() => [...document.querySelectorAll('[title][aria-label]')].filter((each) =>
  each.title.startsWith(each.ariaLabel) && each.title !== each.ariaLabel && !each.ariaDescription).length"""


def test_table_and_hand_pass_keys_on_in_a_screen_reader(table: Table, sit_at: SitAt) -> None:
    """Screen readers keep letters and arrow keys to themselves, except in a toolbar."""
    table.open(seed=SHORT_SEED, speed="none")
    expect(
        table.page.get_by_role("toolbar", name="Klondike table").get_by_role("button").first
    ).to_be_visible()
    anna = sit_at("wild", "anna")
    expect(anna.page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    assert anna.focused["card"], "a round does not begin in the hand"


def test_dialog_gets_its_name_said_before_its_first_control(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.go_to("3")
    table.page.evaluate(FOCUSED)
    table.key("n")
    expect(table.page.get_by_role("radio", name="1 card")).to_be_focused()
    assert table.page.evaluate("focused.slice(-2)") == ["DIALOG", "INPUT"]
    expect(table.page.locator("dialog > #live")).to_be_empty()
    table.key("Escape")
    expect(table.page.locator("body > #live")).to_be_empty()
    assert table.focused["place"] == "3"


def test_new_deal_is_announced_and_the_focus_is_on_it(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.go_to("3")
    table.key("n")
    table.page.get_by_role("button", name="Deal", exact=True).press("Enter")
    expect(table.page.locator("body > #live")).to_contain_text("New deal.")
    table.settle()
    assert table.focused["place"]


def test_undo_and_redo_say_what_they_did(table: Table) -> None:
    table.open(seed="2026-11-15", speed="none")
    live = table.page.locator("#live")
    table.go_to("1")
    table.key("Enter", "Escape")
    expect(live).to_have_text(re.compile(r"Put back\.$"))
    for key, text in (
        ("f", "Ace of spades to the spades foundation."),
        ("u", "Undone. Ace of spades to column 1."),
        ("d", "Drew the eight of spades."),
        ("u", "Undone. Eight of spades to the stock."),
        ("r", "Redone. Eight of spades to the waste."),
    ):
        table.key(key)
        expect(live).to_have_text(text)
    assert table.page.evaluate(DESCRIBED_TWICE) == 0


def test_step_of_a_lesson_is_announced_after_the_move_before_it(sit_down: Opener) -> None:
    table = sit_down()
    table.open(speed="none")
    table.press("Start the lesson")
    live = table.page.locator("#live")
    expect(live).to_have_text(
        re.compile(r"^(New to Klondike.* minute. )?(New deal. )?Columns go down.*M says what you can do.$")
    )
    table.settle()
    assert table.focused["place"]
    table.drag("7S", to="column 3")
    expect(live).to_have_text(re.compile(r"^Seven of spades to column 3\. Column 1 is empty now"))


def test_only_the_card_that_is_turned_up_is_focused_when_another_has_left(table: Table) -> None:
    table.open(seed="2026-11-15", speed="none")
    table.go_to("2")
    table.page.evaluate(NAMED)
    table.key("f")
    table.settle()
    named = table.page.evaluate("named")
    assert len(named) == 1, named
    assert "face down" not in named[0]
    assert table.focused["place"] == "2"


def test_tab_of_the_options_shows_its_group_when_it_has_the_focus(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.key("o")
    table.page.get_by_role("tab", name="Look").press("ArrowRight")
    expect(table.page.get_by_role("tab", name="Play")).to_be_focused()
    expect(table.page.get_by_role("tabpanel", name="Play")).to_be_visible()
    expect(table.page.get_by_role("tabpanel", name="Look")).to_be_hidden()


def test_replay_over_the_table_begins_where_its_keys_are_heard(table: Table) -> None:
    """A slider keeps a screen reader in focus mode, and has the step as its value."""
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(winning_line(FINISH_SEED)[0])
    table.key("e")
    table.page.get_by_role("link", name="Watch the replay").press("Enter")
    replay = table.page.frame_locator("iframe")
    slider = replay.get_by_role("slider")
    expect(slider).to_be_focused()
    live = replay.locator("#live")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 129), ("Home", 0)):
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Step {step} of 129"))
    slider.press("t")
    expect(live).to_contain_text("Stock: 24 cards.")


def test_colours_are_chosen_wherever_the_focus_is(sit_at: SitAt) -> None:
    bob = sit_at("wild", "anna")
    chooser = bob.page.get_by_role("dialog", name="Choose a colour")
    bob.play_card(bob.in_hand("8"))
    expect(chooser).to_be_visible()
    bob.page.locator("#help").focus()
    bob.key("Escape")
    expect(chooser).to_be_hidden()
