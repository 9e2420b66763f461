"""Ways in and out: addresses that lead nowhere, and what is refused in words."""

from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.conftest import Comer, Opener


def test_a_code_that_cannot_be_read_is_the_code_of_no_room(come_in: Comer) -> None:
    person = come_in()
    person.page.goto(f"{person.address}/room/%E0%A4")
    expect(person.page.get_by_role("heading", level=2)).to_have_text("There is no such room")


def test_a_code_that_is_being_typed_outlives_a_lost_connection(come_in: Comer) -> None:
    person = come_in()
    between = Between(person)
    person.visit("ZZZY")
    code = person.page.get_by_label("Room code")
    code.press_sequentially("KQ")
    between.page.close()
    between.wait(person, lambda: between.refusals >= 2)
    expect(code).to_have_value("KQ")
    expect(code).to_be_focused()


def test_a_room_of_a_game_without_a_table_here_says_so(come_in: Comer) -> None:
    person = come_in()
    person.page.goto(person.address)
    person.page.wait_for_selector(".card.up")
    room = person.page.evaluate("localStorage['parlour.room.klondike']")
    person.visit(room)
    expect(person.page.get_by_role("heading", name="This room can’t be shown")).to_be_visible()


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
    expect(racer.page.locator("#notice")).to_have_text("This game is over.")


def test_with_few_colours_what_is_chosen_is_seen(sit_down: Opener) -> None:
    table = sit_down({"forced_colors": "active"})
    table.open()
    table.key("o")
    radio = table.page.get_by_role("radio", name="Day")
    background = "(input) => getComputedStyle(input.nextElementSibling).backgroundColor"
    chosen = radio.evaluate(background)
    table.page.get_by_role("radio", name="Sea").check()
    assert radio.evaluate(background) != chosen
    toggle = table.page.get_by_role("checkbox", name="Four-colour deck")
    assert toggle.evaluate("(input) => getComputedStyle(input).appearance") == "auto"
