"""Focus goes on when its control is taken away, and a notice is seen over every dialog."""

import pytest
from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.pilot import FINISH_SEED, SHORT_SEED, Table, winning_line

TO_FINISH, _ = winning_line(FINISH_SEED)
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.mark.parametrize("control", ["Dismiss", "Ask the solver"])
def test_focus_goes_back_from_a_notice_to_where_it_was(table: Table, control: str) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.go_to("3")
    table.key("h")
    button = table.page.get_by_role("button", name=control)
    button.focus()
    table.key("Enter")
    expect(button).to_be_hidden()
    assert table.focused["place"] == "3"


def test_focus_goes_to_the_table_from_a_control_that_is_hidden(table: Table) -> None:
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere(TO_FINISH)
    at_table = table.page.locator("#table :focus")
    table.page.locator("#finish").focus()
    table.key("Enter")
    expect(dialog := table.page.get_by_role("dialog")).to_have_accessible_name("You won!")
    table.key("Escape")
    expect(dialog).to_have_count(0)
    expect(at_table).to_have_count(1)
    table.page.locator("#next").focus()
    table.key("Enter")
    expect(table.page.locator("#next")).to_be_hidden()
    expect(at_table).to_have_count(1)


def test_focus_stays_on_the_button_where_a_page_has_no_clipboard(table: Table) -> None:
    table.page.add_init_script(NO_CLIPBOARD)
    table.open(seed=FINISH_SEED, speed="none")
    table.play_elsewhere([*TO_FINISH, "finish"])
    table.page.get_by_role("dialog").get_by_text("More", exact=True).click()
    copying = table.page.get_by_role("button", name="Copy link", exact=True)
    copying.focus()
    table.key("Enter")
    expect(table.page.locator("dialog .said")).not_to_be_empty()
    expect(copying).to_be_focused()


def test_a_notice_goes_along_from_one_dialog_to_the_next(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.key("h")
    between.wait(table, lambda: bool(between.kept))
    table.press("Options")
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    between.let_go()
    notice = table.page.locator("dialog[open] #notice")
    expect(notice).to_be_visible()
    table.page.get_by_role("tab", name="You").click()
    table.press("Show shortcuts")
    expect(dialog).to_have_accessible_name("Keyboard shortcuts")
    expect(dialog).to_have_count(1)
    expect(notice).to_be_visible()
    table.key("Escape")
    expect(table.page.locator("#foot #notice")).to_be_visible()
