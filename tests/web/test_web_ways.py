"""Ways in and out: addresses that lead nowhere, and dialogs that come and go with steps back."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Comer, Opener
from tests.web.pilot import Table

# Opens the statistics in the very moment in which the dialog that is open has gone.
OPEN_WHEN_CLOSED = """() => new MutationObserver((_, observer) => {
  if (document.querySelector('dialog')) return;
  observer.disconnect();
  document.querySelector('[data-control=statistics]').click();
}).observe(document.body, { childList: true })"""


@pytest.mark.parametrize("path", ["/nowhere", "/room", "/web/company.html"])
def test_an_address_without_a_page_says_so_and_leads_on(come_in: Comer, path: str) -> None:
    person = come_in()
    person.page.goto(person.address + path)
    expect(person.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    person.complaints.clear()  # that nothing was found, the browser says too
    person.page.get_by_role("link", name="To the lobby of Eights").click()
    expect(person.page.locator(".lobby")).to_be_visible()


def test_a_code_that_cannot_be_read_is_the_code_of_no_room(come_in: Comer) -> None:
    person = come_in()
    person.page.goto(f"{person.address}/room/%E0%A4")
    expect(person.page.get_by_role("heading", level=2)).to_have_text("There is no such room")


def test_a_room_of_a_game_without_a_table_here_says_so(come_in: Comer) -> None:
    person = come_in()
    person.page.goto(person.address)
    person.page.wait_for_selector(".card.up")
    room = person.page.evaluate("localStorage['parlour.room']")
    person.visit(room)
    expect(person.page.get_by_role("heading", name="This room can’t be shown")).to_be_visible()


def test_a_dialog_that_follows_another_at_once_stays_open(table: Table) -> None:
    table.open()
    table.key("s")
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("Statistics")
    table.key("Escape")
    table.key("o")
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("Options")
    steps = table.page.evaluate("history.length")
    table.page.evaluate(OPEN_WHEN_CLOSED)
    table.page.evaluate("() => addEventListener('popstate', () => document.body.dataset.wentBack = '')")
    table.key("Escape")
    table.page.wait_for_selector("body[data-went-back]")
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("Statistics")
    assert table.page.evaluate("history.length") == steps
    table.page.evaluate("history.back()")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_a_dialog_that_was_open_costs_no_step_back_when_the_page_is_loaded_anew(sit_down: Opener) -> None:
    table = sit_down()
    table.page.goto(f"{table.address}/race")
    table.open()
    table.key("o")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.reload()
    table.page.wait_for_selector(".card.up")
    table.page.wait_for_function("() => history.state === null")
    table.page.go_back()
    expect(table.page.locator(".lobby")).to_be_visible()


def test_every_key_that_is_listed_in_a_race_does_something(come_in: Comer) -> None:
    racer = come_in()
    racer.open_room("race")
    racer.begin()
    for key, title in [("o", "Options"), ("s", "Statistics"), ("p", "People and invitation"), ("?", "Keys")]:
        racer.key(key)
        expect(racer.page.get_by_role("dialog", name=title)).to_be_visible()
        racer.key("Escape")
        expect(racer.page.get_by_role("dialog")).to_have_count(0)


def test_the_best_place_is_refused_in_words_when_the_race_is_over(come_in: Comer) -> None:
    racer = come_in()
    racer.open_room("race")
    racer.begin()
    racer.stop()
    expect(racer.page.get_by_role("dialog", name="The race is over")).to_be_visible()
    racer.key("Escape")
    expect(racer.page.get_by_role("dialog")).to_have_count(0)
    racer.page.locator('.card.up[data-place="1"]').focus()
    racer.key("b")
    expect(racer.page.locator("#notice")).to_be_visible()


def test_with_few_colours_what_is_chosen_is_seen(sit_down: Opener) -> None:
    table = sit_down({"forced_colors": "active"})
    table.open()
    table.key("o")
    radio = table.page.get_by_role("radio", name="Green")
    background = "(input) => getComputedStyle(input.nextElementSibling).backgroundColor"
    chosen = radio.evaluate(background)
    table.page.get_by_role("radio", name="Blue").check()
    assert radio.evaluate(background) != chosen
    toggle = table.page.get_by_role("checkbox", name="Four colours")
    assert toggle.evaluate("(input) => getComputedStyle(input).appearance") == "auto"
